import type { Executor } from "../../base/database/executor.ts";

export async function listOutboxMails(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
) {
  const { total } = await db
    .selectFrom("mail_outbox")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("mail_outbox")
    .select(["id", "recipient", "subject", "body", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

/** Codes and invitations in emails expire within a week. */
export async function purgeOutbox(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mail_outbox")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
