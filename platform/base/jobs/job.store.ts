import { type Generated, type JSONColumnType, sql } from "kysely";

import type { Db, Executor, Tx } from "../database/executor.ts";

export interface JobTable {
  id: Generated<number>;
  name: string;
  key: string | null;
  tenant: Generated<string>;
  lane: Generated<string>;
  due: Generated<boolean>;
  payload: JSONColumnType<Record<string, unknown>>;
  state: Generated<"ready" | "running" | "failed">;
  run_at: Generated<Date>;
  attempt: Generated<number>;
  worker_id: string | null;
  lease_until: Date | null;
  error: string | null;
  created_at: Generated<Date>;
  failed_at: Date | null;
  cancelled_at: Date | null;
}

export interface ClaimedJob {
  id: number;
  name: string;
  tenant: string;
  lane: string;
  payload: unknown;
  attempt: number;
  /** True if the job was cancelled: instead of running it, a worker notifies its users. */
  cancelled: boolean;
  /**
   * Idempotency key. All attempts of this job have the same key; no other job ever gets it, even after the queue is emptied.
   */
  effectId: string;
}

export interface JobOwner {
  domainId: string;
  businessAccountId: string | null;
}

/** A kind of job with free slots, and the lane and tenants after which its turns continue. */
export interface KindOffer {
  name: string;
  /** The lane that was served last and, for each lane, the tenant that was served last. */
  afterLane: string;
  afterTenant: Record<string, string>;
  /** Lanes, tenants and domains without free slots. */
  fullLanes: string[];
  fullTenants: string[];
  fullDomains: string[];
}

/** Values that are stored if a job has no tenant or no lane. */
export const NO_TENANT = "-";
export const NO_LANE = "-";

export function tenantOf(owner: JobOwner | null): string {
  return owner ? `${owner.domainId}/${owner.businessAccountId ?? ""}` : NO_TENANT;
}

export function domainOf(tenant: string): string {
  return tenant.slice(0, tenant.indexOf("/") + 1);
}

/** Channel that an enqueueing transaction notifies when it commits. */
export const JOBS_CHANNEL = "vitrine_jobs";

const LEASE_SECONDS = 30;
const FAILED_JOB_RETENTION_DAYS = 30;
const WAKE_AT_ONCE = 1000;

/**
 * Inserts a job. If another job with its key is pending, the new one is merged into that. The merge locks the pending
 * job's row, so that it can't start before this transaction commits, and miss its changes.
 */
export async function insertJob(
  tx: Tx,
  job: {
    name: string;
    key: string | null;
    tenant: string;
    lane: string;
    payload: unknown;
    runAt: Date | null;
  },
): Promise<void> {
  const payload = JSON.stringify(job.payload);
  await sql`
    with added as (
      insert into job (name, key, tenant, lane, payload, run_at, due)
      values (${job.name}, ${job.key}, ${job.tenant}, ${job.lane}, ${payload}::jsonb,
        coalesce(${job.runAt}, now()), coalesce(${job.runAt} <= now(), true))
      on conflict (name, key) where state = 'ready' and key is not null
      do update set payload = excluded.payload, run_at = least(job.run_at, excluded.run_at),
        due = job.due or excluded.due, cancelled_at = null
      returning id)
    select pg_notify(${JOBS_CHANNEL}, '') from added`.execute(tx);
}

/**
 * Claims at most one job per kind: of the next lane, and within the lane of the next tenant, so that one tenant's
 * backlog doesn't delay others. It jumps through the index without reading a backlog. Jobs with the same key run one
 * after the other, in the order in which they were enqueued.
 */
