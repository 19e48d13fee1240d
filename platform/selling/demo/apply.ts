import pLimit from "p-limit";

import type { Executor } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import type { FileStore } from "../../base/files/file-store.ts";
import type { HandledJob } from "../../base/jobs/define-job.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { VITRINE_DOMAIN_ID } from "../template/ids.ts";
import type { WriterServices } from "../writer/writer.ts";
import { unblockDemo } from "./block-demo.ts";
import { seedMonth } from "./live-month.ts";
import { addPeople, DEMO_BUSINESS_ID, demoUserId, hashPasswords } from "./people.ts";
import { DEMO_PRODUCTS, MONTH_PRODUCTS } from "./products/all.ts";
import type { DemoProduct } from "./products/demo-product.ts";
import { addSecondSite } from "./second-site.ts";
import { seedDemoCatalog, type DemoListing } from "./seed-catalog.ts";
import { storePictures } from "./store-pictures.ts";

/**
 * Adds the demo's users, business and products once: a dozen drafts, or a month of a shop. One
 * transaction adds everything or nothing; files are stored under the same keys if a start is repeated.
 */
export async function applyDemo<S extends WriterServices>(
  services: S,
  handlers: readonly HandledJob<S>[],
): Promise<void> {
  if (await isThere(services.db)) return unblockDemo(services.db);
  const { smallDemo } = services.config;
  const products = smallDemo ? DEMO_PRODUCTS : MONTH_PRODUCTS;
  if (!smallDemo) await addSecondSite(services.db);
  const listings = storeListings(services.files, products);
  const [hashes, model] = await Promise.all([
    hashPasswords(services.config),
    services.loadModel(services.db, VITRINE_DOMAIN_ID),
  ]);
  await services.db.transaction().execute(async (tx) => {
    await takeTurns(tx, "vitrine.demo");
    if (await isThere(tx)) return;
    await addPeople(tx, hashes);
    await (smallDemo
      ? seedDemoCatalog(services, tx, createSeeder(model), listings)
      : seedMonth(services, handlers, tx, listings));
  });
  services.log.info({ small: smallDemo }, "demo content added");
}

/**
 * Stores the pictures of each product. They are resized one after the other, and a product waits for its own, so that
 * the database works meanwhile.
 */
function storeListings(files: FileStore, products: readonly DemoProduct[]): DemoListing[] {
  const one = pLimit(1);
  return products.map((product) => {
    const pictures = one(() => storePictures(files, product));
    // A failure is reported where the pictures are awaited.
    pictures.catch(() => undefined);
    return { product, pictures };
  });
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
