import { randomUUID } from "node:crypto";

import type { Db } from "../context.ts";
import type { Mailer } from "./mailer.ts";

/** Keeps mail in the database when there is no server to send it to. */
export function createOutbox(db: Db): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      await db
        .insertInto("mail_outbox")
        .values({ id: randomUUID(), recipient: to, subject, body: text })
        .execute();
    },
  };
}
