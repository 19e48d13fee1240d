import { createMessage } from "../../base/messages/message.ts";
import type { Column } from "./columns.rules.ts";
import { entityKey, type Entity } from "./entity.rules.ts";
import type { Kind } from "./kind.rules.ts";
import { DOMAIN } from "./kinds.rules.ts";
import { mapTexts, text, withIds, withoutNumber } from "./names.rules.ts";
import type { Finding } from "./read-documents.rules.ts";

/** IDs of all entities, stored and new, by `kind:name`. */
export type Ids = ReadonlyMap<string, string>;

/**
 * Builds the columns of an entity's row. A reference to an unknown entity is passed to `report`.
 */
export function buildRow(
  entity: Entity,
  ids: Ids,
  domainId: string,
  report: (finding: Finding) => void,
): Record<string, unknown> {
  const { kind, members } = entity;
  const row: Record<string, unknown> = kind.keyColumns ? {} : { id: ids.get(entityKey(entity)) };
  if (kind.owner) row[kind.owner.column] = ids.get(`${kind.owner.kind}:${entity.owner}`);
  if (hasDomain(kind)) row["domain_id"] = domainId;
  if (!kind.owner && !kind.buildName && kind !== DOMAIN) row["key"] = withoutNumber(entity.name);
  for (const [name, column] of Object.entries(kind.columns)) {
    const value = members[column.member];
    if (kind === DOMAIN && value === undefined) continue;
    const at = `${entity.at} ${column.member}`;
    row[name] = value === undefined ? column.fallback : columnValue(column, value, ids, at, report);
  }
  if (kind.ordered) row["position"] = entity.position;
  return row;
}

function hasDomain(kind: Kind): boolean {
  if (kind === DOMAIN || kind.classColumn) return false;
  return !kind.owner || kind.standsAlone === true;
}

function columnValue(
  column: Column,
  value: unknown,
  ids: Ids,
  at: string,
  report: (finding: Finding) => void,
): unknown {
  const reportUnknown = (reference: string) => {
    report({ at, message: createMessage("configuration_reference_unknown", { reference }) });
  };
  const findId = (kind: string, name: string) => ids.get(`${kind}:${name}`);
  const resolve = (kind: string, name: string) => {
    const id = findId(kind, name);
    if (id === undefined) reportUnknown(name);
    return id;
  };
  if (value === null) return null;
  if (column.type === "ref") return resolve(column.kind, text(value));
  if (column.type === "refList") {
    return (value as string[]).map((name) => resolve(column.kind, name));
  }
  if (column.type === "params" || column.type === "json") {
    return mapTexts(value, (item) => withIds(item, findId, reportUnknown));
  }
  return value;
}
