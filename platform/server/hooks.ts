import type { Hooks } from "../core/hooks.ts";
import type { Services } from "../core/services.ts";
import { updateCompleteness } from "../selling/completeness/derive-completeness.ts";
import { measureAllLater } from "../selling/completeness/measure-products.job.ts";
import { releaseCards } from "../selling/publishing/release-cards.ts";
import { returnCards } from "../selling/publishing/return-cards.ts";
import { queueWebhooks } from "../webhooks/queue-deliveries.ts";
import { assertValidWebhook, removeDeletedClass } from "../webhooks/save-webhook.ts";

export const hooks: Hooks<Services> = {
  twinChanged: queueWebhooks,
  twinsChanged: updateCompleteness,
  modelChanged: measureAllLater,
  twinsDeleting: releaseCards,
  twinsRestored: returnCards,
  webhookWritten: assertValidWebhook,
  classDeleting: removeDeletedClass,
};
