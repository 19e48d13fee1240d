import type { Logger } from "pino";

import type { Db, Executor, Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import { applyEntities } from "../../model/configuration/apply-entities.ts";
import { writeBuiltInRows } from "./built-in-rows.ts";
import { VITRINE_DOMAIN_ID } from "./ids.ts";
import { templateEntities } from "./template-entities.ts";
import { templateId } from "./template-ids.ts";
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
 * Updates the sellers' domain, and every other domain with the template, to this version's template. If all are up to
 * date, this costs one small query. Of several nodes that start together, the first one updates and the others wait.
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
  await takeTurns(tx, "vitrine.template");
  const before = await readVersion(tx, domainId);
  if (before >= version) return { applied: false, changed: 0 };

  const builtIn = domainId === VITRINE_DOMAIN_ID ? await writeBuiltInRows(tx) : 0;
  const changed = builtIn + (await applyFiles(tx, domainId, before === 0));
  await tx
    .updateTable("domain")
    .set((eb) => ({
      template_version: version,
      model_version: eb("model_version", "+", changed > 0 ? 1 : 0),
    }))
    .where("id", "=", domainId)
    .execute();
  log.info({ domainId, from: before, to: version, changed }, "domain template applied");
  return { applied: true, changed };
}

/** Applies the template's files to a domain and returns how many entities were new or changed. */
async function applyFiles(tx: Tx, domainId: string, isNew: boolean): Promise<number> {
  const entities = templateEntities();
  const { created, updated, findings } = await applyEntities(tx, {
    domainId,
    // The domain's own row is written only on creation, because an administrator may later choose other
    // schemas.
    entities: isNew ? entities : entities.filter(({ kind }) => kind.name !== "domain"),
    deletesMissing: false,
    // Workflows of classes are only set at first, because an administrator may later choose another one for a class.
    createsOnly: ["schemaWorkflow"],
    idFor: (entity) => templateId(entity, domainId),
    onInsert: () => ({}),
    now: new Date(),
  });
  const [finding] = findings;
  if (finding) throw new Error(`The template is invalid: ${finding.at}: ${finding.message.key}`);
  return created.length + updated.length;
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
