import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";

import { pino } from "pino";
import sharp from "sharp";

import { authenticate } from "../accounts/sessions/authenticate.ts";
import { readConfig } from "../base/config/config.ts";
import type { Db, Tx } from "../base/database/executor.ts";
import { startEvents } from "../base/events/events.ts";
import { uploadLimits } from "../base/files/create-file-store.ts";
import type { FileStore } from "../base/files/file-store.ts";
import { ingestUpload } from "../base/files/ingest-upload.ts";
import { createReadiness } from "../base/health/readiness.ts";
import { createJobs } from "../base/jobs/enqueue-jobs.ts";
import { JobWorker } from "../base/jobs/job-worker.ts";
import type { Mail } from "../base/mail/mailer.ts";
import { NO_METRICS } from "../base/telemetry/metrics.ts";
import { NO_TRACING } from "../base/telemetry/tracing.ts";
import { DOMAIN_ADMIN_GROUP_ID } from "../core/access/builtin-permission.rules.ts";
import type { Caller } from "../core/access/caller.ts";
import type { PlatformEvent, SubscriberEvent } from "../core/events.ts";
import { createModelCache } from "../core/model/model-cache.ts";
import { connectMarketplace } from "../selling/connectors/connect-marketplace.ts";
import type { MarketplaceAdapter } from "../selling/marketplaces/adapter.ts";
import { createMarketplaces } from "../selling/marketplaces/registry.ts";
import { createProduct } from "../selling/products/create-product.ts";
import { INDEXED_KEYS } from "../selling/products/indexed-keys.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { createBuiltinWriter } from "../selling/writer/builtin-writer.ts";
import type { Writer } from "../selling/writer/writer.ts";
import { hooks } from "../server/hooks.ts";
import { jobs } from "../server/jobs.ts";
import { createPlatformApi } from "../server/platform-api.ts";
import type { PlatformServices } from "../server/platform-services.ts";
import { changeAttachments } from "../twins/attachments/change-attachments.ts";
import { createTwin } from "../twins/changes/create-twin.ts";
import { createLargeListCache } from "../twins/search/large-lists.ts";
import { findTwin } from "../twins/twin/find-twin.ts";
import { testDatabase } from "./database.ts";
import { memoryFiles, receive } from "./memory-files.ts";
import { addNewcomer, addTestSession, addUser } from "./selling-users.ts";

interface Platform {
  services: PlatformServices;
  db: Db;
  drain: () => Promise<number>;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** External services that a test may replace. */
interface Outside {
  settings?: Record<string, string>;
  writer?: Writer;
  replaceShowroom?: (parts: { db: Db; files: FileStore }) => MarketplaceAdapter;
}

/** Starts the sellers' domain on a real database; jobs run when the test runs them. */
export async function startSelling(outside: Outside = {}) {
  const database = await testDatabase();
  const { db } = database;
  const log = pino({ level: "silent" });
  const models = createModelCache(INDEXED_KEYS);
  const files = memoryFiles();
  const mails: Mail[] = [];
  const events: SubscriberEvent[] = [];
  const hub = await startEvents<PlatformEvent>(database, (error) => {
    throw error;
  });
  hub.subscribe((event) => events.push(event));
  const marketplaces = new Map(createMarketplaces({ db, files }));
  const showroom = outside.replaceShowroom?.({ db, files });
  if (showroom) marketplaces.set(showroom.key, showroom);
  const services: PlatformServices = {
    origin: null,
    config: readConfig({
      DEMO: "0",
      SECRET_KEY: randomBytes(32).toString("base64"),
      ...outside.settings,
    }),
    log,
    db,
    now: () => new Date(),
    jobs: createJobs(jobs),
    events: hub,
    files,
    mailer: { send: async (mail) => void mails.push(mail) },
    writer: outside.writer ?? createBuiltinWriter(),
    marketplaces,
    longLists: createLargeListCache(),
    readiness: createReadiness({ db, dataDir: tmpdir() }),
    metrics: NO_METRICS,
    tracing: NO_TRACING,
    hooks,
    loadModel: (executor, domainId, version) => models.load(executor, domainId, version),
  };
  const worker = new JobWorker({ database, services, jobs });
  const api = createPlatformApi(services);
  const platform = {
    services,
    db,
    files,
    events,
    mails,
    drain: () => worker.drain(),
    fetch: async (path: string, init?: RequestInit) =>
      api.fetch(new Request(`http://platform.test${path}`, init)),
    inTx: <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work),
    stop: () => hub.stop(),
  };
  return {
    ...platform,
    seller: (role?: "owner" | "manager") => addSeller(platform, role),
    admin: () => addAdmin(platform),
    /**
     * Adds a member of a business, or of none, with only the base group and the given permissions.
     */
    newcomer: (businessAccountId: string | null, permissions: readonly string[] = []) =>
      addNewcomer(platform, businessAccountId, permissions),
  };
}

