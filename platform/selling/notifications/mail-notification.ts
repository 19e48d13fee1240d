import type { Tx } from "../../base/database/executor.ts";
import { oneLine, plainName } from "../../base/mail/plain-name.ts";
import { sendMailJob } from "../../base/mail/send-mail.job.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { renderStored } from "../../base/messages/stored-message.ts";
import { readDomainAddress } from "../../core/domain-address.ts";
import type { Services } from "../../core/services.ts";
import { listMailRecipients } from "./notification-mail.store.ts";
import type { NewNotification } from "./notification.store.ts";

/** Maximum length of a subject, because longer ones don't fit into an email program's list. */
const MAX_SUBJECT_LENGTH = 150;

/** Queues an email for each user who wants this kind by email, in the transaction of the notification. */
export async function mailNotification(
  services: Services,
  tx: Tx,
  { businessAccountId, domainId, kind, params, twinId }: NewNotification,
): Promise<void> {
  const recipients = await listMailRecipients(tx, businessAccountId, kind);
  if (recipients.length === 0) return;
  const address = await readDomainAddress(services, tx, domainId);
  for (const { email, locale, business } of recipients) {
    const sentence = renderMessage(sentenceOf(kind, params), locale);
    const reason = renderStored(params["reason"] ?? "", locale);
    const link = `${address}${twinId ? `/browse/${twinId}` : "/notifications"}`;
    const settings = `${address}/settings/notifications`;
    const lines = [
      sentence,
      ...(reason === "" ? [] : [reason]),
      link,
      renderMessage(createMessage("notice_mail_settings", { link: settings }), locale),
    ];
    const mail = {
      to: email,
      subject: oneLine(sentence).slice(0, MAX_SUBJECT_LENGTH),
      text: lines.join("\n\n"),
      heading: business,
    };
    await services.jobs.enqueue(tx, sendMailJob, mail, { tenant: { domainId, businessAccountId } });
  }
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
