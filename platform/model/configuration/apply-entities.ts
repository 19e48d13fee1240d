import type { Tx } from "../../base/database/executor.ts";
import { SYSTEM_PERMISSION_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { builtInClassNames } from "../../core/model/builtin-classes.rules.ts";
import { type Ids, buildRow } from "./build-rows.rules.ts";
import { compareEntities, type Comparison } from "./compare.rules.ts";
import {
  deleteRows,
  deriveAncestors,
  readRows,
  type RowToWrite,
  updateDomainRow,
  writeRows,
} from "./configuration.store.ts";
import { encodeRows } from "./encode.rules.ts";
import { entityKey, type Entity, type StoredEntity } from "./entity.rules.ts";
import type { Kind } from "./kind.rules.ts";
import { DOMAIN, KINDS } from "./kinds.rules.ts";
import { text } from "./names.rules.ts";
import type { Finding } from "./read-documents.rules.ts";
import { isOfDomain, isUnusedSchema } from "./unused-schemas.rules.ts";

/**
 * Former key of the built-in permission group, which may occur in files that were exported before the key was changed
 * to upstream's.
 */
const FORMER_BUILT_IN_GROUP = "SYSTEM";

export interface ApplyOptions {
  domainId: string;
  entities: readonly Entity[];
  /** True deletes entities that are in no file. */
  deletesMissing: boolean;
  /** Kinds of which entities are created but not updated. */
  createsOnly?: readonly string[];
  /** Returns the ID for a new entity. If an entity with this ID exists already, it counts as renamed. */
  idFor: (entity: Entity) => string;
  /** Columns that a new row gets in addition to those of its file. */
  onInsert: (kind: Kind) => Readonly<Record<string, unknown>>;
  now: Date;
  /** Called before rows are written, to reject changes of entities in use. */
  beforeWriting?: (comparison: Comparison, deleted: readonly StoredEntity[]) => Promise<void>;
}

/** A created or updated entity with the columns written for it. */
export interface WrittenEntity {
  entity: Entity;
  row: Readonly<Record<string, unknown>>;
}

export interface Applied extends Comparison {
  written: readonly WrittenEntity[];
  findings: Finding[];
  deleted: StoredEntity[];
  /** IDs of all entities after the change, by `kind:name`. */
  ids: Ids;
}

/**
 * Makes the domain's configuration equal to the entities, with a few statements per table. Nothing
 * is written if there are findings.
 */
export async function applyEntities(tx: Tx, options: ApplyOptions): Promise<Applied> {
  const { domainId, entities, deletesMissing } = options;
  const rows = await readRows(tx, domainId, KINDS, builtInClassNames());
  const stored = encodeRows(rows);
  const comparison = compareEntities(stored, entities, options);
  const missing = comparison.missing
    .filter((entity) => !isUnusedSchema(entity, stored))
    .filter((entity) => !isOfDomain(entity, stored, entities));
  const deleted = deletesMissing ? missing : [];
  const ids = collectIds({ stored, builtIn: rows.builtIn, deleted, comparison, options });
  const final = finalEntities(stored, deleted, entities);

  await options.beforeWriting?.(comparison, deleted);
  const findings: Finding[] = [];
  const changed = [...comparison.created, ...comparison.updated.map(({ desired }) => desired)];
  const written = changed.map((entity): WrittenEntity => {
    const row = buildRow(entity, ids, domainId, (finding) => findings.push(finding));
    const derived = entity.kind.name === "class" ? ancestors(entity, final, ids) : {};
    return { entity, row: { ...row, ...derived, ...touch(entity.kind, options.now) } };
  });
  const applied = { ...comparison, missing, deleted, findings, ids, written };
  if (findings.length > 0) return applied;

  for (const kind of KINDS) {
    const ofKind = written.filter(({ entity }) => entity.kind === kind);
    if (kind === DOMAIN) for (const { row } of ofKind) await updateDomainRow(tx, row);
    else {
      const onInsert = options.onInsert(kind);
      const toWrite = ofKind.map(({ row }): RowToWrite => ({ row, onInsert }));
      await writeRows(tx, kind, toWrite);
    }
  }
  if (comparison.updated.some(({ members }) => members.includes("extends"))) {
    await deriveAncestors(tx, domainId);
  }
  for (const kind of KINDS.toReversed()) {
    const ofKind = deleted.filter((entity) => entity.kind === kind);
    await deleteRows(
      tx,
      kind,
      ofKind.map(({ id }) => id),
    );
  }
  return applied;
}

function collectIds({
  stored,
  builtIn,
  deleted,
  comparison,
  options,
}: {
  stored: readonly StoredEntity[];
  builtIn: readonly { kind: string; name: string; id: string }[];
  deleted: readonly StoredEntity[];
  comparison: Comparison;
  options: ApplyOptions;
}): Ids {
  const gone = new Set(deleted);
  return new Map([
    [`permissionGroup:${FORMER_BUILT_IN_GROUP}`, SYSTEM_PERMISSION_GROUP_ID],
    ...builtIn.map(({ kind, name, id }): [string, string] => [`${kind}:${name}`, id]),
    ...stored
      .filter((entity) => !gone.has(entity))
      .map((entity): [string, string] => [entityKey(entity), entity.id]),
    ...comparison.updated.map(({ current, desired }): [string, string] => [
      entityKey(desired),
      current.id,
    ]),
    ...comparison.created.map((entity): [string, string] => [
      entityKey(entity),
      options.idFor(entity),
    ]),
  ]);
}

/** Entities as they are after the change, by kind and name. */
function finalEntities(
  stored: readonly StoredEntity[],
  deleted: readonly StoredEntity[],
  desired: readonly Entity[],
): ReadonlyMap<string, Entity> {
  const gone = new Set(deleted);
  const remainingEntities = stored.filter((entity) => !gone.has(entity));
  return new Map([...remainingEntities, ...desired].map((entity) => [entityKey(entity), entity]));
}

/** Names of the class itself and then its ancestors, nearest first. */
function ancestors(entity: Entity, final: ReadonlyMap<string, Entity>, ids: Ids) {
  const names: string[] = [];
  for (let name: string | null = entity.name; name && !names.includes(name);) {
    names.push(name);
    name = text(final.get(`class:${name}`)?.members["extends"]) || null;
  }
  const ancestorIds = names.map((name) => ids.get(`class:${name}`));
  return { ancestor_ids: ancestorIds, root_class_id: ancestorIds.at(-1) };
}

function touch(kind: Kind, now: Date) {
  return Object.fromEntries((kind.touched ?? []).map((column) => [column, now]));
}
