import type { Executor } from "../../base/database/executor.ts";

export interface SignInRow {
  at: Date;
  succeeded: boolean;
  clientAddress: string | null;
  userAgent: string | null;
}

const SUCCEEDED = "sign_in.succeeded";

/**
 * Lists successful and failed sign-ins of a user to the domain, newest first. They are read from
 * the audit log, where a success has the user as actor, and a failure has the user as subject.
 */
export async function listSignIns(
  db: Executor,
  { domainId, userId }: { domainId: string; userId: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SignInRow[]; total: number }> {
  const own = db
    .selectFrom("audit_entry")
    .where("domain_id", "=", domainId)
    .where((eb) =>
      eb.or([
        eb.and([eb("actor_user_id", "=", userId), eb("action", "=", SUCCEEDED)]),
        eb.and([eb("subject_id", "=", userId), eb("action", "=", "sign_in.failed")]),
      ]),
    );
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const entries = await own
    .select(["at", "action", "client_address", "user_agent"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  const rows = entries.map((entry) => ({
    at: entry.at,
    succeeded: entry.action === SUCCEEDED,
    clientAddress: entry.client_address,
    userAgent: entry.user_agent,
  }));
  return { rows, total };
}
