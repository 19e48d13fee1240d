import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Db, Tx } from "../../base/database/executor.ts";
import { takeTurns } from "../../base/database/take-turns.ts";
import { applyEntities } from "../../model/configuration/apply-entities.ts";
import { readDocuments } from "../../model/configuration/read-documents.rules.ts";
import { parseFiles } from "../../model/configuration/yaml-files.ts";
import { idOf, VITRINE_DOMAIN_ID } from "../template/ids.ts";
import { templateId } from "../template/template-ids.ts";

const FOLDER = join(import.meta.dirname, "showroom-de");
const CLASS_IDS = ["connector_showroom_de", "marketplace_showroom_de"].map((key) =>
  idOf(`class:${key}`),
);

/**
 * Adds the classes of the demo's second marketplace, from files in the format of an export. They aren't part of the
 * template, because sellers of other installations must not be offered an invented marketplace.
 */
export async function addSecondSite(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, "vitrine.template");
    const { created, updated, findings } = await applyEntities(tx, {
      domainId: VITRINE_DOMAIN_ID,
      entities: readEntities(),
      deletesMissing: false,
      idFor: (entity) => templateId(entity, VITRINE_DOMAIN_ID),
      onInsert: () => ({}),
      now: new Date(),
    });
    const [finding] = findings;
    if (finding) throw new Error(`The demo's classes are invalid: ${finding.at}`);
    if (created.length + updated.length > 0) await raiseModelVersion(tx);
  });
}

/** Opens or closes the second marketplace. While it is closed its cards stay, and nobody can connect to it. */
export async function openSecondSite(tx: Tx, isOpen: boolean): Promise<void> {
  const changed = await tx
    .updateTable("twin_class")
    .set({ abstract_class: !isOpen })
    .where("id", "in", CLASS_IDS)
    .where("abstract_class", "=", isOpen)
    .returning("id")
    .execute();
  if (changed.length > 0) await raiseModelVersion(tx);
}

function readEntities() {
  const files = globSync("**/*.yaml", { cwd: FOLDER }).map((path) => ({
    path: path.replaceAll("\\", "/"),
    text: readFileSync(join(FOLDER, path), "utf8"),
  }));
  const parsed = parseFiles(files);
  const { entities, findings } = readDocuments(parsed.documents);
  const [finding] = [...parsed.findings, ...findings];
  if (finding) throw new Error(`The demo's classes are invalid: ${finding.at}`);
  return entities;
}

async function raiseModelVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", VITRINE_DOMAIN_ID)
    .execute();
}
