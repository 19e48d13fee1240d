import { type Selectable, sql } from "kysely";

import { countCapped, MAX_COUNTED } from "../database/count-capped.ts";
import type { Executor, Tx } from "../database/executor.ts";
import { OWN_PLAN } from "../database/own-plan.ts";
import { JOBS_CHANNEL, jobTable, type JobTable } from "./job.store.ts";

export type JobRow = Selectable<JobTable>;

export interface JobFilter {
  domainId: string;
  names: readonly string[];
  states: readonly JobRow["state"][];
  businessAccountIds: readonly string[];
  /** Text to find in the error, ignoring case. */
  errorLike: string | null;
  from: Date | undefined;
  until: Date | undefined;
}

interface Page {
  offset: number;
  limit: number;
}

/** Searches jobs of the domain and its businesses, newest first. Finished ones are deleted. */
export async function searchJobs(
  db: Executor,
  { domainId, names, states, businessAccountIds, errorLike, from, until }: JobFilter,
  page: Page,
): Promise<{ rows: JobRow[]; total: number; capped: boolean }> {
  const tenants = businessAccountIds.map((id) => `${domainId}/${id}`);
  const matching = ofDomain(db, domainId)
    .modifyEnd(OWN_PLAN)
    .$if(names.length > 0, (query) => query.where("name", "in", names))
    .$if(states.length > 0, (query) => query.where("state", "in", states))
    .$if(tenants.length > 0, (query) => query.where("tenant", "in", tenants))
    .$if(errorLike !== null, (query) => query.where("error", "ilike", errorLike))
    .$if(from !== undefined, (query) => query.where("created_at", ">=", from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where("created_at", "<", until ?? new Date(0)));
  const rows = await matching
    .selectAll()
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await countCapped(db, matching.select("id").limit(MAX_COUNTED + 1));
  return { rows, ...counted };
}

/**
 * Finds a job of the domain or its businesses. With `lock`, no worker can take the job before the transaction ends.
 */
export async function findJob(
  db: Executor,
  domainId: string,
  id: number,
  { lock = false } = {},
): Promise<JobRow | undefined> {
  return ofDomain(db, domainId)
    .selectAll()
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Marks a waiting job as cancelled; the next free worker notifies its users. */
export async function cancelJob(tx: Tx, id: number): Promise<void> {
  await jobTable(tx)
    .updateTable("job")
    .set({ cancelled_at: sql`now()`, run_at: sql`now()`, due: true })
    .where("id", "=", id)
    .execute();
  await notifyWorkers(tx);
}

/** Puts a failed job back into the queue with the full number of attempts. */
export async function restartJob(tx: Tx, id: number): Promise<void> {
  await jobTable(tx)
    .updateTable("job")
    .set({
      state: "ready",
      attempt: 0,
      run_at: sql`now()`,
      due: true,
      error: null,
      failed_at: null,
      cancelled_at: null,
    })
    .where("id", "=", id)
    .execute();
  await notifyWorkers(tx);
}

/** True if another job with the same key is waiting, which will do the same work. */
export async function hasWaitingDuplicate(tx: Tx, { name, key }: JobRow): Promise<boolean> {
  if (key === null) return false;
  const waiting = await jobTable(tx)
    .selectFrom("job")
    .select("id")
    .where("state", "=", "ready")
    .where("name", "=", name)
    .where("key", "=", key)
    .executeTakeFirst();
  return waiting !== undefined;
}

function ofDomain(db: Executor, domainId: string) {
  // Selects the tenants `domain/business` of a domain as a range: "0" is the character after "/".
  return jobTable(db)
    .selectFrom("job")
    .where("tenant", ">=", `${domainId}/`)
    .where("tenant", "<", `${domainId}0`);
}

async function notifyWorkers(tx: Tx): Promise<void> {
  await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(tx);
}
