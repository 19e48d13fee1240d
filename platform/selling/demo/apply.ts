import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { FileStore } from "../../base/files/file-store.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { unblockDemo } from "./block-demo.ts";
import { addPeople, DEMO_BUSINESS_ID, demoUserId, hashPasswords } from "./people.ts";
import { DEMO_PRODUCTS } from "./products/all.ts";
import type { DemoProduct } from "./products/demo-product.ts";
import { seedDemoCatalog, type DemoListing } from "./seed-catalog.ts";
import { storePictures } from "./store-pictures.ts";

/**
 * Adds the demo's users, business and products once. Slow work runs before the transaction and may
 * be repeated; the transaction then adds everything or nothing.
 */
export async function applyDemo(services: Services): Promise<void> {
  if (await isThere(services.db)) return unblockDemo(services.db);
  const [hashes, model, ...window] = await Promise.all([
    hashPasswords(services.config),
    services.loadModel(services.db, VITRINE_DOMAIN_ID),
    ...DEMO_PRODUCTS.map((product) => storeListing(services.files, product)),
  ]);
  await services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('vitrine.demo', 0))`.execute(tx);
    if (await isThere(tx)) return;
    await addPeople(tx, hashes);
    await seedDemoCatalog(services, tx, createSeeder(model), window);
  });
  services.log.info({ products: DEMO_PRODUCTS.length }, "demo content added");
}

async function storeListing(files: FileStore, product: DemoProduct): Promise<DemoListing> {
  return { product, pictures: await storePictures(files, product) };
}

async function isThere(executor: Executor): Promise<boolean> {
  const account = await executor
    .selectFrom("business_account")
    .select("id")
    .where("id", "=", DEMO_BUSINESS_ID)
    .executeTakeFirst();
  return account !== undefined;
}

/** The owner as a caller that may also create finished drafts. */
function createSeeder(model: DomainModel): Caller {
  return {
    kind: "system",
    userId: demoUserId("owner"),
    domainId: model.domainId,
    businessAccountId: DEMO_BUSINESS_ID,
    sessionId: null,
    locale: model.defaultLocale,
    groupIds: new Set(),
    permissions: new Set(),
    ownGrants: new Map(),
    permissionSchemaId: model.permissionSchemaId,
    twinflowSchemaId: model.twinflowSchemaId,
    model,
  };
}
