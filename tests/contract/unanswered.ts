const OWN_BULK_JOBS = "only its user sees a bulk job; the sample's is an administrator's";
const OTHER_BUSINESS = "an owner sees the archive of their business; the sample's is another one";

/** Calls that succeed for no seller, by the reason. */
export const UNANSWERED: Record<string, string> = {
  "GET /private/business_account/:businessAccountId/export/v1": OTHER_BUSINESS,
  "GET /private/business_account/:businessAccountId/export/content/v1": OTHER_BUSINESS,
  "GET /private/bulk_job/:bulkJobId/v1": OWN_BULK_JOBS,
  "GET /private/bulk_job/:bulkJobId/result/v1": OWN_BULK_JOBS,
  "GET /private/bulk_job/:bulkJobId/image/list/v1": OWN_BULK_JOBS,
  "GET /private/bulk_job/:bulkJobId/image/result/v1": OWN_BULK_JOBS,
  "POST /private/bulk_job/:bulkJobId/row/search/v1": OWN_BULK_JOBS,
  "GET /private/domain/:domainId/where_used/v1": "needs DOMAIN_DELETE",
  "GET /private/domain/configuration/v1": "needs DOMAIN_UPDATE",
  "GET /private/domain/configuration/drift/v1": "needs DOMAIN_UPDATE",
  "GET /private/domain/configuration/plan/:planId/v1": "needs DOMAIN_UPDATE",
  "GET /private/job/:jobId/v1": "needs DOMAIN_MANAGE",
  "GET /private/system/v1": "needs SYSTEM_APP_INFO_VIEW",
  "GET /private/m2m_client/list/v1": "needs USER_MANAGE",
  "GET /private/configuration/:kind/:id/parts/v1": "needs DOMAIN_UPDATE",
  "GET /private/configuration/:kind/:id/version/v1": "needs DOMAIN_UPDATE",
  "GET /private/configuration/find/v1": "needs DOMAIN_UPDATE",
  "GET /private/webhook_delivery/:deliveryId/v1": "needs DOMAIN_UPDATE",
  "GET /private/where_used/:kind/:id/v1": "needs DOMAIN_UPDATE",
  "GET /private/domain/owner_invitation/list/v1": "needs DOMAIN_BUSINESS_ACCOUNT_CREATE",
  "GET /private/permission_grant/user/:grantId/v1":
    "the sample's grant is another business's user's",
  "GET /private/webhook/:webhookId/v1": "needs DOMAIN_UPDATE",
  "POST /private/audit/search/v1": "needs DOMAIN_MANAGE",
  "POST /private/job/search/v1": "needs DOMAIN_MANAGE",
  "POST /private/webhook/:webhookId/delivery/search/v1": "needs DOMAIN_UPDATE",
  "POST /private/webhook/search/v1": "needs DOMAIN_UPDATE",
  "GET /private/search_config/:searchConfigId/v1": "needs DOMAIN_UPDATE",
  "POST /private/search_config/search/v1": "needs DOMAIN_UPDATE",
};
