import { loadProductsJob, tryConnectorJob } from "./connectors.ts";
import type { JobDefinition } from "./define.ts";
import { deleteFilesJob } from "./delete-files.ts";
import { deliverWebhookJob } from "./deliver-webhook.ts";
import { endListingJob } from "./end-listing.ts";
import { optimizeCardJob } from "./optimize-card.ts";
import { prepareCardJob } from "./prepare-card.ts";
import { prepareProductJob } from "./prepare-product.ts";
import { publishCardJob } from "./publish-card.ts";
import { sendMailJob } from "./send-mail.ts";
import { syncProductStatusJob } from "./sync-product-status.ts";

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
