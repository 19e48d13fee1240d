import type { Tx } from "../../base/database/executor.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { CODE, invalidFields, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { ownershipOf } from "../../core/access/ownership.rules.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { derive } from "../../model/field-types/derived-columns.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { fieldByKey, missingRequired } from "../../model/field-types/read-fields.rules.ts";
import {
  flowOf,
  flowSchemaIn,
  isSketchStatus,
  sketchStatus,
} from "../../model/twinflows/twinflow.rules.ts";
import { type MovedValues, moveValues } from "../fields/move-values.rules.ts";
import { prepareContent } from "../fields/prepare-content.ts";
import { updateTwinRow } from "../fields/twin-content.store.ts";
import { recordHistory } from "../history/history.store.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { emitTwinEvent } from "../twin/emit-twin-event.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { findHead, resolveHeadRule } from "../twin/head-twin.ts";
import {
  childSpaceIds,
  keepSpaceAccess,
  loadChildSpaceContexts,
} from "../twin/load-space-access.ts";
import { assertAction } from "../twin/twin-actions.ts";
import { listChildKinds, type TwinRow } from "../twin/twin.store.ts";
import { buildColumnEntries, buildFieldEntries } from "./change-entries.ts";
import { assertOnlyOnePerHead, getCreatableClass, findNewOwner } from "./create-twin.ts";
import { exchangeParts } from "./exchange-parts.ts";
import { findLeftClass, type LeftClass } from "./left-class.store.ts";
import type { ChangeClassBody } from "./twin-body.ts";
import { updateLockedTwin } from "./update-twin.ts";
import { withRestorable } from "./with-restorable.ts";

/**
 * Changes the class of a twin. The caller must be allowed to create twins of the new class. Fields that both classes
 * inherit keep their values and mapped fields move theirs; other values are lost, unless the request forbids that. The
 * history keeps lost values, so that a twin that returns to its former class gets them back, except secrets.
 */
export async function changeClass(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinId: string,
  { newTwinClassId, newHeadTwinId, fieldsReplaceMap, behavior }: ChangeClassBody,
): Promise<TwinRow> {
  const twin = await findTwin(tx, caller, twinId, { lock: true });
  assertEditable(caller, twin);
  assertAction(caller, twin, "EDIT");
  const from = classOf(caller, twin);
  const to = getCreatableClass(caller, newTwinClassId);
  if (from.id === to.id) {
    const change = newHeadTwinId ? { headTwinId: newHeadTwinId } : {};
    return updateLockedTwin(services, tx, caller, twin, change);
  }
  const place = await computePlacement(tx, caller, twin, to, newHeadTwinId ?? twin.head_id);
  const moved = moveValues(caller.model, from, to, twin.fields, fieldsReplaceMap ?? {});
  if (behavior?.includes("throwOnFieldCantBeTransferred"))
    assertNoKeys(moved.lost, CODE.FIELD_INCORRECT, "field_not_transferable");
  const left = await findLeftClass(tx, twin.id, to.id, services.now());
  const row: TwinRow = {
    ...twin,
    ...place,
    ...findFormerStatus(twin, to, left),
    fields: moved.kept,
  };
  const content = await withRestorable(listRestorableValues(caller, to, moved, left), (former) =>
    prepareContentAs(services, tx, caller, to, row, { ...former, ...moved.input }),
  );
  if (behavior?.includes("throwOnFieldRequiredNotFilled")) {
    const missing = missingRequired(caller.model, to, content.fields).map(({ key }) => key);
    assertNoKeys(missing, CODE.FIELD_REQUIRED, "field_required");
  }

  const next = { ...row, fields: content.fields, updated_at: services.now() };
  const ownerId = twin.business_account_id ?? twin.owner_user_id ?? findNewOwner(caller, to).id;
  const before = derive(caller.model, from, twin.name, twin.fields);
  const saved = await updateTwinRow(tx, { twin: next, derived: content.derived, ownerId }, before);
  const { version } = saved;
  const parts = { twin: saved, to, left, replaceMap: fieldsReplaceMap ?? {} };
  const exchanged = await exchangeParts(services, tx, caller, parts);
  const history = { twin: saved, actor: caller, at: next.updated_at, version };
  await recordHistory(tx, history, [
    { type: "unknown", before: from.id, after: to.id },
    ...buildColumnEntries(twin, saved),
    ...(twin.status_id === saved.status_id
      ? []
      : [{ type: "statusChanged" as const, before: twin.status_id, after: saved.status_id }]),
    ...buildFieldEntries(caller, from, twin, {
      changed: mapRemovedFields(twin.fields, saved.fields),
      fields: {},
    }),
    ...buildFieldEntries(caller, to, row, content),
    ...exchanged,
  ]);
  await emitTwinEvent(services, tx, caller, saved, "updated");
  return keepSpaceAccess(tx, caller, twin, saved);
}

