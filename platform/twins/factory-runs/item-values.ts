import { createMessage } from "../../base/messages/message.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import { LINK_TYPER, presentValue } from "../../model/field-types/field-types.rules.ts";
import { linkEndOf } from "../../model/field-types/link-end.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { type FactoryItem, findHeadId, type ItemTwin } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";

export function getField({ caller }: FactoryRun, id: string | undefined): ClassField {
  const field = caller.model.fields.get((id ?? "").toLowerCase());
  if (!field) throw new FactoryStepError(createMessage("field_unknown", { key: id ?? "" }));
  return field;
}

/** Reads a stored value of the twin, written as in a request. Null if it has none. */
export async function readStoredValue(
  run: FactoryRun,
  twin: ItemTwin,
  fieldId: string | undefined,
): Promise<string | null> {
  const field = getField(run, fieldId);
  if (field.typerId !== LINK_TYPER) return presentValue(field, twin.fields[field.key]) || null;
  const ids = await linkedIds(run, twin.id, field);
  return ids.join(",") || null;
}

/** Reads a value as it is after the steps so far, which may not be stored yet. */
export async function readCurrentValue(
  run: FactoryRun,
  item: FactoryItem,
  fieldId: string | undefined,
): Promise<string | null> {
  const filled = item.result.fields[(fieldId ?? "").toLowerCase()];
  return filled === undefined ? readStoredValue(run, item.twin, fieldId) : filled;
}

/** Reads a value of the request. Undefined if the request doesn't contain the field. */
export function readSentValue({ context }: FactoryRun, fieldId: string | undefined) {
  return context.fields[(fieldId ?? "").toLowerCase()];
}

/** Finds the twin that a link field of the request names. Undefined if there is none. */
export function findSentTwin(
  run: FactoryRun,
  fieldId: string | undefined,
): Promise<TwinRow | undefined> {
  return firstTwin(run, readSentValue(run, fieldId));
}

/** Finds the twin that a link field of an item names after the steps so far. */
export async function findLinkedTwin(
  run: FactoryRun,
  item: FactoryItem,
  fieldId: string | undefined,
): Promise<TwinRow | undefined> {
  return firstTwin(run, await readCurrentValue(run, item, fieldId));
}

/** Finds the head of an item, which may be a twin that the same run creates. */
export async function findItemHead(
  run: FactoryRun,
  item: FactoryItem,
): Promise<ItemTwin | undefined> {
  const id = findHeadId(item);
  const runItem = run.items.find(({ twin }) => twin.id === id);
  return runItem?.twin ?? (await run.reader.find(id));
}

async function linkedIds(run: FactoryRun, twinId: string, field: ClassField): Promise<string[]> {
  const { linkId, side } = linkEndOf(run.caller.model, field);
  const links = await run.reader.links(twinId, side);
  return links
    .filter((link) => link.linkId === linkId)
    .map(({ srcTwinId, dstTwinId }) => (side === "src" ? dstTwinId : srcTwinId));
}

function firstTwin(run: FactoryRun, value: string | null | undefined) {
  const [id = ""] = (value ?? "").split(",");
  return UUID.test(id.trim()) ? run.reader.find(id.trim()) : Promise.resolve(undefined);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
