import { cleanName } from "#common/clean-text.ts";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { stripUnstorableCharacters } from "../../base/text/text.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { refreshSpacesBelow } from "../../model/changes/move-twins.store.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import { derive } from "../../model/field-types/derived-columns.rules.ts";
import {
  fieldByKey,
  type FieldInput,
  missingRequired,
} from "../../model/field-types/read-fields.rules.ts";
import { flowOf, flowSchemaIn, isSketchStatus } from "../../model/twinflows/twinflow.rules.ts";
import { fieldsLackingFiles } from "../attachments/check-attachments.ts";
import { saveFieldFiles } from "../fields/field-files.ts";
import {
  type Conflicts,
  mergeConcurrentChanges,
  toConcurrentChanges,
} from "../fields/merge-edits.ts";
import {
  uniqueFieldIssues,
  prepareContent,
  type PreparedContent,
} from "../fields/prepare-content.ts";
import { UniqueViolationError, updateTwinRow } from "../fields/twin-content.store.ts";
import { listChangesSince, recordHistory } from "../history/history.store.ts";
import { mergeLinks } from "../links/merge-links.ts";
import { changeLinks, fieldsLackingLinks, type LinkChanges } from "../links/twin-links.ts";
import { changeTags, type TagChange } from "../tags/change-tags.ts";
import { mergeTags } from "../tags/merge-tags.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { emitTwinEvent } from "../twin/emit-twin-event.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { keepSpaceAccess } from "../twin/load-space-access.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { setStatus, type TwinRow } from "../twin/twin.store.ts";
import { buildColumnEntries, buildFieldEntries } from "./change-entries.ts";
import { checkAssignee } from "./check-assignee.ts";
import { findNewOwner } from "./create-twin.ts";
import { moveHead } from "./move-head.ts";

export interface TwinChange {
  name?: string | null;
  description?: string | null;
  externalId?: string | null;
  /** ID of the new assignee; null removes the assignee. */
  assignerUserId?: string | null;
  headTwinId?: string;
  fields?: FieldInput;
  /**
   * The version on which the caller's changes are based. If it is given, concurrent changes are merged or reported as
   * conflicts.
   */
  version?: number | null;
  linksAdd?: LinkChanges["add"];
  linksUpdate?: LinkChanges["update"];
  linksDelete?: LinkChanges["remove"];
  tags?: TagChange;
  markers?: TagChange;
}

/**
 * Changes the given values. With a version, concurrent changes of other values are kept; throws a conflict if both have
 * changed the same value.
 */
export async function updateTwin(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinId: string,
  change: TwinChange,
): Promise<TwinRow> {
  const twin = await findTwin(tx, caller, twinId, { lock: true });
  return updateLockedTwin(services, tx, caller, twin, change);
}

/** Updates a twin whose row this transaction has locked and read. */
export async function updateLockedTwin(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  change: TwinChange,
): Promise<TwinRow> {
  const twinClass = classOf(caller, twin);
  assertEditable(caller, twin);
  assertAction(caller, twin, "EDIT");

  const stale =
    change.version !== undefined && change.version !== null && change.version < twin.version;
  const changes = stale ? await listChangesSince(tx, twin.id, change.version ?? 0) : [];
  const concurrentChanges = toConcurrentChanges(changes);
  const conflicts: Conflicts = {};
  const basics = mergeConcurrentChanges.basics(
    twin,
    applyBasics(twin, change),
    concurrentChanges,
    conflicts,
  );
  const headTwinId = mergeConcurrentChanges.head(
    twin,
    change.headTwinId,
    concurrentChanges,
    conflicts,
  );
  const sketch = isSketchStatus(caller.model, twinClass, twin.status_id);
  const ownerId = findOwnerId(caller, twinClass, twin);
  const content = await prepareContent(services, tx, caller, {
    twinClass,
    current: twin,
    basics: { name: basics.name, description: basics.description, externalId: basics.external_id },
    inputFields: change.fields ?? {},
    sketch,
    ownerId,
    filter: (read) =>
      mergeConcurrentChanges.fields(
        twin,
        (key) => fieldByKey(caller.model, twinClass, key),
        read.values,
        concurrentChanges,
        conflicts,
      ),
  });
  await mergeLinks(tx, caller, twin, content.links, changes, conflicts);
  await mergeTags(tx, twin, "tag", change.tags ?? {}, changes, conflicts);
  await mergeTags(tx, twin, "marker", change.markers ?? {}, changes, conflicts);
  if (Object.keys(conflicts).length > 0) throw conflict(twin, conflicts);

  if (basics.assigner_user_id !== twin.assigner_user_id) {
    await checkAssignee(tx, caller, twinClass, basics.assigner_user_id, twin.owner_user_id);
  }
  const next: TwinRow = {
    ...twin,
    ...basics,
    ...(await moveHead(tx, caller, twinClass, twin, headTwinId)),
    fields: content.fields,
    updated_at: services.now(),
  };
  const written = await save(services, tx, caller, twinClass, {
    twin,
    next,
    content,
    ownerId,
    change,
  });
  const saved = await saveFieldFiles(services, tx, caller, written, content.files);
  const final = await finalize(services, tx, caller, twinClass, saved, sketch);
  return keepSpaceAccess(tx, caller, twin, final);
}

