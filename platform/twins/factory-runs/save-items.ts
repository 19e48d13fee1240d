import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { NewAttachment } from "../attachments/attachment-change.ts";
import { applyAttachments } from "../attachments/change-attachments.ts";
import { createTwin } from "../changes/create-twin.ts";
import { deleteTwin } from "../changes/delete-twin.ts";
import { type TwinChange, updateLockedTwin } from "../changes/update-twin.ts";
import { recordHistory } from "../history/history.store.ts";
import { emitTwinEvent } from "../twin/emit-twin-event.ts";
import { findTwin } from "../twin/find-twin.ts";
import { elevateToSystem } from "../twin/run-as-system.ts";
import { lockModelOfTemplates, setStatus, type TwinRow } from "../twin/twin.store.ts";
import type { FactoryItem } from "./factory-item.ts";

/** Changes that the factory has made. */
export interface FactoryOutcome {
  /** Changed and created twins after the factory, by ID. */
  twins: Map<string, TwinRow>;
  createdIds: Set<string>;
  deletedIds: Set<string>;
  /** New statuses of the transition's twins, by ID of the twin, if the factory decides them. */
  statusIds: Map<string, string>;
}

interface Saving {
  services: Services;
  tx: Tx;
  caller: Caller;
  system: Caller;
  files: readonly NewAttachment[];
  /** IDs of all twins that the factory creates, including those that aren't created yet. */
  newIds: ReadonlySet<string>;
  outcome: FactoryOutcome;
}

/**
 * Stores the results of a factory in the transaction of the transition. Values are validated as in requests, but need
 * no permission besides that of the transition. Only deleting `ERASE_CANDIDATE` items requires permission to delete.
 */
export async function saveItems(
  services: Services,
  tx: Tx,
  caller: Caller,
  work: {
    inputs: readonly TwinRow[];
    items: readonly FactoryItem[];
    files: readonly NewAttachment[];
  },
): Promise<FactoryOutcome> {
  if (work.items.some((item) => item.erase === "RESTRICT")) {
    throw new RequestError(CODE.FACTORY_LOCKED, createMessage("factory_restricted"));
  }
  const outcome: FactoryOutcome = {
    twins: new Map(work.inputs.map((twin) => [twin.id, twin])),
    createdIds: new Set(),
    deletedIds: new Set(),
    statusIds: new Map(),
  };
  const inputIds = new Set(work.inputs.map(({ id }) => id));
  const saving = {
    services,
    tx,
    caller,
    system: elevateToSystem(caller),
    files: work.files,
    newIds: new Set(work.items.filter(({ isNew }) => isNew).map(({ twin }) => twin.id)),
    outcome,
  };
  const erasedItems = work.items.filter((item) => !item.isNew && item.erase !== "NOT_SPECIFIED");
  await lockModelOfTemplates(
    tx,
    caller.domainId,
    erasedItems.map(({ twin }) => twin.id),
  );
  const keptItems = work.items.filter((item) => !item.isNew || item.erase === "NOT_SPECIFIED");
  for (const item of keptItems) {
    if (item.isNew) await create(saving, item);
    else if (item.erase === "NOT_SPECIFIED") await change(saving, item);
  }
  for (const item of keptItems) await addLinks(saving, item);
  for (const item of keptItems) {
    if (item.statusId === null) continue;
    if (inputIds.has(item.twin.id)) outcome.statusIds.set(item.twin.id, item.statusId);
    else await move(saving, item.twin.id, item.statusId);
  }
  for (const item of keptItems) {
    if (item.erase !== "NOT_SPECIFIED") await erase(saving, item);
  }
  return outcome;
}

