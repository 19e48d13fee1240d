import { stringify } from "yaml";

import type { PlannedChanges } from "../../base/database/tables/configuration.ts";
import type { EntityChange } from "./compare.rules.ts";
import type { Entity, StoredEntity } from "./entity.rules.ts";

/** Long enough to compare two texts by eye; the files contain them in full. */
const MAX_VALUE_LENGTH = 2_000;

interface Changes {
  created: readonly Entity[];
  updated: readonly EntityChange[];
  deleted: readonly StoredEntity[];
  missing: readonly StoredEntity[];
}

/** Lists the changed entities with the old and the new value of each member. */
export function describeChanges({ created, updated, deleted, missing }: Changes): PlannedChanges {
  return {
    created: created.map(nameOf),
    updated: updated.map(describeChange),
    deleted: deleted.map(nameOf),
    missing: missing.filter((entity) => !deleted.includes(entity)).map(nameOf),
  };
}

function describeChange({ current, desired, members }: EntityChange) {
  return {
    ...nameOf(desired),
    members,
    changes: members.map((member) => ({
      member,
      oldValue: textOf(valueOf(current, member)),
      newValue: textOf(valueOf(desired, member)),
    })),
  };
}

function valueOf(entity: Entity, member: string): unknown {
  if (member === "key") return entity.name;
  if (member === "position") return entity.position;
  if (member === entity.kind.owner?.kind) return entity.owner;
  return entity.members[member];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? stringify(value).trimEnd() : String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function nameOf({ kind, name }: Entity) {
  return { kind: kind.name, key: name };
}
