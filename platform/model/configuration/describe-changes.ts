import { stringify } from "yaml";

import type { PlannedChanges } from "../../base/database/tables/configuration.ts";
import type { EntityChange } from "./compare.rules.ts";
import type { Entity, StoredEntity } from "./entity.rules.ts";

/** Maximum length of a displayed text. It is enough to compare two texts by eye; the files contain them in full. */
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
    created: created.map(toNameView),
    updated: updated.map(describeChange),
    deleted: deleted.map(toNameView),
    missing: missing.filter((entity) => !deleted.includes(entity)).map(toNameView),
  };
}

function describeChange({ current, desired, members }: EntityChange) {
  return {
    ...toNameView(desired),
    members,
    changes: members.map((member) => ({
      member,
      oldValue: toDisplayText(readMember(current, member)),
      newValue: toDisplayText(readMember(desired, member)),
    })),
  };
}

function readMember(entity: Entity, member: string): unknown {
  if (member === "key") return entity.name;
  if (member === "position") return entity.position;
  if (member === entity.kind.owner?.kind) return entity.owner;
  return entity.members[member];
}

function toDisplayText(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? stringify(value).trimEnd() : String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function toNameView({ kind, name }: Entity) {
  return { kind: kind.name, key: name };
}
