import { deleteFilesJob } from "../base/files/delete-files.job.ts";
import type { JobDefinition } from "../base/jobs/define-job.ts";
import { sendMailJob } from "../base/mail/send-mail.job.ts";
import { loadProductsJob, tryConnectorJob } from "../selling/connectors/connector.job.ts";
import { prepareCardJob } from "../selling/products/prepare-card.job.ts";
import { prepareProductJob } from "../selling/products/prepare-product.job.ts";
import { syncProductStatusJob } from "../selling/products/sync-product-status.job.ts";
import { endListingJob } from "../selling/publishing/end-listing.job.ts";
import { publishCardJob } from "../selling/publishing/publish-card.job.ts";
import { optimizeCardJob } from "../selling/writer/optimize-card.job.ts";
import { deliverWebhookJob } from "../webhooks/deliver-webhook.job.ts";

/** Every job the queue may hold; a name that is not here can't be queued. */
export const jobs: readonly JobDefinition[] = [
  prepareProductJob,
  prepareCardJob,
  optimizeCardJob,
  publishCardJob,
  endListingJob,
  syncProductStatusJob,
  tryConnectorJob,
  loadProductsJob,
  deleteFilesJob,
  sendMailJob,
  deliverWebhookJob,
];
