import { type Generated, type JSONColumnType, sql } from "kysely";

import type { Db, Tx } from "../context.ts";

interface JobTable {
  id: Generated<number>;
  name: string;
  key: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  state: Generated<"ready" | "running" | "failed">;
  run_at: Generated<Date>;
  attempt: Generated<number>;
  worker_id: string | null;
  lease_until: Date | null;
  error: string | null;
  created_at: Generated<Date>;
  failed_at: Date | null;
}

export interface ClaimedJob {
  id: number;
  name: string;
  payload: unknown;
  attempt: number;
}

/** Said by an enqueueing transaction when it commits. */
export const JOBS_CHANNEL = "vitrine_jobs";

const LEASE_SECONDS = 30;
const KEEP_FAILED_DAYS = 30;

/**
 * A second job of a key joins the one that waits. Joining locks that row, so that it can't start
 * before this transaction has committed and miss what it changed.
 */
export async function insertJob(
  tx: Tx,
  job: { name: string; key: string | null; payload: unknown; runAt: Date | null },
): Promise<void> {
  const payload = JSON.stringify(job.payload);
  await sql`
    with added as (
      insert into job (name, key, payload, run_at)
      values (${job.name}, ${job.key}, ${payload}::jsonb, coalesce(${job.runAt}, now()))
      on conflict (name, key) where state = 'ready' and key is not null
      do update set payload = excluded.payload, run_at = least(job.run_at, excluded.run_at)
      returning id)
    select pg_notify(${JOBS_CHANNEL}, '') from added`.execute(tx);
}

/** Jobs of one key run one after the other, in the order they were asked for. */
export async function claimJobs(
  db: Db,
  claim: { workerId: string; names: string[]; limit: number },
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update job set state = 'running', attempt = attempt + 1, worker_id = ${claim.workerId},
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any(array(
      select id from job waiting
      where state = 'ready' and run_at <= now() and name = any(${claim.names})
        and not exists (select from job running where running.state = 'running'
          and running.name = waiting.name and running.key = waiting.key)
      order by run_at, id limit ${claim.limit} for update skip locked))
    returning id, name, payload, attempt`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** When the next waiting job is due; null when none waits. */
export async function nextDue(db: Db, names: string[]): Promise<{ inMs: number } | null> {
  const { rows } = await sql<{ inMs: number | null }>`
    select (extract(epoch from min(run_at) - now()) * 1000)::float8 as "inMs" from job
    where state = 'ready' and name = any(${names})`.execute(db);
  const inMs = rows[0]?.inMs ?? null;
  return inMs === null ? null : { inMs };
}

/** Only who still holds the job may settle it: an expired lease may have given it to another. */
function held(db: Db, job: ClaimedJob, workerId: string) {
  return {
    remove: () =>
      jobTable(db)
        .deleteFrom("job")
        .where("id", "=", job.id)
        .where("worker_id", "=", workerId)
        .where("attempt", "=", job.attempt),
    change: () =>
      jobTable(db)
        .updateTable("job")
        .where("id", "=", job.id)
        .where("worker_id", "=", workerId)
        .where("attempt", "=", job.attempt),
  };
}

export async function finishJob(db: Db, job: ClaimedJob, workerId: string): Promise<void> {
  await held(db, job, workerId).remove().execute();
}

export async function failJob(
  db: Db,
  job: ClaimedJob,
  workerId: string,
  error: string,
): Promise<void> {
  await held(db, job, workerId)
    .change()
    .set({ state: "failed", worker_id: null, lease_until: null, error, failed_at: new Date() })
    .execute();
}

export async function retryJob(
  db: Db,
  job: ClaimedJob,
  workerId: string,
  retry: { inSeconds: number; error: string | null; attempt: number },
): Promise<void> {
  await requeue(
    db,
    sql`id = ${job.id} and worker_id = ${workerId} and attempt = ${job.attempt}`,
    retry,
  );
}

/** Says that the worker is alive, so that nobody else takes what it runs. */
export async function renewLeases(db: Db, workerId: string): Promise<void> {
  await sql`
    update job set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where state = 'running' and worker_id = ${workerId}`.execute(db);
}

/** Gives back what a dead worker held: past its lease, or all when nobody else can be alive. */
export async function releaseAbandoned(db: Db, scope: "expired" | "all"): Promise<void> {
  const abandoned =
    scope === "all" ? sql`state = 'running'` : sql`state = 'running' and lease_until < now()`;
  await requeue(db, abandoned, { inSeconds: 0, error: null, attempt: null });
}

export async function forgetOldFailures(db: Db): Promise<void> {
  await sql`
    delete from job where state = 'failed'
      and failed_at < now() - make_interval(days => ${KEEP_FAILED_DAYS})`.execute(db);
}

/** A job whose key has another one waiting has nothing left to do: that one will do it. */
async function requeue(
  db: Db,
  which: ReturnType<typeof sql>,
  retry: { inSeconds: number; error: string | null; attempt: number | null },
): Promise<void> {
  await sql`
    with chosen as (select id, name, key from job where ${which} for update),
    superseded as (
      delete from job using chosen where job.id = chosen.id and exists (
        select from job waiting where waiting.state = 'ready'
          and waiting.name = chosen.name and waiting.key = chosen.key)
      returning job.id)
    update job set state = 'ready', worker_id = null, lease_until = null,
      run_at = now() + make_interval(secs => ${retry.inSeconds}),
      error = coalesce(${retry.error}, error), attempt = coalesce(${retry.attempt}::int, attempt)
    where id in (select id from chosen) and id not in (select id from superseded)`.execute(db);
}

function jobTable(db: Db) {
  return db.withTables<Record<"job", JobTable>>();
}
