import type { JobDefinition } from "./define-job.ts";
import { type ClaimedJob, domainOf, type KindOffer, NO_LANE, NO_TENANT } from "./job.store.ts";

/**
 * Factor by which jobs that mostly wait get more slots: they cost little, and a job whose server doesn't respond must
 * not block the others.
 */
const WAITING_TIMES = 8;
/**
 * Slots per lane: enough for a fast receiver, but few enough that losing them to one that never responds does no
 * harm.
 */
const LANE_SLOTS = 2;

/**
 * Maximum number of lanes of which the last served tenant is remembered. In other lanes, the turns start again with
 * the first tenant.
 */
const MAX_REMEMBERED_LANES = 50;

interface LastServed {
  lane: string;
  tenants: Map<string, string>;
}

type JobOwnership = Pick<ClaimedJob, "name" | "tenant" | "lane">;

/**
 * Limits the concurrent jobs of this process, so that no kind, business or domain has to wait for another. Each kind
 * has a number of slots, of which one business gets at most half, one domain three quarters, and one lane two.
 */
export class JobSlots {
  readonly #slots: ReadonlyMap<string, number>;
  readonly #running = new Map<string, Map<string, number>>();
  readonly #lastServed = new Map<string, LastServed>();
  readonly #pausedUntil = new Map<string, number>();

  constructor(jobs: readonly JobDefinition[], concurrency: number) {
    this.#slots = new Map(
      jobs.map(({ name, waits }) => [name, waits ? concurrency * WAITING_TIMES : concurrency]),
    );
  }

  /** Kinds with free slots; lanes that are paused at `now` count as full. */
  offers(now: number): KindOffer[] {
    for (const [lane, until] of this.#pausedUntil) {
      if (until <= now) this.#pausedUntil.delete(lane);
    }
    return [...this.#slots].flatMap(([name, slots]) => {
      const running = this.#running.get(name) ?? new Map<string, number>();
      if ((running.get(ALL) ?? 0) >= slots) return [];
      const full = (kind: string, limit: number) =>
        [...running].flatMap(([key, count]) =>
          key.startsWith(kind) && count >= limit ? [key.slice(kind.length)] : [],
        );
      return {
        name,
        afterLane: this.#lastServed.get(name)?.lane ?? "",
        afterTenant: Object.fromEntries(this.#lastServed.get(name)?.tenants ?? []),
        fullTenants: full(TENANT, Math.ceil(slots / 2)),
        fullDomains: full(DOMAIN, Math.ceil(slots * 0.75)),
        fullLanes: [...new Set([...full(LANE, LANE_SLOTS), ...this.#pausedUntil.keys()])],
      };
    });
  }

  /** Occupies a slot with the job. The next turn of its kind continues after the job's lane and tenant. */
  take(job: JobOwnership): void {
    this.#count(job, 1);
    const { name, lane, tenant } = job;
    const tenants = this.#lastServed.get(name)?.tenants ?? new Map<string, string>();
    tenants.delete(lane);
    tenants.set(lane, tenant);
    const [oldest = ""] = tenants.keys();
    if (tenants.size > MAX_REMEMBERED_LANES) tenants.delete(oldest);
    this.#lastServed.set(name, { lane, tenants });
  }

  release(job: JobOwnership): void {
    this.#count(job, -1);
  }

  pause(lane: string, until: number): void {
    if (lane !== NO_LANE) this.#pausedUntil.set(lane, until);
  }

  /** Time at which the first paused lane may continue. */
  get nextPauseEnd(): number {
    return Math.min(...this.#pausedUntil.values());
  }

  #count(job: JobOwnership, change: number): void {
    const running = this.#running.get(job.name) ?? new Map<string, number>();
    this.#running.set(job.name, running);
    for (const key of keysOf(job)) {
      const count = (running.get(key) ?? 0) + change;
      if (count === 0) running.delete(key);
      else running.set(key, count);
    }
  }
}

const ALL = "all";
const TENANT = "tenant ";
const DOMAIN = "domain ";
const LANE = "lane ";

function keysOf({ tenant, lane }: JobOwnership): string[] {
  return [
    ALL,
    ...(tenant === NO_TENANT ? [] : [TENANT + tenant, DOMAIN + domainOf(tenant)]),
    ...(lane === NO_LANE ? [] : [LANE + lane]),
  ];
}
