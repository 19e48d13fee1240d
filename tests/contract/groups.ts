import { attachmentCalls } from "./calls/attachments.ts";
import { auditCalls } from "./calls/audit.ts";
import { bulkJobCalls } from "./calls/bulk-jobs.ts";
import { businessWebhookCalls } from "./calls/business-webhooks.ts";
import { businessCalls } from "./calls/businesses.ts";
import { fieldCalls } from "./calls/class-fields.ts";
import { classCalls } from "./calls/classes.ts";
import { conditionSetCalls } from "./calls/condition-sets.ts";
import { copyCalls } from "./calls/copies.ts";
import { domainBusinessCalls } from "./calls/domain-businesses.ts";
import { domainCalls } from "./calls/domains.ts";
import { factoryCalls } from "./calls/factories.ts";
import { factoryPartCalls } from "./calls/factory-parts.ts";
import { flowPartCalls } from "./calls/flow-parts.ts";
import { flowCalls } from "./calls/flows.ts";
import { grantCalls } from "./calls/grants.ts";
import { jobCalls } from "./calls/jobs.ts";
import { linkCalls } from "./calls/links.ts";
import { listSubsetCalls } from "./calls/list-subsets.ts";
import { listViewCalls } from "./calls/list-views.ts";
import { listCalls } from "./calls/lists.ts";
import { machineCalls } from "./calls/machines.ts";
import { marketplaceCardCalls } from "./calls/marketplace-cards.ts";
import { mergeCalls } from "./calls/merges.ts";
import { orderCalls } from "./calls/orders.ts";
import { peopleCalls } from "./calls/people.ts";
import { permissionCalls } from "./calls/permissions.ts";
import { reassignmentCalls } from "./calls/reassignments.ts";
import { searchConfigCalls } from "./calls/search-configs.ts";
import { secondFactorCalls } from "./calls/second-factor.ts";
import { sellingCalls } from "./calls/selling.ts";
import { setupAndInvitationCalls } from "./calls/setup-and-invitations.ts";
import { signInCalls } from "./calls/sign-in.ts";
import { spaceCalls } from "./calls/spaces.ts";
import { statusCalls } from "./calls/statuses.ts";
import { storedDataCalls } from "./calls/stored-data.ts";
import { tierCalls } from "./calls/tiers.ts";
import { translationCalls } from "./calls/translations.ts";
import { trashCalls } from "./calls/trash.ts";
import { twinActivityCalls } from "./calls/twin-activity.ts";
import { twinFieldCalls } from "./calls/twin-fields.ts";
import { twinSearchCalls } from "./calls/twin-searches.ts";
import { twinVersionCalls } from "./calls/twin-versions.ts";
import { twinCalls } from "./calls/twins.ts";
import { validatorCalls, validatorSetCalls } from "./calls/validators.ts";
import { variantCalls } from "./calls/variants.ts";
import { webhookCalls } from "./calls/webhooks.ts";
import { writingCalls } from "./calls/writing.ts";
import type { Calls } from "./cases.ts";

/** Cases of all calls, by the test file that runs them. Calls without cases fail. */
export const GROUPS: Record<"people" | "twins" | "classes" | "flows" | "permissions", Calls> = {
  people: {
    ...secondFactorCalls,
    ...storedDataCalls,
    ...signInCalls,
    ...setupAndInvitationCalls,
    ...peopleCalls,
    ...businessCalls,
    ...domainCalls,
    ...domainBusinessCalls,
    ...machineCalls,
    ...translationCalls,
    ...sellingCalls,
    ...marketplaceCardCalls,
    ...mergeCalls,
    ...variantCalls,
    ...writingCalls,
    ...webhookCalls,
    ...businessWebhookCalls,
    ...listViewCalls,
    ...auditCalls,
    ...jobCalls,
    ...bulkJobCalls,
  },
  twins: {
    ...twinCalls,
    ...twinFieldCalls,
    ...twinSearchCalls,
    ...twinVersionCalls,
    ...attachmentCalls,
    ...twinActivityCalls,
    ...trashCalls,
    ...tierCalls,
  },
  classes: {
    ...classCalls,
    ...fieldCalls,
    ...statusCalls,
    ...listCalls,
    ...listSubsetCalls,
    ...searchConfigCalls,
    ...linkCalls,
    ...factoryCalls,
  },
  flows: {
    ...flowCalls,
    ...flowPartCalls,
    ...validatorSetCalls,
    ...validatorCalls,
    ...factoryPartCalls,
    ...conditionSetCalls,
    ...copyCalls,
    ...orderCalls,
    ...reassignmentCalls,
  },
  permissions: { ...permissionCalls, ...grantCalls, ...spaceCalls },
};

/** All cases by method and path. */
export const CALLS: Calls = Object.assign({}, ...Object.values(GROUPS));
