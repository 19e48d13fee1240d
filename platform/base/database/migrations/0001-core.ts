import { type Kysely, sql } from "kysely";

import { MODEL } from "./0001-core/model.ts";
import { PERMISSIONS } from "./0001-core/permissions.ts";
import { SELLING } from "./0001-core/selling.ts";
import { TENANTS } from "./0001-core/tenants.ts";
import { TWINS } from "./0001-core/twins.ts";

/**
 * The first schema, for Postgres 15 and PGlite. Keys of growing tables begin with the tenant, so
 * that tables can be partitioned by business account without code changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...TENANTS, ...MODEL, ...PERMISSIONS, ...TWINS, ...SELLING]) {
    await sql.raw(statement).execute(db);
  }
}
