import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

const OutboxResponse = z.object({
  mailList: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string().default(""),
      createdAt: z.string(),
    }),
  ),
});

const MAX_MAILS = 50;

/** Lists the latest emails, which demo mode stores instead of sending. */
export async function listOutboxMails({ platform }: Caller) {
  const path = `/public/demo/outbox/v1?offset=0&limit=${MAX_MAILS}`;
  return (await platform.get(path, OutboxResponse)).mailList;
}
