import { afterAll, beforeAll } from "vitest";

import type { Db } from "../context.ts";
import type { Database } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import type { TestServer } from "./database.ts";

/** A migrated database for the tests around it alone, whose schema they may change. */
export function ownDatabase(server: TestServer): () => Db {
  let database: Database;
  beforeAll(async () => {
    database = await server.openEmpty();
    await migrate(database.db);
  });
  afterAll(() => database.close());
  return () => database.db;
}
