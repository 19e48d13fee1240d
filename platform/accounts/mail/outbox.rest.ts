import { z } from "zod";

import { ownAddresses } from "../../base/config/domain-address.rules.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import { mailHtml, senderName } from "../../base/mail/mail-html.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { publicRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { listOutboxMails } from "./outbox.store.ts";

const MailView = z.object({
  id: z.guid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
});

export const outboxRoutes: Route[] = [
  publicRoute({
    method: "GET",
    path: "/public/demo/outbox/v1",
    namesDomain: false,
    summary: "List unsent emails, newest first (demo mode only)",
    answer: z.object({ mailList: z.array(MailView), pagination: PAGED.pagination }),
    handle: async (call) => {
      const { config } = call.services;
      if (!config.demo) throw unknownId("call", "outbox");
      const { rows, total } = await listOutboxMails(call.services.db, call.page);
      return {
        mailList: rows.map((row) => ({
          id: row.id,
          to: row.recipient,
          subject: row.subject,
          text: row.body,
          html: mailHtml({
            subject: row.subject,
            text: row.body,
            heading: row.heading || senderName(config.mail.from),
            ownAddresses: ownAddresses(config),
          }),
          createdAt: wireDate(row.created_at),
        })),
        pagination: pagination(call.page, total),
      };
    },
  }),
];