export async function claimJobs(
  db: Db,
  workerId: string,
  offers: readonly KindOffer[],
): Promise<ClaimedJob[]> {
  const { rows } = await claimStatement(workerId, offers).execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export function claimStatement(workerId: string, offers: readonly KindOffer[]) {
  const lanes = {
    column: sql.ref("lane"),
    where: sql`name = kind.name`,
    after: sql`kind."afterLane"`,
    skip: sql`round.value`,
  };
  const domain = sql`split_part(round.value, '/', 1) || '/'`;
  const tenants = {
    column: sql.ref("tenant"),
    where: sql`name = kind.name and lane = open.lane`,
    after: sql`coalesce(kind."afterTenant" ->> open.lane, '')`,
    skip: sql`case when ${domain} = any(kind."fullDomains") then ${domain} || '~' else round.value end`,
  };
  return sql<ClaimedJob>`
    update job set state = 'running', attempt = attempt + 1, worker_id = ${workerId},
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any(array(
      select turn.id from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as kind(name text,
        "afterLane" text, "afterTenant" jsonb, "fullLanes" text[], "fullTenants" text[],
        "fullDomains" text[])
      cross join lateral (
        select first.id
        from (select value as lane from (${queryRound(lanes)}) as round
          where value <> all(kind."fullLanes")) as open
        cross join lateral (select value as tenant from (${queryRound(tenants)}) as round
          where value <> all(kind."fullTenants")
            and ${domain} <> all(kind."fullDomains")) as whose
        cross join lateral (
          select id from job waiting
          where state = 'ready' and due and name = kind.name and lane = open.lane
            and tenant = whose.tenant and run_at <= now()
            and not exists (select from job running where running.state = 'running'
              and running.name = waiting.name and running.key = waiting.key)
          order by run_at, id limit 1 for update skip locked) as first
        limit 1) as turn))
    returning id, name, tenant, lane, payload, attempt, cancelled_at is not null as cancelled,
      md5(id || '/' || extract(epoch from created_at))::uuid as "effectId"`;
}

type Sql = ReturnType<typeof sql>;

/**
 * Lists the values of a column that have due jobs: first those after `after`, then the others up to and including it.
 */
function queryRound({
  column,
  where,
  after,
  skip,
}: Record<"column" | "where" | "after" | "skip", Sql>) {
  const next = (low: Sql) => sql`
    select ${column} from job where state = 'ready' and due and ${where}
      and ${column} > ${low} and ${column} <= part.high order by ${column} limit 1`;
  return sql`
    select value from (values (${after}, '~'), ('', ${after})) as part(low, high)
    cross join lateral (
      with recursive round(value) as (
        (${next(sql`part.low`)})
        union all
        select (${next(skip)}) from round where round.value is not null)
      select value from round where value is not null) as round`;
}

/** Marks due jobs as ready, and returns the delay until the next one. */
export async function wakeDue(db: Db, names: string[]): Promise<{ inMs: number } | null> {
  await sql`
    update job set due = true where id = any(array(
      select id from job where state = 'ready' and not due and run_at <= now()
      order by run_at limit ${WAKE_AT_ONCE} for update skip locked))`.execute(db);
  const { rows } = await sql<{ inMs: number | null }>`
    select (extract(epoch from min(run_at) - now()) * 1000)::float8 as "inMs" from job
    where state = 'ready' and not due and name = any(${names})`.execute(db);
  const inMs = rows[0]?.inMs ?? null;
  return inMs === null ? null : { inMs };
}

/**
 * Builds the statements that store a job's result. They only have an effect while the worker's claim is valid,
 * because another worker may run the job once the lease has expired.
 */
function buildClaimQueries(db: Db, job: ClaimedJob, workerId: string) {
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
  await buildClaimQueries(db, job, workerId).remove().execute();
}

export async function failJob(
  db: Db,
  job: ClaimedJob,
  workerId: string,
  { error, secret }: { error: string; secret: boolean },
): Promise<void> {
  await buildClaimQueries(db, job, workerId)
    .change()
    .set({
      state: "failed",
      worker_id: null,
      lease_until: null,
      error,
      failed_at: new Date(),
      ...(secret && { payload: "{}" }),
    })
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

/** Extends the leases of these jobs, so that no other worker claims them. */
export async function renewLeases(db: Db, workerId: string, ids: readonly number[]): Promise<void> {
  await sql`
    update job set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where state = 'running' and worker_id = ${workerId} and id = any(${ids})`.execute(db);
}

/**
 * Returns jobs of dead workers to the queue: those with expired leases, or all if no other worker
 * can be alive.
 */
export async function requeueAbandonedJobs(db: Db, scope: "expired" | "all"): Promise<void> {
  // Leases longer than any that is granted are also requeued, because they date from before the clock was set back.
  const expired = sql`state = 'running'
    and (lease_until < now() or lease_until > now() + make_interval(secs => ${2 * LEASE_SECONDS}))`;
  const abandoned = scope === "all" ? sql`state = 'running'` : expired;
  await requeue(db, abandoned, { inSeconds: 0, error: null, attempt: null });
}

export async function purgeFailedJobs(db: Db): Promise<void> {
  await sql`
    delete from job where state = 'failed'
      and failed_at < now() - make_interval(days => ${FAILED_JOB_RETENTION_DAYS})`.execute(db);
}

/** Requeues jobs. A job is deleted instead if another job with its key is pending, because that one does the work. */
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
      run_at = now() + make_interval(secs => ${retry.inSeconds}), due = ${retry.inSeconds}::float8 <= 0,
      error = coalesce(${retry.error}, error), attempt = coalesce(${retry.attempt}::int, attempt)
    where id in (select id from chosen) and id not in (select id from superseded)`.execute(db);
}

export function jobTable(db: Executor) {
  return db.withTables<Record<"job", JobTable>>();
}
