import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { ClassField, Link, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { matchesStatusRule } from "../../model/featurers/status-condition.rules.ts";
import { LINK_TYPER } from "../../model/field-types/field-types.rules.ts";
import { linkEndOf } from "../../model/field-types/link-end.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { linkedStatuses } from "../../model/links/link-settings.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import { findTwin } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import {
  findTwinLinks,
  insertTwinLink,
  isLinked,
  linksAtEnd,
  removeTwinLinks,
  type TwinLinkRow,
} from "./twin-link.store.ts";

export interface LinkToAdd {
  linkId: string;
  /** ID of the other twin, which may be the destination or the source of the link. */
  dstTwinId: string;
}

export interface LinkChanges {
  add: readonly LinkToAdd[];
  update: readonly { id: string; dstTwinId: string }[];
  remove: readonly string[];
  /** Linked twins by link field. Other links of these fields are removed. */
  fields: ReadonlyMap<ClassField, string[]>;
}

/** Creates, changes and removes links of a twin. Returns entries for the history. */
export async function changeLinks(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  changes: LinkChanges,
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (const [field, twinIds] of changes.fields) {
    entries.push(...(await setFieldLinks(services, tx, caller, twin, field, twinIds)));
  }
  for (const toAdd of changes.add)
    entries.push(...(await addLink(services, tx, caller, twin, toAdd)));

  const named = await findNamedLinks(tx, twin, [
    ...changes.update.map(({ id }) => id),
    ...changes.remove,
  ]);
  for (const { id, dstTwinId } of changes.update) {
    const row = named.get(id);
    if (!row) throw unknownId("twin_link", id);
    entries.push(...(await replaceLink(services, tx, caller, twin, row, dstTwinId)));
  }
  for (const id of changes.remove) {
    const row = named.get(id);
    if (!row) throw unknownId("twin_link", id);
    entries.push(...(await dropLink(tx, caller, twin, row)));
  }
  return entries;
}

async function addLink(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  { linkId, dstTwinId }: LinkToAdd,
  creation = { id: uuid(), created_by_user_id: caller.userId, created_at: services.now() },
): Promise<HistoryEntry[]> {
  const link = caller.model.links.get(linkId);
  if (!link) throw unknownId("link", linkId);
  const other = await findTwin(tx, caller, dstTwinId);
  const [source, destination] = orderEnds(caller, link, twin, other);

  const ends = { link_id: linkId, src_twin_id: source.id, dst_twin_id: destination.id };
  if (await isLinked(tx, ends)) return [];
  if (caller.kind === "user" && !matchesStatusRule(linkedStatuses(link), other.status_id)) {
    throw new RequestError(
      CODE.TWIN_LINK_INCORRECT,
      createMessage("twin_link_target", { id: linkId, twin: dstTwinId }),
    );
  }

  // If a source may have only one link, the new one replaces it. As in upstream, the destination of a one-to-one link
  // keeps the links of other sources.
  const replaced =
    link.type === "ManyToMany" ? [] : await linksAtEnd(tx, linkId, "src_twin_id", source.id);
  await removeTwinLinks(
    tx,
    replaced.map(({ id }) => id),
  );
  if (!(await insertTwinLink(tx, { ...creation, ...ends }))) return [];
  const [before] = replaced;
  return [
    before
      ? { type: "linkUpdated", fieldKey: linkId, before: before.dst_twin_id, after: dstTwinId }
      : { type: "linkCreated", fieldKey: linkId, after: dstTwinId },
  ];
}

/** Changes the other end of a link, which keeps its ID. */
async function replaceLink(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  row: TwinLinkRow,
  dstTwinId: string,
): Promise<HistoryEntry[]> {
  const before = otherEnd(row, twin);
  if (before === dstTwinId) return [];
  await removeTwinLinks(tx, [row.id]);
  await addLink(services, tx, caller, twin, { linkId: row.link_id, dstTwinId }, row);
  return [{ type: "linkUpdated", fieldKey: row.link_id, before, after: dstTwinId }];
}

export function otherEnd(row: TwinLinkRow, twin: TwinRow): string {
  return row.src_twin_id === twin.id ? row.dst_twin_id : row.src_twin_id;
}

async function dropLink(
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  row: TwinLinkRow,
): Promise<HistoryEntry[]> {
  // Mandatory links are only deleted with their twin. As in upstream, a request to delete one is ignored.
  if (caller.model.links.get(row.link_id)?.strength === "MANDATORY") return [];
  return removeLink(tx, twin, row);
}

async function removeLink(tx: Tx, twin: TwinRow, row: TwinLinkRow): Promise<HistoryEntry[]> {
  await removeTwinLinks(tx, [row.id]);
  return [{ type: "linkDeleted", fieldKey: row.link_id, before: otherEnd(row, twin) }];
}

async function setFieldLinks(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  field: ClassField,
  twinIds: readonly string[],
): Promise<HistoryEntry[]> {
  const { linkId, side, many } = linkEndOf(caller.model, field);
  const current = await linksAtEnd(tx, linkId, `${side}_twin_id`, twin.id);
  const entries: HistoryEntry[] = [];
  for (const dstTwinId of twinIds) {
    if (current.some((row) => otherEnd(row, twin) === dstTwinId)) continue;
    entries.push(...(await addLink(services, tx, caller, twin, { linkId, dstTwinId })));
  }
  const isReplaced = !many && twinIds.length > 0;
  // Adding a link has already removed the source's former link. A destination may have several links, which are
  // removed below.
  if (isReplaced && side === "src") return entries;
  for (const row of current.filter((each) => !twinIds.includes(otherEnd(each, twin)))) {
    const removed = isReplaced ? removeLink(tx, twin, row) : dropLink(tx, caller, twin, row);
    entries.push(...(await removed));
  }
  return entries;
}

/** Returns required link fields without a link that the caller may edit. */
export async function fieldsLackingLinks(
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
): Promise<ClassField[]> {
  const { model } = caller;
  const missingFields: ClassField[] = [];
  for (const field of fieldsOf(model, twinClass)) {
    if (!field.required || field.typerId !== LINK_TYPER) continue;
    if (!mayUse(caller, field.editPermissionId, twinClass, twin).allowed) continue;
    const { linkId, side } = linkEndOf(model, field);
    const links = await linksAtEnd(tx, linkId, `${side}_twin_id`, twin.id);
    if (links.length === 0) missingFields.push(field);
  }
  return missingFields;
}

/** Decides by the classes of both twins which one is the source and which the destination. */
function orderEnds(caller: Caller, link: Link, twin: TwinRow, other: TwinRow): [TwinRow, TwinRow] {
  const isValid = (source: TwinRow, destination: TwinRow) =>
    isKindOf(caller.model, source.class_id, link.srcClassId) &&
    isKindOf(caller.model, destination.class_id, link.dstClassId);
  if (isValid(twin, other)) return [twin, other];
  if (isValid(other, twin)) return [other, twin];
  throw new RequestError(
    CODE.TWIN_LINK_INCORRECT,
    createMessage("twin_link_classes", { id: link.id }),
  );
}

async function findNamedLinks(
  tx: Tx,
  twin: TwinRow,
  ids: string[],
): Promise<Map<string, TwinLinkRow>> {
  if (ids.length === 0) return new Map();
  const rows = await findTwinLinks(tx, twin.id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
