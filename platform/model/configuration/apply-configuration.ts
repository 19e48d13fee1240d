import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { seal } from "../../base/secrets/seal.ts";
import type { Caller } from "../../core/access/caller.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkParameterIds } from "../changes/check-parameter-ids.ts";
import { type Applied, applyEntities } from "./apply-entities.ts";
import { assertUnused } from "./assert-unused.ts";
import { type Baseline, upsertBaseline } from "./baseline.store.ts";
import { findBehavior, checkEntity } from "./check-entities.ts";
import type { Document } from "./documents.rules.ts";
import { type Entity, entityKey } from "./entity.rules.ts";
import { type ConfigurationExport, exportFiles } from "./export-files.ts";
import type { Kind } from "./kind.rules.ts";
import { type Finding, readDocuments } from "./read-documents.rules.ts";
import { type ConfigurationFile, parseFiles } from "./yaml-files.ts";

interface ConfigurationChange {
  files: readonly ConfigurationFile[];
  /** True deletes entities that are in no file. */
  deletesMissing: boolean;
  /** True reports the changes without making them. */
  dryRun: boolean;
  /**
   * Called in the transaction after all rows are written; an error thrown here rolls everything
   * back.
   */
  onApplied?: (tx: Tx, applied: Applied) => Promise<void>;
}

/** Thrown at the end of a dry run to roll its transaction back. */
class DryRunError extends Error {
  override readonly name = "DryRunError";
  readonly applied: Applied;

  constructor(applied: Applied) {
    super("dry run");
    this.applied = applied;
  }
}

/**
 * Makes the configuration of the caller's domain equal to the files, in one transaction. Throws the
 * issues of invalid files, with file and member, before anything is written.
 */
export async function applyConfiguration(
  services: Services,
  caller: Caller,
  change: ConfigurationChange,
): Promise<Applied> {
  const entities = await readEntities(change.files);
  try {
    return await changeModel(services, caller, async (tx) => {
      const idFor = createIdGenerator();
      const applied = await applyEntities(tx, {
        domainId: caller.domainId,
        entities,
        deletesMissing: change.deletesMissing,
        idFor,
        onInsert: (kind) => onInsert(services, caller, kind),
        now: services.now(),
        beforeWriting: async (comparison, deleted) => {
          await assertUnused(tx, caller.domainId, comparison, deleted);
          for (const { kind, id } of deleted) {
            if (kind.name !== "class") continue;
            await services.hooks.classDeleting(services, tx, caller, id);
          }
        },
      });
      assertNoFindings(applied.findings);
      await checkWritten(services, tx, caller, applied);
      if (change.dryRun) throw new DryRunError(applied);
      await recordChange(services, tx, caller, applied);
      await saveBaseline(services, tx, caller, "applied");
      await change.onApplied?.(tx, applied);
      return applied;
    });
  } catch (error) {
    if (error instanceof DryRunError) return error.applied;
    throw error;
  }
}

/** Parses files into entities. Throws the issues of all files together. */
export async function readEntities(files: readonly ConfigurationFile[]): Promise<Entity[]> {
  const documents: Document[] = [];
  const invalid: Finding[] = [];
  for (const file of files) {
    const parsed = parseFiles([file]);
    documents.push(...parsed.documents);
    invalid.push(...parsed.findings);
    // Lets the event loop serve other requests between two files.
    await setImmediate();
  }
  const { entities, findings } = readDocuments(documents);
  assertNoFindings([...invalid, ...findings]);
  return entities;
}

/**
 * Creates a function that returns the ID of a new entity. The ID is the same when the entity is checked and when it
 * is written.
 */
function createIdGenerator(): (entity: Entity) => string {
  const ids = new Map<string, string>();
  return (entity) => {
    const key = entityKey(entity);
    const id = ids.get(key) ?? uuid();
    ids.set(key, id);
    return id;
  };
}

function assertNoFindings(findings: readonly Finding[]): void {
  const problems = new IssueCollector();
  for (const { at, message } of findings) problems.add(CODE.ENTITY_INVALID, at, message);
  problems.throwIfAny();
}

/**
 * Checks the written configuration. This can't be done earlier, because entities of several files depend on each
 * other.
 */
async function checkWritten(
  services: Services,
  tx: Tx,
  caller: Caller,
  { written, ids }: Applied,
): Promise<void> {
  const problems = new IssueCollector();
  const model = await services.loadModel(tx, caller.domainId);
  for (const each of written)
    checkEntity(problems, model, each, ids.get(entityKey(each.entity)) ?? "");
  const behaviors = written.map(findBehavior).filter((behavior) => behavior !== null);
  await checkParameterIds(problems, tx, caller, behaviors);
  problems.throwIfAny();
  for (const { entity } of written) {
    if (entity.kind.name === "webhook")
      services.hooks.webhookWritten(services, model, entity.members);
  }
}

function onInsert(services: Services, caller: Caller, kind: Kind) {
  return {
    ...(kind.createdBy !== undefined && { [kind.createdBy]: caller.userId }),
    // Files contain no secrets, so a new webhook gets a random one. Nobody knows it, so it must be rotated before
    // use.
    ...(kind.name === "webhook" && {
      sealed_secret: seal(services.config.secretKey, randomBytes(32).toString("base64")),
    }),
  };
}

/** Stores the current configuration, with which later changes outside files are compared. */
export async function saveBaseline(
  services: Services,
  tx: Tx,
  { domainId, userId }: Caller,
  source: Baseline["source"],
): Promise<ConfigurationExport> {
  const exported = await exportFiles(tx, domainId);
  const { files } = exported;
  const baseline = { domain_id: domainId, source, user_id: userId, files };
  await upsertBaseline(tx, { ...baseline, created_at: services.now() });
  return exported;
}

/** Adds one audit entry for the application of the files as a whole, in addition to one per row. */
async function recordChange(
  services: Services,
  tx: Tx,
  caller: Caller,
  { created, updated, deleted }: Applied,
): Promise<void> {
  await recordAudit(tx, services, caller, {
    action: "configuration.applied",
    subject: { type: "domain", id: caller.domainId },
    after: { created: created.length, updated: updated.length, deleted: deleted.length },
  });
}
