import { sql } from "kysely";

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
    .select(["id", "recipient", "heading", "subject", "body", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total };
}

/**
 * Deletes stored emails from before a date. Their codes and invitations expire within a week, so older emails are
 * useless.
 */
export async function purgeOutbox(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mail_outbox")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const CODE = "(^|\\s)\\d{6}(?![\\w-])";
const LINK = "(/(?:reset|confirm-email)/)[A-Za-z0-9_-]{16,}";
const INVITATION = "(/(?:owner-)?invitation/)[A-Za-z0-9_-]{16,}";
const HIDDEN = "\\1…";

/**
 * Hides codes and links in stored emails once they have expired: links after a day, invitation links after a week.
 * Returns the number of emails that still show a code or link.
 */
export async function hideExpiredSecrets(
  db: Executor,
  now: Date,
  codeMinutes: number,
): Promise<number> {
  for (const [pattern, minutes] of [
    [CODE, codeMinutes],
    [LINK, 24 * 60],
    [INVITATION, 7 * 24 * 60],
  ] as const) {
    const before = new Date(now.getTime() - minutes * 60_000);
    await sql`
      update mail_outbox set body = regexp_replace(body, ${pattern}, ${HIDDEN}, 'g'),
        subject = regexp_replace(subject, ${pattern}, ${HIDDEN}, 'g')
      where created_at <= ${before} and (body ~ ${pattern} or subject ~ ${pattern})`.execute(db);
  }
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from mail_outbox
    where body ~ ${CODE} or subject ~ ${CODE} or body ~ ${LINK} or body ~ ${INVITATION}`.execute(
    db,
  );
  return rows[0]?.left ?? 0;
}
