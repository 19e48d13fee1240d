import { v7 as uuid } from "uuid";

import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Services } from "../../core/services.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import {
  COPY_KINDS,
  type CopiedRows,
  type CopyKind,
  type CopyPart,
  OWNER_NAMES,
} from "./copy-kinds.rules.ts";
import { countRows, findRow, findRows, insertRows, type Row } from "./copy.store.ts";
import { type NewNames, renamedColumns } from "./new-names.ts";

export interface CopyInput extends NewNames {
  /** Names of the parts to copy; by default those marked `byDefault`. */
  parts?: readonly string[] | undefined;
}

/**
 * Copies an entity with the selected parts. References among the copied rows, also in parameters,
 * point to the copies; all other references stay.
 */
export async function copyEntity(
  change: ModelChange,
  kind: CopyKind,
  id: string,
  input: CopyInput,
): Promise<string> {
  const { services, caller, tx } = change;
  const original = await findRow(tx, caller, kind, id);
  if (!original) throw unknownId(kind.noun, id);
  const parts = selectedParts(kind, input.parts);
  for (const { needs } of parts) if (needs) requirePermission(caller, { needs: [needs] });
  const renamed = await renamedColumns(change, kind, original, input);
  const found = await findParts(change, parts, { kind, id });

  const ids = new Map([[id, uuid()]]);
  for (const { rows, part } of found) {
    if (part.hasId) for (const row of rows) ids.set(String(row["id"]), uuid());
  }
  const created = { by: caller.userId, at: services.now() };
  // The copy gets no external ID, because an external ID stands for an object of another system, which has no object
  // for the copy.
  const external = "external_id" in original ? { external_id: null } : {};
  const copy = { ...withNewIds(original, ids), ...external, ...renamed };
  const root = ownKey(kind, copy, ids.get(id) ?? "");
  await insertRows(tx, kind.table, [asCreated(root, kind.createdBy, created)]);
  for (const { rows, part } of found) {
    const copies = rows.map((row) => {
      const own = partKey(kind, part, withNewIds(row, ids), root);
      return asCreated(own, part.createdBy, created);
    });
    await insertRows(tx, part.table, copies);
  }
  return ids.get(id) ?? "";
}

function selectedParts(kind: CopyKind, names: readonly string[] | undefined): CopyPart[] {
  const unknown = names?.find((name) => kind.parts.every((part) => part.name !== name));
  if (unknown !== undefined) {
    throw partsError(createMessage("copy_part_unknown", { part: unknown }));
  }
  const selected = kind.parts.filter(({ name, byDefault }) => names?.includes(name) ?? byDefault);
  const lacking = selected.find(
    ({ requires }) => requires && selected.every(({ name }) => name !== requires),
  );
  if (lacking?.requires === undefined) return selected;
  const { name, requires } = lacking;
  throw partsError(createMessage("copy_part_requires", { part: name, other: requires }));
}

function partsError(message: Message): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, message, {
    fieldErrors: [{ field: "parts", message }],
  });
}

interface FoundRows {
  part: CopiedRows;
  rows: Row[];
}

async function findParts(
  { tx, caller }: ModelChange,
  parts: readonly CopyPart[],
  root: { kind: CopyKind; id: string },
): Promise<FoundRows[]> {
  const idsByOwner = new Map([[ownerName(root.kind), [root.id]]]);
  const found: FoundRows[] = [];
  for (const part of parts.flatMap(({ rows }) => rows)) {
    const rows = await findRows(tx, caller.domainId, part, idsByOwner.get(part.owner) ?? []);
    if (part.hasId)
      idsByOwner.set(
        part.kind,
        rows.map((row) => String(row["id"])),
      );
    found.push({ part, rows });
  }
  return found;
}

function ownerName({ kind }: CopyKind): string {
  return OWNER_NAMES[kind] ?? kind;
}

const ANY_ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

function withNewIds(row: Row, ids: ReadonlyMap<string, string>): Row {
  const json = JSON.stringify(row).replaceAll(ANY_ID, (id) => ids.get(id.toLowerCase()) ?? id);
  return JSON.parse(json) as Row;
}

function asCreated(
  row: Row,
  createdBy: string | undefined,
  { by, at }: { by: string | null; at: Date },
): Row {
  const times = ["created_at", "updated_at", "granted_at"].filter((column) => column in row);
  return {
    ...row,
    ...Object.fromEntries(times.map((column) => [column, at])),
    ...(createdBy && { [createdBy]: by }),
  };
}

/** Sets the key of a copied user group to the ID of the copy. */
function ownKey({ kind }: CopyKind, row: Row, id: string): Row {
  return kind === "userGroup" ? { ...row, key: id } : row;
}

/**
 * Sets the key of a permission in a copied group. It begins with the key of the new group, because permission keys
 * are unique in the domain.
 */
function partKey({ kind }: CopyKind, { table }: CopiedRows, row: Row, root: Row): Row {
  if (kind !== "permissionGroup" || table !== "permission") return row;
  return { ...row, key: `${String(root["key"])}_${String(row["key"])}`.slice(0, 100) };
}

/** A part of an entity with its number of rows. */
export interface CountedPart {
  name: string;
  count: number;
  byDefault: boolean;
}

/** Counts the parts that a copy of the entity can contain. */
export async function countParts(
  services: Services,
  caller: Caller,
  kindName: string,
  id: string,
): Promise<CountedPart[]> {
  const kind = COPY_KINDS.find((candidate) => candidate.kind === kindName);
  const row = kind && (await findRow(services.db, caller, kind, id));
  if (!kind || !row) throw unknownId(kind?.noun ?? "call", id);
  const counted: CountedPart[] = [];
  for (const { name, rows, byDefault } of kind.parts) {
    const [first] = rows;
    if (!first) continue;
    const count = await countRows(services.db, caller.domainId, first, id);
    counted.push({ name, count, byDefault });
  }
  return counted;
}
