import {
  forgetCodes,
  forgetCodesJob,
  forgetCodesLater,
} from "../accounts/sessions/forget-codes.job.ts";
import { deleteFilesJob } from "../base/files/delete-files.job.ts";
import { type HandledJob, handleJob } from "../base/jobs/define-job.ts";
import { sendMailJob } from "../base/mail/send-mail.job.ts";
import { sendMail } from "../base/mail/send-mail.ts";
import { applyPlanJob } from "../model/configuration-plans/apply-plan.job.ts";
import { measureProductsJob } from "../selling/completeness/measure-products.job.ts";
import { measureProducts } from "../selling/completeness/measure-products.ts";
import { tryConnectorJob } from "../selling/connectors/connector.job.ts";
import { failConnector, tryConnector } from "../selling/connectors/try-connector.ts";
import { followProductsJob } from "../selling/inheritance/follow-products.job.ts";
import { followPriceRules, followProducts } from "../selling/inheritance/follow-products.ts";
import { mailNotificationJob } from "../selling/notifications/mail-notification.job.ts";
import { sendNotificationMail } from "../selling/notifications/mail-notification.ts";
import { followPriceRulesJob } from "../selling/pricing/follow-price-rules.job.ts";
import { fetchImagesJob } from "../selling/products/fetch-images.job.ts";
import { failFetching, fetchImages } from "../selling/products/fetch-images.ts";
import { prepareCardJob } from "../selling/products/prepare-card.job.ts";
import { prepareProductJob } from "../selling/products/prepare-product.job.ts";
import {
  failCardPreparation,
  failProductPreparation,
  prepareCard,
  prepareProduct,
} from "../selling/products/prepare-product.ts";
import { syncProductStatusJob } from "../selling/products/sync-product-status.job.ts";
import { syncStatusOf } from "../selling/products/sync-product-status.ts";
import { endListingJob } from "../selling/publishing/end-listing.job.ts";
import { endListings } from "../selling/publishing/end-listings.ts";
import { findDueCards } from "../selling/publishing/find-due-cards.ts";
import { publishCardJob } from "../selling/publishing/publish-card.job.ts";
import { publishDueJob, publishScheduledJob } from "../selling/publishing/publish-due.job.ts";
import { failScheduled, publishScheduled } from "../selling/publishing/publish-scheduled.ts";
import { loadProductsJob } from "../selling/publishing/reload-listings.job.ts";
import { reloadListings } from "../selling/publishing/reload-listings.ts";
import { failPublication, runPublication } from "../selling/publishing/run-publication.ts";
import { optimizeCardJob } from "../selling/writer/optimize-card.job.ts";
import { failOptimization, runOptimization } from "../selling/writer/run-optimization.ts";
import { deleteUnusedFiles } from "../twins/attachments/delete-unused-files.ts";
import { bulkJob } from "../twins/bulk/bulk-job.job.ts";
import type { BulkApi } from "../twins/bulk/call-api.ts";
import { failBulkJob, runBulkJob } from "../twins/bulk/run-bulk-job.ts";
import { deliverWebhookJob } from "../webhooks/deliver-webhook.job.ts";
import { deliverWebhook } from "../webhooks/deliver-webhook.ts";
import { createPlatformBulkApi } from "./bulk-api.ts";
import { businessExportJob, eraseBusinessJob } from "./people/business-export.job.ts";
import { runErasure } from "./people/business-of-call.ts";
import { failBusinessExport, runBusinessExport } from "./people/request-business-export.ts";
import type { PlatformServices } from "./platform-services.ts";
import { purgeJob, runPurges } from "./purge.job.ts";
import { failRunningPlan, runPlan } from "./run-plan.ts";

const bulkApis = new WeakMap<PlatformServices, BulkApi>();

function getBulkApi(services: PlatformServices): BulkApi {
  const api = bulkApis.get(services) ?? createPlatformBulkApi(services);
  bulkApis.set(services, api);
  return api;
}

