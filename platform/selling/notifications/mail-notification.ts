import type { Tx } from "../../base/database/executor.ts";
import type { JobAttempt } from "../../base/jobs/define-job.ts";
import type { JobOwner } from "../../base/jobs/job.store.ts";
import type { Mail } from "../../base/mail/mailer.ts";
import { oneLine, plainName } from "../../base/mail/plain-name.ts";
import { sendMail } from "../../base/mail/send-mail.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { renderStored } from "../../base/messages/stored-message.ts";
import { readDomainAddress } from "../../core/domain-address.ts";
import type { Services } from "../../core/services.ts";
import { listPermittedRecipients } from "./list-permitted-recipients.ts";
import { mailNotificationJob } from "./mail-notification.job.ts";
import type { MailRecipient } from "./notification-mail.store.ts";

/** Maximum length of a subject, because longer ones don't fit into an email program's list. */
const MAX_SUBJECT_LENGTH = 150;

/** Queues an email for each user who wants this kind by email, in the transaction of the notification. */
export async function mailNotification(
  services: Services,
  tx: Tx,
  notificationId: string,
  tenant: JobOwner,
): Promise<void> {
  for (const { userId } of await listPermittedRecipients(services, tx, notificationId)) {
    await services.jobs.enqueue(tx, mailNotificationJob, { notificationId, userId }, { tenant });
  }
}

/** Sends a queued email, unless the user may no longer read the notification, or wants it no longer. */
export async function sendNotificationMail(
  services: Services,
  { notificationId, userId }: { notificationId: string; userId: string },
  attempt: Pick<JobAttempt, "effectId" | "signal">,
): Promise<void> {
  const [recipient] = await listPermittedRecipients(services, services.db, notificationId, userId);
  if (!recipient) return;
  const address = await readDomainAddress(services, services.db, recipient.domainId);
  await sendMail(services, createNotificationMail(recipient, address), attempt);
}

function createNotificationMail(
  { email, locale, business, kind, twinId, params }: MailRecipient,
  address: string,
): Mail {
  const sentence = renderMessage(sentenceOf(kind, params), locale);
  const reason = renderStored(params["reason"] ?? "", locale);
  const settings = `${address}/settings/notifications`;
  const lines = [
    sentence,
    ...(reason === "" ? [] : [reason]),
    `${address}${twinId ? `/browse/${twinId}` : "/notifications"}`,
    renderMessage(createMessage("notice_mail_settings", { link: settings }), locale),
  ];
  return {
    to: email,
    subject: oneLine(sentence).slice(0, MAX_SUBJECT_LENGTH),
    text: lines.join("\n\n"),
    heading: business,
  };
}

function sentenceOf(kind: string, params: Readonly<Record<string, string>>): Message {
  const { marketplace = "" } = params;
  const name = plainName(params["name"] ?? "", MAX_SUBJECT_LENGTH);
  const create = SENTENCES[kind];
  return create ? create({ name, marketplace }) : createMessage("notice_other", { name });
}

type Words = Record<"name" | "marketplace", string>;

const SENTENCES: Readonly<Record<string, (words: Words) => Message>> = {
  "product-ready": ({ name }) => createMessage("notice_product_ready", { name }),
  "product-failed": ({ name }) => createMessage("notice_product_failed", { name }),
  "card-ready": (words) => createMessage("notice_card_ready", words),
  "card-failed": (words) => createMessage("notice_card_failed", words),
  "card-optimized": (words) => createMessage("notice_card_optimized", words),
  "card-proposed": (words) => createMessage("notice_card_proposed", words),
  "card-optimize-failed": (words) => createMessage("notice_card_optimize_failed", words),
  "card-published": (words) => createMessage("notice_card_published", words),
  "card-rejected": (words) => createMessage("notice_card_rejected", words),
  "card-publish-failed": (words) => createMessage("notice_card_publish_failed", words),
  "card-ended": (words) => createMessage("notice_card_ended", words),
  "connector-failed": ({ name }) => createMessage("notice_connector_failed", { name }),
  "connector-loaded": ({ name }) => createMessage("notice_connector_loaded", { name }),
  "job-done": ({ name }) => createMessage("notice_job_done", { name }),
  "job-failed": ({ name }) => createMessage("notice_job_failed", { name }),
  "job-images": ({ name }) => createMessage("notice_job_images", { name }),
  "writing-budget-near": () => createMessage("notice_writing_budget_near"),
  "writing-budget-reached": () => createMessage("notice_writing_budget_reached"),
};
