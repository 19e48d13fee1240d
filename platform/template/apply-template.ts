import { sql } from "kysely";
import type { Logger } from "pino";

import type { Db, Executor } from "../context.ts";
import { VITRINE_DOMAIN_ID } from "./ids.ts";
import { templateRows } from "./rows/template-rows.ts";
import { upsert } from "./upsert.ts";
import { TEMPLATE_VERSION } from "./version.ts";

interface Needs {
  db: Db;
  log: Logger;
}

/**
 * Brings the sellers' domain to this version of the template. When it is already there this costs
 * one small query; nodes that start together wait for the first one's work.
 */
export async function applyTemplate(
  { db, log }: Needs,
  version = TEMPLATE_VERSION,
): Promise<{ applied: boolean; changed: number }> {
  if ((await readVersion(db)) >= version) return { applied: false, changed: 0 };
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('vitrine.template', 0))`.execute(tx);
    const before = await readVersion(tx);
    if (before >= version) return { applied: false, changed: 0 };

    let changed = 0;
    for (const rows of templateRows()) changed += await upsert(tx, rows);
    await tx
      .updateTable("domain")
      .set((eb) => ({
        template_version: version,
        model_version: eb("model_version", "+", changed > 0 ? 1 : 0),
      }))
      .where("id", "=", VITRINE_DOMAIN_ID)
      .execute();
    log.info({ from: before, to: version, changed }, "Domain template applied");
    return { applied: true, changed };
  });
}

async function readVersion(executor: Executor): Promise<number> {
  const domain = await executor
    .selectFrom("domain")
    .select("template_version")
    .where("id", "=", VITRINE_DOMAIN_ID)
    .executeTakeFirst();
  return domain?.template_version ?? 0;
}
