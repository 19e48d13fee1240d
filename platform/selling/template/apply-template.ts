import { sql } from "kysely";
import type { Logger } from "pino";

import type { Db, Executor, Tx } from "../../base/database/executor.ts";
import { idOf, VITRINE_DOMAIN_ID } from "./ids.ts";
import { templateRowsFor } from "./rows/domain-rows.ts";
import { upsert } from "./upsert.ts";
import { TEMPLATE_VERSION } from "./version.ts";

interface Needs {
  db: Db;
  log: Logger;
}

interface Applied {
  applied: boolean;
  changed: number;
}

/**
 * Updates the sellers' domain, and every other domain with the template, to this version. If they
 * are up to date it costs one small query; nodes that start together wait for the first one.
 */
export async function applyTemplate(
  { db, log }: Needs,
  version = TEMPLATE_VERSION,
): Promise<Applied> {
  const total: Applied = { applied: false, changed: 0 };
  for (const domainId of await outdatedDomains(db, version)) {
    const { applied, changed } = await db
      .transaction()
      .execute((tx) => applyTemplateTo(tx, log, domainId, version));
    total.applied ||= applied;
    total.changed += changed;
  }
  return total;
}

/** Creates or updates the template's rows of one domain. An older node skips a newer template. */
export async function applyTemplateTo(
  tx: Tx,
  log: Logger,
  domainId: string,
  version = TEMPLATE_VERSION,
): Promise<Applied> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vitrine.template', 0))`.execute(tx);
  const before = await readVersion(tx, domainId);
  if (before >= version) return { applied: false, changed: 0 };

  let changed = 0;
  for (const rows of templateRowsFor(domainId)) changed += await upsert(tx, rows);
  await tx
    .updateTable("domain")
    .set((eb) => ({
      template_version: version,
      model_version: eb("model_version", "+", changed > 0 ? 1 : 0),
      // Only on creation: later an administrator may have chosen others.
      ...(before === 0 && {
        permission_schema_id: idOf("schema:permission", domainId),
        twinflow_schema_id: idOf("schema:twinflow", domainId),
      }),
    }))
    .where("id", "=", domainId)
    .execute();
  log.info({ domainId, from: before, to: version, changed }, "domain template applied");
  return { applied: true, changed };
}

async function outdatedDomains(db: Db, version: number): Promise<string[]> {
  const domains = await db
    .selectFrom("domain")
    .select(["id", "template_version"])
    .where((eb) => eb.or([eb("id", "=", VITRINE_DOMAIN_ID), eb("template_version", ">", 0)]))
    .execute();
  const outdated = domains.filter((domain) => domain.template_version < version);
  const ids = outdated.map(({ id }) => id);
  return domains.some(({ id }) => id === VITRINE_DOMAIN_ID) ? ids : [VITRINE_DOMAIN_ID, ...ids];
}

async function readVersion(executor: Executor, domainId: string): Promise<number> {
  const domain = await executor
    .selectFrom("domain")
    .select("template_version")
    .where("id", "=", domainId)
    .executeTakeFirst();
  return domain?.template_version ?? 0;
}