/** All jobs of the queue with their handlers. Other jobs can't be enqueued. */
export const jobs: readonly HandledJob<PlatformServices>[] = [
  handleJob(prepareProductJob, {
    run: ({ twinId }, services) => prepareProduct(services, twinId),
    onFailed: ({ twinId }, services, error) => failProductPreparation(services, twinId, error),
  }),
  handleJob(prepareCardJob, {
    run: ({ twinId }, services) => prepareCard(services, twinId),
    onFailed: ({ twinId }, services, error) => failCardPreparation(services, twinId, error),
  }),
  handleJob(fetchImagesJob, {
    run: ({ twinId }, services, attempt) => fetchImages(services, twinId, attempt),
    onFailed: ({ twinId }, services) => failFetching(services, twinId),
  }),
  handleJob(followProductsJob, { run: (cards, services) => followProducts(services, cards) }),
  handleJob(followPriceRulesJob, {
    run: (business, services, { signal }) => followPriceRules(services, business, signal),
  }),
  handleJob(optimizeCardJob, {
    run: (run, services, { signal }) => runOptimization(services, run, signal),
    onFailed: (run, services, error) => failOptimization(services, run, error),
  }),
  handleJob(publishCardJob, {
    run: ({ publicationId }, services) => runPublication(services, publicationId),
    onFailed: ({ publicationId }, services, error) =>
      failPublication(services, publicationId, error),
  }),
  handleJob(publishDueJob, {
    run: (owner, services, { signal }) => findDueCards(services, owner, signal),
  }),
  handleJob(publishScheduledJob, {
    run: ({ cardId }, services) => publishScheduled(services, cardId),
    onFailed: ({ cardId }, services, error) => failScheduled(services, cardId, error),
  }),
  handleJob(endListingJob, {
    run: ({ twinId }, services) => endListings(services, twinId),
  }),
  handleJob(syncProductStatusJob, {
    run: ({ twinId }, services) => syncStatusOf(services, twinId),
  }),
  handleJob(tryConnectorJob, {
    run: ({ twinId }, services) => tryConnector(services, twinId),
    onFailed: ({ twinId }, services, error) => failConnector(services, twinId, error),
  }),
  handleJob(loadProductsJob, {
    run: ({ twinId }, services) => reloadListings(services, twinId),
  }),
  handleJob(measureProductsJob, {
    run: ({ domainId, businessAccountId }, services, { signal }) =>
      measureProducts(services, domainId, { businessAccountId, signal }),
  }),
  handleJob(deleteFilesJob, {
    run: ({ storageKeys }, services) => deleteUnusedFiles(services, storageKeys),
  }),
  handleJob(sendMailJob, {
    run: async (mail, services, attempt) => {
      await sendMail(services, mail, attempt);
      if (services.config.mail.smtpUrl === null) await forgetCodesLater(services);
    },
  }),
  handleJob(mailNotificationJob, {
    run: (mail, services, attempt) => sendNotificationMail(services, mail, attempt),
  }),
  handleJob(forgetCodesJob, { run: (_payload, services) => forgetCodes(services) }),
  handleJob(businessExportJob, {
    run: (made, services) => runBusinessExport(services, made),
    onFailed: (made, services) => failBusinessExport(services, made),
  }),
  handleJob(eraseBusinessJob, { run: (erasure, services) => runErasure(services, erasure) }),
  handleJob(purgeJob, { run: (_payload, services) => runPurges(services) }),
  handleJob(deliverWebhookJob, {
    run: ({ deliveryId }, services, attempt) => deliverWebhook(services, deliveryId, attempt),
  }),
  handleJob(applyPlanJob, {
    run: ({ planId }, services) => runPlan(services, planId),
    onFailed: ({ planId }, services) =>
      failRunningPlan(services, planId, "configuration_plan_failed"),
  }),
  handleJob(bulkJob, {
    run: ({ bulkJobId }, services, { signal }) =>
      runBulkJob(services, getBulkApi(services), bulkJobId, signal),
    onFailed: ({ bulkJobId }, services) => failBulkJob(services, getBulkApi(services), bulkJobId),
  }),
];
