import { businessProfileRoutes } from "./accounts/profile-rest.ts";
import { accountRoutes } from "./accounts/rest.ts";
import { attachmentRoutes } from "./attachments/rest.ts";
import { attachmentValidateRoutes } from "./attachments/validate-rest.ts";
import { auditRoutes } from "./audit/rest.ts";
import { invitationRoutes } from "./auth/invitation-rest.ts";
import { ownerInvitationRoutes } from "./auth/owner-invitation-rest.ts";
import { passwordRoutes } from "./auth/password-rest.ts";
import { authRoutes } from "./auth/rest.ts";
import { setupRoutes } from "./auth/setup-rest.ts";
import { signUpRoutes } from "./auth/sign-up-rest.ts";
import { commentRoutes } from "./comments/rest.ts";
import { dataListRoutes } from "./data-lists/rest.ts";
import { dataListSaveRoutes } from "./data-lists/save-rest.ts";
import { domainAccountRoutes } from "./domains/accounts-rest.ts";
import { localeRoutes } from "./domains/locales-rest.ts";
import { oneDomainRoutes } from "./domains/one-rest.ts";
import { domainRoutes } from "./domains/rest.ts";
import { eventRoutes } from "./events/rest.ts";
import { factoryPartRoutes } from "./factories/parts-rest.ts";
import { factoryRoutes } from "./factories/rest.ts";
import { featurerRoutes } from "./featurers/rest.ts";
import { fieldRoutes } from "./fields/rest.ts";
import { fieldSaveRoutes } from "./fields/save-rest.ts";
import { flowRoutes } from "./flows/rest.ts";
import { flowSaveRoutes } from "./flows/save-rest.ts";
import { grantRoutes } from "./grants/rest.ts";
import { healthRoutes } from "./health/rest.ts";
import { linkRoutes } from "./links/rest.ts";
import { linkSaveRoutes } from "./links/save-rest.ts";
import { listViewRoutes } from "./list-views/rest.ts";
import { graphqlRoutes } from "./marketplace-actions/graphql.ts";
import { memberRoutes } from "./members/rest.ts";
import { notificationRoutes } from "./notifications/rest.ts";
import { outboxRoutes } from "./outbox/rest.ts";
import { permissionSchemaRoutes } from "./permission-schemas/rest.ts";
import { permissionSchemaSaveRoutes } from "./permission-schemas/save-rest.ts";
import { permissionGroupSaveRoutes } from "./permissions/group-save-rest.ts";
import { overviewRoutes } from "./permissions/overview-rest.ts";
import { permissionRoutes } from "./permissions/rest.ts";
import { permissionSaveRoutes } from "./permissions/save-rest.ts";
import { proposalRoutes } from "./proposals/rest.ts";
import type { Route } from "./route.ts";
import { searchConfigRoutes } from "./searches/rest.ts";
import { sessionRoutes } from "./sessions/rest.ts";
import { showroomRoutes } from "./showroom/rest.ts";
import { spaceRoleRoutes } from "./spaces/role-rest.ts";
import { spaceRoutes } from "./spaces/space-rest.ts";
import { statusRoutes } from "./statuses/rest.ts";
import { statusSaveRoutes } from "./statuses/save-rest.ts";
import { tierRoutes } from "./tiers/rest.ts";
import { aliasRoutes } from "./transitions/alias-rest.ts";
import { draftRoutes } from "./transitions/draft-rest.ts";
import { transitionPerformRoutes } from "./transitions/perform-rest.ts";
import { transitionRoutes } from "./transitions/rest.ts";
import { transitionSaveRoutes } from "./transitions/save-rest.ts";
import { triggerRoutes } from "./transitions/trigger-rest.ts";
import { translationRoutes } from "./translations-rest.ts";
import { classRoutes } from "./twin-classes/rest.ts";
import { classSaveRoutes } from "./twin-classes/save-rest.ts";
import { twinflowSchemaRoutes } from "./twinflow-schemas/rest.ts";
import { twinflowSchemaSaveRoutes } from "./twinflow-schemas/save-rest.ts";
import { twinRoutes } from "./twins/rest.ts";
import { userGroupRoutes } from "./user-groups/rest.ts";
import { userGroupSaveRoutes } from "./user-groups/save-rest.ts";
import { domainUserRoutes } from "./users/domain-users-rest.ts";
import { userRoutes } from "./users/rest.ts";
import { userSaveRoutes } from "./users/save-rest.ts";
import { webhookDeliveryRoutes } from "./webhooks/deliveries-rest.ts";
import { webhookRoutes } from "./webhooks/rest.ts";

/** Every call the platform answers. The first that fits is taken: fixed paths before open ones. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...signUpRoutes,
  ...passwordRoutes,
  ...invitationRoutes,
  ...ownerInvitationRoutes,
  ...setupRoutes,
  ...sessionRoutes,
  ...domainRoutes,
  ...domainUserRoutes,
  ...domainAccountRoutes,
  ...oneDomainRoutes,
  ...localeRoutes,
  ...translationRoutes,
  ...userRoutes,
  ...userSaveRoutes,
  ...accountRoutes,
  ...businessProfileRoutes,
  ...memberRoutes,
  ...listViewRoutes,
  ...outboxRoutes,
  ...twinRoutes,
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
  ...aliasRoutes,
  ...triggerRoutes,
  ...transitionPerformRoutes,
  ...draftRoutes,
  ...linkRoutes,
  ...linkSaveRoutes,
  ...dataListRoutes,
  ...dataListSaveRoutes,
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
  ...userGroupRoutes,
  ...userGroupSaveRoutes,
  ...tierRoutes,
  ...attachmentValidateRoutes,
  ...attachmentRoutes,
  ...commentRoutes,
  ...eventRoutes,
  ...graphqlRoutes,
  ...notificationRoutes,
  ...proposalRoutes,
  ...showroomRoutes,
  ...featurerRoutes,
  ...factoryRoutes,
  ...factoryPartRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  ...auditRoutes,
];
