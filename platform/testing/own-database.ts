import { afterAll, beforeAll } from "vitest";

import type { Database } from "../base/database/database.ts";
import type { Db } from "../base/database/executor.ts";
import { migrate } from "../base/database/migrate.ts";
import type { TestServer } from "./database.ts";

/** Creates a migrated database only for the enclosing tests, so that they may change its schema. */
export function ownDatabase(server: TestServer): () => Db {
  let database: Database;
  beforeAll(async () => {
    database = await server.openEmpty();
    await migrate(database.db);
  });
  afterAll(() => database.close());
  return () => database.db;
}
