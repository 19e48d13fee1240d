import type { Hooks } from "../core/hooks.ts";
import type { Services } from "../core/services.ts";
import { updateCompleteness } from "../selling/completeness/derive-completeness.ts";
import { measureAllLater } from "../selling/completeness/measure-products.job.ts";
import { trackOwnValues } from "../selling/inheritance/track-own-values.ts";
import { undoProductMerge } from "../selling/merges/undo-product-merge.ts";
import { fetchImagesLater } from "../selling/products/fetch-images.ts";
import { updateOutdated } from "../selling/publishing/derive-outdated.ts";
import { followSchedules } from "../selling/publishing/follow-schedules.ts";
import { releaseCards } from "../selling/publishing/release-cards.ts";
import { returnCards } from "../selling/publishing/return-cards.ts";
import { assertNotOfInstallation } from "../selling/template/assert-not-of-installation.ts";
import { queueWebhooks } from "../webhooks/queue-deliveries.ts";
import { assertValidWebhook, removeDeletedClass } from "../webhooks/save-webhook.ts";
import type { PlatformServices } from "./platform-services.ts";

type Change = Parameters<Hooks<PlatformServices>["twinsChanged"]>;

async function twinsChanged(...change: Change): Promise<void> {
  await updateCompleteness(...change);
  await trackOwnValues(...change);
  await fetchImagesLater(...change);
  await followSchedules(...change);
  await updateOutdated(...change);
  await queueWebhooks(...change);
}

export const hooks: Hooks<Services> = {
  twinsChanged,
  modelChanged: measureAllLater,
  twinsDeleting: releaseCards,
  twinsRestored: returnCards,
  twinsRestoring: undoProductMerge,
  domainDeleting: assertNotOfInstallation,
  webhookWritten: assertValidWebhook,
  classDeleting: removeDeletedClass,
};