/**
 * Finds the status that the twin had when it last left this class; none if its status has been changed since then.
 */
function findFormerStatus(
  { status_id }: TwinRow,
  { statusIds }: TwinClass,
  { status }: LeftClass,
): Partial<TwinRow> {
  const isKept = status && status.after === status_id && statusIds.includes(status.before);
  return isKept ? { status_id: status.before } : {};
}

/** Lists the values that the twin had when it last had this class and now lacks. */
function listRestorableValues(
  { model }: Caller,
  to: TwinClass,
  { kept, input }: MovedValues,
  { values }: LeftClass,
): Record<string, string> {
  const lacking = [...values].filter(([key]) => {
    const field = fieldByKey(model, to, key);
    // The history contains a placeholder instead of a secret.
    if (!field || fieldType(field).secret) return false;
    return kept[key] === undefined && !(key in input);
  });
  return Object.fromEntries(lacking);
}

/**
 * Computes the columns that the class determines. Throws if the caller couldn't create such a twin.
 */
async function computePlacement(
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  to: TwinClass,
  headTwinId: string | null,
): Promise<Partial<TwinRow>> {
  if (ownershipOf(classOf(caller, twin)) !== ownershipOf(to)) throw classChangeError(to);
  const head = await findHead(tx, caller, to, headTwinId);
  await assertOnlyOnePerHead(tx, caller, to, head);
  const spaceContext = head
    ? (await loadChildSpaceContexts(tx, caller, [head])).get(head.id)
    : undefined;
  if (!may(caller, "create", to, undefined, spaceContext).allowed)
    throw new RequestError(CODE.CREATE_DENIED, createMessage("twin_create_denied"));
  for (const child of await listChildKinds(tx, [twin.id])) {
    const childClass = caller.model.classes.get(child.class_id);
    const rule = childClass && resolveHeadRule(caller.model, childClass);
    if (rule?.headClassId && !isKindOf(caller.model, to.id, rule.headClassId))
      throw classChangeError(to);
  }
  const spaces = childSpaceIds(caller, head);
  return {
    class_id: to.id,
    root_class_id: to.rootClassId,
    head_id: head?.id ?? null,
    status_id: chooseStatus(caller, twin, to, spaces.twinflow_space_id),
    ...spaces,
  };
}

/**
 * Keeps the status if the new class has it. Otherwise a sketch stays a sketch, and other twins get the initial status.
 */
function chooseStatus(
  caller: Caller,
  twin: TwinRow,
  to: TwinClass,
  spaceId: string | null,
): string {
  const { model } = caller;
  if (to.statusIds.includes(twin.status_id)) return twin.status_id;
  const isSketch = isSketchStatus(model, classOf(caller, twin), twin.status_id);
  const sketch = isSketch ? sketchStatus(model, to) : undefined;
  const initial = sketch?.id ?? flowOf(model, flowSchemaIn(spaceId, caller), to)?.initialStatusId;
  if (initial) return initial;
  throw new RequestError(
    CODE.NO_TWINFLOW,
    createMessage("twin_class_without_workflow", { key: to.key }),
  );
}

function prepareContentAs(
  services: Services,
  tx: Tx,
  caller: Caller,
  twinClass: TwinClass,
  row: TwinRow,
  inputFields: Record<string, string>,
) {
  return prepareContent(services, tx, caller, {
    twinClass,
    current: row,
    basics: { name: row.name, description: row.description, externalId: row.external_id },
    inputFields,
    sketch: true,
    ownerId: row.business_account_id ?? row.owner_user_id ?? findNewOwner(caller, twinClass).id,
  });
}

function mapRemovedFields(
  before: Readonly<Record<string, FieldValue>>,
  after: Readonly<Record<string, FieldValue>>,
): Map<string, null> {
  return new Map(
    Object.keys(before)
      .filter((key) => after[key] === undefined)
      .map((key) => [key, null]),
  );
}

function assertNoKeys(
  keys: readonly string[],
  code: typeof CODE.FIELD_INCORRECT | typeof CODE.FIELD_REQUIRED,
  why: "field_not_transferable" | "field_required",
): void {
  if (keys.length === 0) return;
  throw invalidFields(
    code,
    keys.map((field) => ({ field, message: createMessage(why, { label: field }) })),
  );
}

function classChangeError(to: TwinClass): RequestError {
  return new RequestError(
    CODE.CLASS_UPDATE_RESTRICTED,
    createMessage("twin_class_change_denied", { key: to.key }),
  );
}
