import { randomBytes, randomUUID } from "node:crypto";

import { sql } from "kysely";
import { pino } from "pino";
import { z } from "zod";

import { authenticate } from "../accounts/sessions/authenticate.ts";
import { hashTokens, createTokens } from "../accounts/sessions/session-token.ts";
import { addSession } from "../accounts/sessions/session.store.ts";
import { readConfig } from "../base/config/config.ts";
import type { Db, Tx } from "../base/database/executor.ts";
import { defineJob } from "../base/jobs/define-job.ts";
import { createJobs } from "../base/jobs/enqueue-jobs.ts";
import { NO_METRICS } from "../base/telemetry/metrics.ts";
import { NO_TRACING } from "../base/telemetry/tracing.ts";
import type { Caller } from "../core/access/caller.ts";
import type { RequestOrigin } from "../core/calls/route.ts";
import type { PlatformEvent } from "../core/events.ts";
import { createModelCache } from "../core/model/model-cache.ts";
import { INDEXED_KEYS } from "../selling/products/indexed-keys.ts";
import { createBuiltinWriter } from "../selling/writer/builtin-writer.ts";
import { hooks } from "../server/hooks.ts";
import { createPlatformApi } from "../server/platform-api.ts";
import type { PlatformServices } from "../server/platform-services.ts";
import { createTwin, type NewTwin } from "../twins/changes/create-twin.ts";
import { testDatabase } from "./database.ts";
import { memoryFiles } from "./memory-files.ts";
import { buildShop, type Shop } from "./shop-domain.ts";

export interface RecordedJob {
  name: string;
  payload: unknown;
}

/**
 * Starts a platform on a real database with a small domain of its own: lamps, their cards, notes.
 */
export async function startMinimalPlatform(now: () => Date = () => new Date()) {
  const { db } = await testDatabase();
  const shop = await buildShop(db);
  const models = createModelCache(INDEXED_KEYS);
  const events: PlatformEvent[] = [];
  const services: PlatformServices = {
    origin: null,
    config: readConfig({ DEMO: "0", SECRET_KEY: randomBytes(32).toString("base64") }),
    log: pino({ level: "silent" }),
    db,
    now,
    jobs: createJobs([ringBell, ...forgettableJobs]),
    events: {
      emit: async (_tx, emitted) => void events.push(...emitted),
      subscribe: () => () => undefined,
    },
    files: memoryFiles(),
    mailer: { send: async () => undefined },
    writer: createBuiltinWriter(),
    marketplaces: new Map(),
    longLists: { of: (_owner, find) => find() },
    readiness: { check: async () => null, stop: () => undefined },
    metrics: NO_METRICS,
    tracing: NO_TRACING,
    hooks,
    loadModel: (executor, domainId, version) => models.load(executor, domainId, version),
  };
  const api = createPlatformApi(services);
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  const account = await addAccount(db, shop);
  return {
    services,
    db,
    shop,
    events,
    inTx,
    account,
    addAccount: () => addAccount(db, shop),
    person: (group: keyof Shop["groups"] | null, accountId = account) =>
      addPerson(services, shop, group, accountId),
    create: (caller: Caller, input: NewTwin) =>
      inTx((tx) => createTwin(services, tx, caller, input)),
    queued: () => queuedJobs(db),
    fetch: async (
      person: { headers: Record<string, string> },
      path: string,
      init: RequestInit = {},
      origin: RequestOrigin = {},
    ) =>
      api.fetch(
        new Request(`http://platform.test${path}`, {
          ...init,
          headers: { ...person.headers, ...(init.headers as Record<string, string> | undefined) },
        }),
        origin,
      ),
  };
}

/** Returns the required values of a lamp, with a new EAN each time. */
export function lampFields(
  overrides: Record<string, string | null> = {},
): Record<string, string | null> {
  const ean = String(Math.floor(Math.random() * 1e13)).padStart(13, "0");
  return { ean, sku: "SKU-1", ...overrides };
}

const ringBell = defineJob({
  name: "ring-bell",
  payload: z.looseObject({ twinId: z.string() }),
  retry: { limit: 0, delaySeconds: 1 },
  expireInSeconds: 60,
});

/** Jobs that a deletion enqueues, without their handlers. */
const forgettableJobs = ["delete-files", "end-listing", "sync-product-status"].map((name) =>
  defineJob({ ...ringBell, name, payload: z.looseObject({}) }),
);

async function addAccount(db: Db, shop: Shop): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("business_account")
    .values({ id, domain_id: shop.domainId, name: "Lamps & Co" })
    .execute();
  return id;
}

async function addPerson(
  services: PlatformServices,
  shop: Shop,
  group: keyof Shop["groups"] | null,
  accountId: string,
) {
  const { db } = services;
  const userId = randomUUID();
  await db
    .insertInto("app_user")
    .values({ id: userId, full_name: `Ann ${group ?? "Nobody"}`, email: `${userId}@example.test` })
    .execute();
  await db
    .insertInto("business_account_user")
    .values({ id: randomUUID(), business_account_id: accountId, user_id: userId })
    .execute();
  await db
    .insertInto("domain_user")
    .values({ id: randomUUID(), domain_id: shop.domainId, user_id: userId })
    .execute();
  if (group) {
    await db
      .insertInto("user_group_member")
      .values({
        id: randomUUID(),
        user_group_id: shop.groups[group],
        user_id: userId,
        domain_id: shop.domainId,
        business_account_id: accountId,
      })
      .execute();
  }
  const tokens = createTokens(services);
  await addSession(db, {
    id: randomUUID(),
    domain_id: shop.domainId,
    user_id: userId,
    business_account_id: accountId,
    user_agent: null,
    ...hashTokens(tokens),
  });
  const headers = {
    DomainId: shop.domainId,
    AuthToken: tokens.authToken,
    Channel: "WEB",
    "content-type": "application/json",
  };
  const caller = await authenticate(services, new Headers(headers));
  return { userId, headers, caller, system: { ...caller, kind: "system" as const } };
}

async function queuedJobs(db: Db): Promise<RecordedJob[]> {
  const { rows } = await sql<RecordedJob>`select name, payload from job order by id`.execute(db);
  return rows;
}
