import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { checkEan } from "#common/ean.ts";

import { readConfig } from "../../base/config/config.ts";
import { createDiskFiles } from "../../base/files/disk-file-store.ts";
import { variantKey } from "../../base/files/ingest-upload.ts";
import { createModelCache } from "../../core/model/model-cache.ts";
import { hooks } from "../../server/hooks.ts";
import type { PlatformServices } from "../../server/platform-services.ts";
import { testDatabase } from "../../testing/database.ts";
import { createMarketplaces } from "../marketplaces/registry.ts";
import { INDEXED_KEYS } from "../products/indexed-keys.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { templateEntities } from "../template/template-entities.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { applyDemo } from "./apply.ts";
import { DEMO_PRODUCTS, MONTH_PRODUCTS } from "./products/all.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
const files = createDiskFiles(folder);
const models = createModelCache(INDEXED_KEYS);
const services = {
  config: readConfig({ DEMO: "small", SECRET_KEY: randomBytes(32).toString("base64") }),
  db,
  log: pino({ level: "silent" }),
  files,
  now: () => new Date("2026-11-20T12:00:00Z"),
  events: { emit: async () => undefined, subscribe: () => () => undefined },
  hooks,
  marketplaces: createMarketplaces({ db, files }),
  loadModel: (executor, domainId) => models.load(executor, domainId),
} as Partial<PlatformServices> as PlatformServices;

beforeAll(async () => {
  await applyDemo(services, []);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("the demo has an owner, a manager and an admin without a business", async () => {
  const members = await db
    .selectFrom("app_user")
    .leftJoin("business_account_user", "business_account_user.user_id", "app_user.id")
    .innerJoin("user_group_member", "user_group_member.user_id", "app_user.id")
    .innerJoin("user_group", "user_group.id", "user_group_member.user_group_id")
    .select(["app_user.email", "user_group.key", "business_account_user.business_account_id"])
    // Excluded from the comparison, because every user of the domain is in this group.
    .where("user_group.key", "!=", "domain_member")
    .orderBy("user_group.key")
    .execute();

  expect(members).toEqual([
    { email: "admin@vitrine.demo", key: "domain_admin", business_account_id: null },
    { email: "manager@vitrine.demo", key: "manager", business_account_id: idOf("demo:account") },
    { email: "owner@vitrine.demo", key: "owner", business_account_id: idOf("demo:account") },
  ]);
});

test("every demo product is a complete draft and is found by its EAN", async () => {
  const model = await services.loadModel(db, VITRINE_DOMAIN_ID);
  const twins = await db
    .selectFrom("twin")
    .selectAll()
    .where("root_class_id", "=", idOf("class:product"))
    .orderBy("created_at", "desc")
    .execute();

  expect(twins.map(({ name }) => name)).toEqual(DEMO_PRODUCTS.map(({ name }) => name));
  for (const [index, twin] of twins.entries()) {
    const product = DEMO_PRODUCTS[index];
    expect(model.statuses.get(twin.status_id)?.key).toBe("draft");
    expect(Object.keys(twin.fields)).toEqual(
      expect.arrayContaining([
        "ean",
        "currency",
        "price",
        ...Object.keys(product?.attributes ?? {}),
      ]),
    );
    expect(twin.search_text).toContain(product?.ean);
  }
});

test("every demo product has images of 1200 × 900 with smaller variants", async () => {
  const pictures = await db.selectFrom("twin_attachment").selectAll().execute();

  expect(pictures.length).toBe(DEMO_PRODUCTS.reduce((sum, product) => sum + product.pictures, 0));
  for (const picture of pictures) {
    const key = picture.storage_key ?? "";
    expect(picture).toMatchObject({ width: 1200, height: 900, media_type: "image/webp" });
    expect((await files.open(key))?.size).toBe(picture.size);
    expect(await files.open(variantKey(key, "thumb"))).not.toBeNull();
    expect(await files.open(variantKey(key, "large"))).not.toBeNull();
  }
});

test("the Showroom is connected", async () => {
  const connector = await db
    .selectFrom("twin")
    .innerJoin("twin_status", "twin_status.id", "twin.status_id")
    .select("twin_status.key")
    .where("twin.class_id", "=", idOf("class:connector_showroom"))
    .executeTakeFirstOrThrow();
  expect(connector.key).toBe("connected");
});

test("seeding again adds nothing", async () => {
  await applyDemo(services, []);

  const { count } = await db
    .selectFrom("twin")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("domain_id", "=", VITRINE_DOMAIN_ID)
    .executeTakeFirstOrThrow();
  expect(count).toBe(DEMO_PRODUCTS.length + 1);
});

test("demo products pass the validation of the form", () => {
  const wrong = MONTH_PRODUCTS.filter(
    ({ ean, sku, name }) => !checkEan(ean).checkDigitOk || name.length > 75 || sku.length > 100,
  );
  const unknown = MONTH_PRODUCTS.flatMap(({ type, attributes }) => {
    const fields = templateEntities().filter(
      ({ kind, owner }) => kind.name === "field" && owner === `product_${type}`,
    );
    const fieldKeys = new Set(fields.map(({ members }) => members["key"]));
    return Object.keys(attributes).filter((key) => !fieldKeys.has(key));
  });

  expect(wrong).toEqual([]);
  expect(unknown).toEqual([]);
  expect(new Set(MONTH_PRODUCTS.map(({ ean }) => ean)).size).toBe(MONTH_PRODUCTS.length);
});

test("demo passwords pass the validation of registration", () => {
  for (const { password } of DEMO_ACCOUNTS) {
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^A-Za-z0-9])\S{8,255}$/);
  }
});
