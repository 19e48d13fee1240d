import type { Db } from "../../base/database/executor.ts";
import type { Mailer } from "../../base/mail/mailer.ts";

/** Creates a mailer that stores emails in the database. Used if no mail server is set. */
export function createOutbox(db: Db): Mailer {
  return {
    send: async ({ to, subject, text, heading = "" }, { id }) => {
      await db
        .insertInto("mail_outbox")
        .values({ id, recipient: to, heading, subject, body: text })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    },
  };
}
