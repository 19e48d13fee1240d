import { afterAll, expect, test } from "vitest";

import type { Executor } from "../../base/database/executor.ts";
import { INDEXED_KEYS } from "../../selling/products/indexed-keys.ts";
import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { EVERY_KIND } from "../../testing/every-kind.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { newKey } from "../../testing/texts-and-keys.ts";
import { createModelCache } from "./model-cache.ts";

const { platform, ok } = await startSignedIn();
const { db } = platform.services;

afterAll(() => platform.stop());

const load = (
  models = createModelCache(INDEXED_KEYS),
  executor: Executor = db,
  id = VITRINE_DOMAIN_ID,
) => models.load(executor, id);

async function bump(executor: Executor): Promise<void> {
  await executor
    .updateTable("domain")
    .set(({ eb }) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", VITRINE_DOMAIN_ID)
    .execute();
}

async function changeOption(executor: Executor, icon: string): Promise<string> {
  const option = await executor
    .selectFrom("data_list_option")
    .innerJoin("data_list", "data_list.id", "data_list_option.data_list_id")
    .select("data_list_option.id")
    .where("data_list.domain_id", "=", VITRINE_DOMAIN_ID)
    .where("business_account_id", "is", null)
    .orderBy("data_list_option.id")
    .executeTakeFirstOrThrow();
  await executor
    .updateTable("data_list_option")
    .set({ icon })
    .where("id", "=", option.id)
    .execute();
  await bump(executor);
  return option.id;
}

test("after a change only its table is read again", async () => {
  const recording = recordStatements(db);
  const models = createModelCache(INDEXED_KEYS);
  await load(models, recording.db);
  const first = recording.statements.length;
  const icon = `https://icons.test/${newKey()}.svg`;
  const optionId = await changeOption(db, icon);

  const model = await load(models, recording.db);

  // The statements read the version, then the row of the domain, and then the hashes, whose raw SQL names no tables.
  expect(recording.statements.slice(first).map(({ tables }) => tables)).toEqual([
    ["domain"],
    ["domain"],
    [],
    ["data_list_option"],
  ]);
  expect(model.options.get(optionId)?.icon).toBe(icon);
});

test("a node that knows an earlier version and one that starts have the same model", async () => {
  const path = "domain/configuration/v1";
  const domain = { key: newKey(), name: "Empty", type: "b2b" };
  const { id } = (await ok("POST", "domain/v1", { domain })).domain;
  const headers = await platform.signIn("admin", id);
  const { files } = await ok("GET", path, undefined, headers);
  const models = createModelCache(INDEXED_KEYS);
  const empty = await load(models, db, id);
  await ok("POST", path, { files: [...files, ...EVERY_KIND] }, headers);
  const full = await load(models, db, id);
  const fresh = await load(createModelCache(INDEXED_KEYS), db, id);
  await ok("POST", path, { files, deleteMissing: true }, headers);
  const fewer = await load(models, db, id);

  expect(empty.factories.size).toBe(0);
  expect(full).toEqual(fresh);
  expect(full.factories.size).toBeGreaterThan(fewer.factories.size);
  expect(fewer).toEqual(await load(createModelCache(INDEXED_KEYS), db, id));
});

test("a change of a joined table is read", async () => {
  const models = createModelCache(INDEXED_KEYS);
  const [transition] = (await load(models)).transitions.values();
  const alias = newKey();
  await db
    .updateTable("transition_alias")
    .set({ alias })
    .where("id", "=", transition?.aliasId ?? "")
    .execute();
  await bump(db);

  expect((await load(models)).transitions.get(transition?.id ?? "")?.alias).toBe(alias);
});

test("what a transaction reads of its own changes is forgotten when it fails", async () => {
  const models = createModelCache(INDEXED_KEYS);
  const before = await load(models);
  const icon = `https://icons.test/${newKey()}.svg`;
  let optionId = "";
  const failing = db.transaction().execute(async (tx) => {
    optionId = await changeOption(tx, icon);
    expect((await load(models, tx)).options.get(optionId)?.icon).toBe(icon);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await bump(db);

  expect((await load(models)).options.get(optionId)).toEqual(before.options.get(optionId));
});
