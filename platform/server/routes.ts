import { accessTokenRoutes } from "../accounts/access-tokens/access-token.rest.ts";
import { deleteDomainRoutes } from "../accounts/administrators/delete-domain.rest.ts";
import { businessProfileRoutes } from "../accounts/businesses/business-profile.rest.ts";
import { accountRoutes } from "../accounts/businesses/business.rest.ts";
import { domainAccountRoutes } from "../accounts/businesses/domain-business.rest.ts";
import { machineRoutes } from "../accounts/machines/machine.rest.ts";
import { outboxRoutes } from "../accounts/mail/outbox.rest.ts";
import { businessAccountRoutes } from "../accounts/members/business-account.rest.ts";
import { invitationRoutes } from "../accounts/members/invitation.rest.ts";
import { memberRoutes } from "../accounts/members/member.rest.ts";
import { userSaveRoutes } from "../accounts/members/save-user.rest.ts";
import { secondFactorRoutes } from "../accounts/own-second-factor/second-factor.rest.ts";
import { ownerInvitationRoutes } from "../accounts/owner-invitations/owner-invitation.rest.ts";
import { listViewRoutes } from "../accounts/saved-views/saved-view.rest.ts";
import { passwordRoutes } from "../accounts/sessions/password.rest.ts";
import { sessionRoutes } from "../accounts/sessions/session.rest.ts";
import { authRoutes } from "../accounts/sessions/sign-in.rest.ts";
import { setupRoutes } from "../accounts/setup/setup.rest.ts";
import { signInMethodRoutes } from "../accounts/setup/sign-in-methods.rest.ts";
import { signUpRoutes } from "../accounts/sign-up/sign-up.rest.ts";
import { userAccessRoutes } from "../accounts/user-access/user-access.rest.ts";
import { domainUserRoutes } from "../accounts/users/domain-user.rest.ts";
import { localeRoutes } from "../accounts/users/locale.rest.ts";
import { userSearchRoutes } from "../accounts/users/search-users.rest.ts";
import { userRoutes } from "../accounts/users/user.rest.ts";
import { auditRoutes } from "../core/audit/audit.rest.ts";
import type { Route } from "../core/calls/route.ts";
import { jobRoutes } from "../core/jobs/job.rest.ts";
import { trashRoutes } from "../core/trash/trash.rest.ts";
import { versionRoutes } from "../core/versions/version.rest.ts";
import { classSchemaRoutes } from "../model/class-schemas/class-schema.rest.ts";
import { classRoutes } from "../model/classes/class.rest.ts";
import { classSaveRoutes } from "../model/classes/save-class.rest.ts";
import { configurationPlanRoutes } from "../model/configuration-plans/plan.rest.ts";
import { configurationRoutes } from "../model/configuration/configuration.rest.ts";
import { copyRoutes } from "../model/copies/copy.rest.ts";
import { domainRoutes } from "../model/domains/domain.rest.ts";
import { publicDomainRoutes } from "../model/domains/public-domain.rest.ts";
import { oneDomainRoutes } from "../model/domains/save-domain.rest.ts";
import { branchAndEraserRoutes } from "../model/factories/branch-and-eraser.rest.ts";
import { conditionSetRoutes } from "../model/factories/condition-set.rest.ts";
import { factoryRoutes } from "../model/factories/factory.rest.ts";
import { multiplierRoutes } from "../model/factories/multiplier.rest.ts";
import { pipelineRoutes } from "../model/factories/pipeline.rest.ts";
import { featurerRoutes } from "../model/featurers/featurer.rest.ts";
import { fieldRoutes } from "../model/fields/field.rest.ts";
import { fieldSaveRoutes } from "../model/fields/save-field.rest.ts";
import { findRoutes } from "../model/find/find.rest.ts";
import { grantRoutes } from "../model/grants/grant.rest.ts";
import { linkRoutes } from "../model/links/link.rest.ts";
import { linkSaveRoutes } from "../model/links/save-link.rest.ts";
import { dataListRoutes } from "../model/lists/data-list.rest.ts";
import { listSubsetRoutes } from "../model/lists/list-subset.rest.ts";
import { optionMapRoutes } from "../model/lists/option-map.rest.ts";
import { publicListRoutes } from "../model/lists/public-list.rest.ts";
import { dataListSaveRoutes } from "../model/lists/save-data-list.rest.ts";
import { orderRoutes } from "../model/order/order.rest.ts";
import { permissionSchemaRoutes } from "../model/permissions/permission-schema.rest.ts";
import { permissionRoutes } from "../model/permissions/permission.rest.ts";
import { permissionGroupSaveRoutes } from "../model/permissions/save-permission-group.rest.ts";
import { permissionSchemaSaveRoutes } from "../model/permissions/save-permission-schema.rest.ts";
import { permissionSaveRoutes } from "../model/permissions/save-permission.rest.ts";
import { reassignRoutes } from "../model/reassign/reassign.rest.ts";
import { spaceRoleRoutes } from "../model/space-roles/space-role.rest.ts";
import { statusSaveRoutes } from "../model/statuses/save-status.rest.ts";
import { statusRoutes } from "../model/statuses/status.rest.ts";
import { quotaRoutes } from "../model/tiers/quota.rest.ts";
import { tierRoutes } from "../model/tiers/tier.rest.ts";
import { transitionSaveRoutes } from "../model/transitions/save-transition.rest.ts";
import { transitionPartRoutes } from "../model/transitions/transition-parts.rest.ts";
import { transitionRoutes } from "../model/transitions/transition.rest.ts";
import { translationRoutes } from "../model/translations/translation.rest.ts";
import { twinflowSchemaSaveRoutes } from "../model/twinflows/save-twinflow-schema.rest.ts";
import { flowSaveRoutes } from "../model/twinflows/save-twinflow.rest.ts";
import { twinflowSchemaRoutes } from "../model/twinflows/twinflow-schema.rest.ts";
import { flowRoutes } from "../model/twinflows/twinflow.rest.ts";
import { userGroupSaveRoutes } from "../model/user-groups/save-user-group.rest.ts";
import { userGroupRoutes } from "../model/user-groups/user-group.rest.ts";
import { whereUsedRoutes } from "../model/where-used/where-used.rest.ts";
import { demoRoutes } from "../selling/demo/demo.rest.ts";
import { templateRoutes } from "../selling/template/template.rest.ts";
import { attachmentRoutes } from "../twins/attachments/attachment.rest.ts";
import { commentRoutes } from "../twins/attachments/comments/comment.rest.ts";
import { publicAttachmentRoutes } from "../twins/attachments/public-attachment.rest.ts";
import { attachmentValidateRoutes } from "../twins/attachments/validate-attachments.rest.ts";
import { bulkJobRoutes } from "../twins/bulk/bulk-job.rest.ts";
import { twinValueRoutes } from "../twins/changes/field-value.rest.ts";
import { twinFieldRoutes } from "../twins/changes/twin-field.rest.ts";
import { twinV1Routes } from "../twins/changes/twin-v1.rest.ts";
import { twinRoutes } from "../twins/changes/twin.rest.ts";
import { eventRoutes } from "../twins/events/event-stream.rest.ts";
import { optionsBelowHeadRoutes } from "../twins/fields/options-below-head.rest.ts";
import { historyRoutes } from "../twins/history/history.rest.ts";
import { twinStateRoutes } from "../twins/past-states/twin-state.rest.ts";
import { nextStepRoutes } from "../twins/responses/next-steps.rest.ts";
import { statisticRoutes } from "../twins/responses/statistic.rest.ts";
import { restorationRoutes } from "../twins/restoration/restore-entry.rest.ts";
import { searchConfigRoutes } from "../twins/search-configs/search-config.rest.ts";
import { groupCountRoutes } from "../twins/search/count-groups.rest.ts";
import { twinSearchRoutes } from "../twins/search/search-twins.rest.ts";
import { validTwinRoutes } from "../twins/search/valid-twins.rest.ts";
import { spaceUserRoutes } from "../twins/spaces/space-users.rest.ts";
import { spaceRoutes } from "../twins/spaces/space.rest.ts";
import { userSpaceRoutes } from "../twins/spaces/user-spaces.rest.ts";
import { touchRoutes } from "../twins/touches/touch.rest.ts";
import { draftRoutes } from "../twins/transitions/draft.rest.ts";
import { transitionPerformRoutes } from "../twins/transitions/perform-transition.rest.ts";
import { overviewRoutes } from "../twins/twin/explain-access.rest.ts";
import { webhookDeliveryRoutes } from "../webhooks/delivery.rest.ts";
import { webhookRoutes } from "../webhooks/webhook.rest.ts";
import { healthRoutes } from "./health.rest.ts";
import { peopleRoutes } from "./people/people.rest.ts";
import type { PlatformServices } from "./platform-services.ts";
import { sellingRoutes } from "./selling-routes.ts";
import { systemRoutes } from "./system.rest.ts";