/** Adds an administrator of the domain without a business. */
async function addAdmin({ services, db }: Platform) {
  const userId = randomUUID();
  // Tests of one file share the database, so names must be unique.
  const fullName = `Ada Admin ${userId.slice(0, 8)}`;
  await addUser(db, userId, fullName);
  await db
    .insertInto("user_group_member")
    .values({
      id: randomUUID(),
      user_group_id: DOMAIN_ADMIN_GROUP_ID,
      user_id: userId,
      domain_id: VITRINE_DOMAIN_ID,
    })
    .execute();
  return { userId, fullName, headers: await addTestSession(services, db, userId, null) };
}

/** Adds a business with one user and a connected Showroom. */
async function addSeller(platform: Platform, role: "owner" | "manager" = "owner") {
  const { services, db, inTx } = platform;
  const [userId, businessAccountId] = [randomUUID(), randomUUID()];
  await db
    .insertInto("business_account")
    .values({ id: businessAccountId, domain_id: VITRINE_DOMAIN_ID, name: "Lamps & Co" })
    .execute();
  await addUser(db, userId, "Ann Seller");
  await db
    .insertInto("business_account_user")
    .values({ id: randomUUID(), business_account_id: businessAccountId, user_id: userId })
    .execute();
  await db
    .insertInto("user_group_member")
    .values({
      id: randomUUID(),
      user_group_id: idOf(`user_group:${role}`),
      user_id: userId,
      domain_id: VITRINE_DOMAIN_ID,
      business_account_id: businessAccountId,
    })
    .execute();
  const headers = await addTestSession(services, db, userId, businessAccountId);
  const caller = await authenticate(services, new Headers(headers));
  const connector = await inTx((tx) =>
    createTwin(
      services,
      tx,
      { ...caller, kind: "system" },
      {
        classId: classId(caller, "connector_showroom"),
        name: "Showroom",
        statusKey: "connected",
      },
    ),
  );
  const call = callsBy(platform, headers);
  return { caller, headers, connector, call, ...actions(platform, caller) };
}

/** Returns a function that sends requests with these headers, or with others, to paths below `/private/`. */
function callsBy({ fetch }: Platform, own: Record<string, string>) {
  return async (method: string, path: string, body?: object, headers = own): Promise<any> => {
    const response = await fetch(`/private/${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
}

function actions({ services, inTx, drain, db }: Platform, caller: Caller) {
  return {
    classId: (key: string) => classId(caller, key),
    createProduct: (overrides: Partial<Parameters<typeof createProduct>[3]> = {}) =>
      inTx((tx) =>
        createProduct(services, tx, caller, {
          name: "Strawberry buttermilk",
          sku: "SKU-1",
          ean: "5900820001568",
          productCategoryId: classId(caller, "product_packaged_food"),
          ...overrides,
        }),
      ),
    connect: async (productId: string) => {
      const cardId = await inTx((tx) =>
        connectMarketplace(services, tx, caller, {
          rootProductId: productId,
          marketplaceTypeId: classId(caller, "marketplace_showroom"),
        }),
      );
      await drain();
      return cardId;
    },
    addPicture: async (productId: string) => {
      const bytes = await sharp({
        create: { width: 20, height: 10, channels: 3, background: "red" },
      })
        .png()
        .toBuffer();
      const limits = uploadLimits(services.config.uploads);
      const received = await receive(services.files, bytes);
      const file = await ingestUpload(services.files, limits, received, "lamp.png");
      await inTx(async (tx) => {
        const product = await findTwin(tx, caller, productId, { lock: true });
        await changeAttachments(services, tx, caller, product, {
          create: [{ file, title: "lamp.png", description: "", fieldId: null }],
        });
      });
    },
    /** Lists the names of the business's products, those in the trash too, by name. */
    productNames: async () => {
      const rows = await db
        .selectFrom("twin")
        .select("name")
        .where("business_account_id", "=", caller.businessAccountId)
        .where("root_class_id", "=", classId(caller, "product"))
        .orderBy("name")
        .execute();
      return rows.map(({ name }) => name);
    },
    find: (twinId: string) => findTwin(db, caller, twinId),
    statusOf: async (twinId: string) => {
      const twin = await findTwin(db, caller, twinId);
      return caller.model.statuses.get(twin.status_id)?.key;
    },
  };
}

function classId(caller: Caller, key: string): string {
  const twinClass = caller.model.classByKey.get(key);
  if (!twinClass) throw new Error(`No class ${key}`);
  return twinClass.id;
}