async function create(saving: Saving, item: FactoryItem): Promise<void> {
  const { services, tx, system, outcome, files } = saving;
  const { twin, result, markers } = item;
  const { name, description, assigneeUserId } = result;
  const exists = (id: string) => !saving.newIds.has(id) || outcome.createdIds.has(id);
  const links = item.links.filter(
    ({ srcTwinId, dstTwinId }) => srcTwinId === twin.id && exists(dstTwinId),
  );
  item.links = item.links.filter((link) => !links.includes(link));
  const created = await createTwin(services, tx, system, {
    id: twin.id,
    classId: twin.class_id,
    headTwinId: item.headId ?? null,
    fields: result.fields,
    isSketch: item.isSketch,
    links: links.map(({ linkId, dstTwinId }) => ({ linkId, dstTwinId })),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(assigneeUserId !== undefined && { assignerUserId: assigneeUserId }),
  });
  outcome.createdIds.add(created.id);
  outcome.twins.set(created.id, created);
  if (markers.added.size > 0) {
    await update(saving, created.id, { markers: { existing: [...markers.added] } });
  }
  if (item.takesFiles && files.length > 0) await attach(saving, created);
}

/**
 * Attaches the external addresses of the request to a new twin. Throws if there are uploaded files, because a stored
 * file can only belong to one twin.
 */
async function attach(saving: Saving, twin: TwinRow): Promise<void> {
  const { services, tx, system, files, outcome } = saving;
  if (files.some(({ file }) => file)) {
    throw new RequestError(CODE.ATTACHMENTS_INVALID, createMessage("twin_file_once"));
  }
  const changed = await applyAttachments(services, tx, system, twin, { create: files });
  outcome.twins.set(twin.id, changed.twin);
}

async function change(saving: Saving, item: FactoryItem): Promise<void> {
  const { fields, name, description, assigneeUserId } = item.result;
  const { added, removed } = item.markers;
  const changes: TwinChange = {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(assigneeUserId !== undefined && { assignerUserId: assigneeUserId }),
    ...(item.headId !== undefined && { headTwinId: item.headId }),
    ...(added.size + removed.size > 0 && {
      markers: { existing: [...added], removed: [...removed] },
    }),
  };
  if (Object.keys(changes).length > 0) await update(saving, item.twin.id, changes);
}

/** Adds links that couldn't be created with their twin, because the other end was created later. */
async function addLinks(saving: Saving, { links }: FactoryItem): Promise<void> {
  for (const { srcTwinId, dstTwinId, linkId } of links) {
    await update(saving, srcTwinId, { linksAdd: [{ linkId, dstTwinId }] });
  }
}

async function update(saving: Saving, twinId: string, changes: TwinChange): Promise<void> {
  const { services, tx, system, outcome } = saving;
  const twin = await current(saving, twinId);
  outcome.twins.set(twinId, await updateLockedTwin(services, tx, system, twin, changes));
}

async function move(saving: Saving, twinId: string, statusId: string): Promise<void> {
  const { services, tx, caller, outcome } = saving;
  const twin = await current(saving, twinId);
  if (twin.status_id === statusId) return;
  const at = services.now();
  const moved = await setStatus(tx, twin.id, statusId, at);
  await recordHistory(tx, { twin: moved, actor: caller, at }, [
    { type: "statusChanged", before: twin.status_id, after: statusId },
  ]);
  await emitTwinEvent(services, tx, caller, moved, "status");
  outcome.twins.set(twinId, moved);
}

async function erase(saving: Saving, { twin, erase: action }: FactoryItem): Promise<void> {
  const { services, tx, caller, system, outcome } = saving;
  if (outcome.deletedIds.has(twin.id)) return;
  const actor = action === "ERASE_CANDIDATE" ? caller : system;
  const { deletedIds } = await deleteTwin(services, tx, actor, twin.id);
  for (const id of deletedIds) outcome.deletedIds.add(id);
}

/** Returns the current row of a twin, locked. */
async function current({ tx, system, outcome }: Saving, twinId: string): Promise<TwinRow> {
  return outcome.twins.get(twinId) ?? findTwin(tx, system, twinId, { lock: true });
}