interface Saving {
  twin: TwinRow;
  next: TwinRow;
  content: PreparedContent;
  ownerId: string;
  change: TwinChange;
}

async function save(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  { twin, next, content, ownerId, change }: Saving,
): Promise<TwinRow> {
  const linked = await changeLinks(services, tx, caller, twin, {
    add: change.linksAdd ?? [],
    update: change.linksUpdate ?? [],
    remove: change.linksDelete ?? [],
    fields: content.links,
  });
  const entries = [
    ...buildColumnEntries(twin, next),
    ...buildFieldEntries(caller, twinClass, twin, content),
    ...linked,
    ...(await changeTags(services, tx, caller, twin, "tag", change.tags ?? {})),
    ...(await changeTags(services, tx, caller, twin, "marker", change.markers ?? {})),
  ];
  if (entries.length === 0) return twin;

  const before = derive(caller.model, twinClass, twin.name, twin.fields);
  try {
    const saved = await updateTwinRow(
      tx,
      { twin: next, derived: content.derived, ownerId },
      before,
    );
    if (
      saved.permission_space_id !== twin.permission_space_id ||
      saved.twinflow_space_id !== twin.twinflow_space_id
    ) {
      await refreshSpacesBelow(tx, saved.id);
    }
    const history = {
      twin: saved,
      actor: caller,
      at: next.updated_at,
      version: saved.version,
    };
    await recordHistory(tx, history, entries);
    await emitTwinEvent(services, tx, caller, saved, "updated");
    return saved;
  } catch (error) {
    if (error instanceof UniqueViolationError)
      throw fieldIssuesError(uniqueFieldIssues(caller, twinClass, error.keys));
    throw error;
  }
}

/** Gives a sketch the initial status once it is complete, unless its class leaves that to a job. */
async function finalize(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
  sketch: boolean,
): Promise<TwinRow> {
  if (!sketch || classProperty(caller.model, twinClass, "finalize") === "job") return twin;
  const flow = flowOf(caller.model, flowSchemaIn(twin.twinflow_space_id, caller), twinClass);
  // Required fields that the caller may not write don't keep the twin a sketch.
  const missing = missingRequired(caller.model, twinClass, twin.fields).filter(
    ({ editPermissionId }) => mayUse(caller, editPermissionId, twinClass, twin).allowed,
  );
  const complete = missing.length === 0;
  if (!flow || !complete || flow.initialStatusId === twin.status_id) return twin;
  if ((await fieldsLackingFiles(tx, caller, twin)).length > 0) return twin;
  if ((await fieldsLackingLinks(tx, caller, twinClass, twin)).length > 0) return twin;

  const now = services.now();
  const final = await setStatus(tx, twin.id, flow.initialStatusId, now);
  await recordHistory(tx, { twin: final, actor: caller, at: now }, [
    { type: "statusChanged", before: twin.status_id, after: final.status_id },
  ]);
  await emitTwinEvent(services, tx, caller, final, "status");
  return final;
}

/** Computes the columns name, description, external ID and assignee after the change. */
export function applyBasics(twin: TwinRow, change: TwinChange) {
  const text = (value: string | null | undefined, current: string | null) =>
    value === undefined || value === null ? current : stripUnstorableCharacters(value) || null;
  return {
    name: cleanedName(change.name) ?? twin.name,
    description: text(change.description, twin.description),
    external_id: text(change.externalId, twin.external_id),
    assigner_user_id:
      change.assignerUserId === undefined ? twin.assigner_user_id : change.assignerUserId,
  };
}

function cleanedName(name: string | null | undefined): string | null {
  return name === undefined || name === null ? null : cleanName(stripUnstorableCharacters(name));
}

/** Returns the ID of the business, user or domain within which unique values of the twin must be unique. */
export function findOwnerId(caller: Caller, twinClass: TwinClass, twin: TwinRow): string {
  return twin.business_account_id ?? twin.owner_user_id ?? findNewOwner(caller, twinClass).id;
}

function conflict(twin: TwinRow, fields: Conflicts): RequestError {
  return new RequestError(CODE.VERSION_CONFLICT, createMessage("version_conflict"), {
    extra: { conflict: { version: twin.version, fields } },
  });
}
