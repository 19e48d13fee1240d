import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Database } from "../../base/database/database.ts";
import type { Db } from "../../base/database/executor.ts";
import { bumpModelVersion } from "../../model/changes/model-row.store.ts";
import { INDEXED_KEYS } from "../../selling/products/indexed-keys.ts";
import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { testDatabases } from "../../testing/database.ts";
import { newKey } from "../../testing/texts-and-keys.ts";
import { createModelCache } from "./model-cache.ts";

async function addFilter(db: Db): Promise<string> {
  const id = crypto.randomUUID();
  const filter = { kind: "twin", name: "Filter", key: newKey(), predicate: "{}" } as const;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("search_config")
      .values({ id, domain_id: VITRINE_DOMAIN_ID, ...filter })
      .execute();
    await bumpModelVersion(tx, VITRINE_DOMAIN_ID);
  });
  return id;
}

/**
 * Runs `change` right after the hashes of the model's parts were read. The statement that reads them is recognized
 * because it is the only one in raw SQL.
 */
function afterHashes(db: Db, change: () => Promise<void>): Db {
  const raw = new WeakSet<object>();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === "RawNode") raw.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (raw.has(queryId)) await change();
      return result;
    },
  });
}

describe.each(testDatabases())("$name", (server) => {
  let database: Database;
  beforeAll(async () => {
    database = await server.open();
  });
  afterAll(() => database.close());

  test("a change that is saved while the model is read is read the next time", async () => {
    const { db } = database;
    const models = createModelCache(INDEXED_KEYS);
    const load = (from: Db) => models.load(from, VITRINE_DOMAIN_ID);
    await load(db);
    await db.transaction().execute((tx) => bumpModelVersion(tx, VITRINE_DOMAIN_ID));
    let added: Promise<string> | undefined;

    await load(
      afterHashes(db, async () => {
        added = addFilter(db);
        // The embedded database has only one connection, which is used by the read.
        if (server.name === "postgres") await added;
      }),
    );

    const id = await added!;
    expect((await load(db)).searches.has(id)).toBe(true);
  });
});
