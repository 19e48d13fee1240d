import { z } from "zod";

import type { Caller } from "../caller.server.ts";

const OutboxAnswer = z.object({
  mailList: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: z.string(),
    }),
  ),
});

const SHOWN = 50;

/** The latest mails a demonstration kept instead of sending them. */
export async function mailsInOutbox({ platform }: Caller) {
  const path = `/public/demo/outbox/v1?offset=0&limit=${SHOWN}`;
  return (await platform.get(path, OutboxAnswer)).mailList;
}