/**
 * All routes of the platform. The first matching one is used, so fixed paths precede paths with parameters.
 */
export const routes: readonly Route<PlatformServices>[] = [
  ...healthRoutes,
  ...signInMethodRoutes,
  ...authRoutes,
  ...signUpRoutes,
  ...passwordRoutes,
  ...invitationRoutes,
  ...ownerInvitationRoutes,
  ...setupRoutes,
  ...secondFactorRoutes,
  ...sessionRoutes,
  ...machineRoutes,
  ...domainRoutes,
  ...publicDomainRoutes,
  ...demoRoutes,
  ...domainUserRoutes,
  ...domainAccountRoutes,
  ...configurationRoutes,
  ...configurationPlanRoutes,
  ...copyRoutes,
  ...orderRoutes,
  ...reassignRoutes,
  ...oneDomainRoutes,
  ...templateRoutes,
  ...localeRoutes,
  ...translationRoutes,
  ...userRoutes,
  ...userSearchRoutes,
  ...userSaveRoutes,
  ...userAccessRoutes,
  ...accessTokenRoutes,
  ...accountRoutes,
  ...businessProfileRoutes,
  ...businessAccountRoutes,
  ...memberRoutes,
  ...listViewRoutes,
  ...outboxRoutes,
  ...twinRoutes,
  ...twinV1Routes,
  ...twinFieldRoutes,
  ...optionsBelowHeadRoutes,
  ...statisticRoutes,
  ...historyRoutes,
  ...twinStateRoutes,
  ...twinValueRoutes,
  ...groupCountRoutes,
  ...twinSearchRoutes,
  ...validTwinRoutes,
  ...touchRoutes,
  ...nextStepRoutes,
  ...classRoutes,
  ...classSaveRoutes,
  ...fieldRoutes,
  ...fieldSaveRoutes,
  ...statusRoutes,
  ...statusSaveRoutes,
  ...flowRoutes,
  ...flowSaveRoutes,
  ...twinflowSchemaRoutes,
  ...twinflowSchemaSaveRoutes,
  ...transitionRoutes,
  ...transitionSaveRoutes,
  ...transitionPartRoutes,
  ...transitionPerformRoutes,
  ...draftRoutes,
  ...linkRoutes,
  ...linkSaveRoutes,
  ...dataListRoutes,
  ...optionMapRoutes,
  ...publicListRoutes,
  ...dataListSaveRoutes,
  ...listSubsetRoutes,
  ...searchConfigRoutes,
  ...permissionRoutes,
  ...permissionSaveRoutes,
  ...overviewRoutes,
  ...permissionGroupSaveRoutes,
  ...permissionSchemaRoutes,
  ...permissionSchemaSaveRoutes,
  ...grantRoutes,
  ...spaceRoleRoutes,
  ...spaceRoutes,
  ...spaceUserRoutes,
  ...userSpaceRoutes,
  ...userGroupRoutes,
  ...userGroupSaveRoutes,
  ...tierRoutes,
  ...quotaRoutes,
  ...classSchemaRoutes,
  ...attachmentValidateRoutes,
  ...attachmentRoutes,
  ...publicAttachmentRoutes,
  ...commentRoutes,
  ...eventRoutes,
  ...sellingRoutes,
  ...featurerRoutes,
  ...factoryRoutes,
  ...pipelineRoutes,
  ...multiplierRoutes,
  ...branchAndEraserRoutes,
  ...conditionSetRoutes,
  ...findRoutes,
  ...versionRoutes,
  ...jobRoutes,
  ...bulkJobRoutes,
  ...whereUsedRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  ...auditRoutes,
  ...trashRoutes,
  ...restorationRoutes,
  ...peopleRoutes,
  ...systemRoutes,
  ...deleteDomainRoutes,
];
