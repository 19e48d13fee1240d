import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type ConsoleField, consoleSchema } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { splitSet } from "#app/rules/forms/lookup.ts";
import { consoleField } from "#app/server/entities/screens/form/entity-field.server.ts";
import { formFields } from "#app/server/entities/screens/form/entity-form.server.ts";
import type { FormAnswer } from "#app/server/entities/screens/form/submit-entity.server.ts";
import {
  readTyped,
  type TypedValues,
} from "#app/server/entities/screens/form/typed-values.server.ts";
import { wireValue } from "#app/server/entities/screens/form/wire-value.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import type { RegisteredEntity } from "#app/server/entities/types/registry.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { toSubmissionResult } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type BulkEdit, createBulkJob } from "./bulk-jobs.server.ts";
import {
  bulkProperties,
  type BulkTarget,
  changeCall,
  identifyingEdits,
  placesOf,
  readOf,
  readSelection,
  removeCall,
  type Selection,
  selectionProblem,
} from "./bulk-target.server.ts";
import { listTransitions, transitionOperation } from "./transitions.server.ts";

/** The controls beside that of the property; no property of an entity is called like them. */
const HOW = "bulk-how";
const TEXT = "bulk-text";
const REPLACEMENT = "bulk-replacement";

const TRANSITION = "bulk-transition";

const TEXT_TYPES = new Set<Property["type"]>(["text", "longText", "code", "url"]);

/** The properties that the page offers. */
export function propertyChoices(entity: Entity) {
  return bulkProperties(entity).map(({ name, label }) => ({ value: name, label: label() }));
}

function propertyAt(entity: Entity, name: string | null): Property | null {
  if (name === null) return null;
  return bulkProperties(entity).find((property) => property.name === name) ?? null;
}

/** The form that says what becomes of a property. Null before one is chosen. */
export async function loadBulkForm(caller: Caller, entity: RegisteredEntity, name: string | null) {
  const property = propertyAt(entity, name);
  if (!property) return null;
  const values: FormValues = { [HOW]: "set" };
  return { fields: await fieldsOf(caller, entity, property, values, {}), values };
}

async function fieldsOf(
  caller: Caller,
  entity: RegisteredEntity,
  property: Property,
  values: FormValues,
  queries: TypedValues["queries"],
): Promise<ConsoleField[]> {
  const reduced = { ...entity, properties: [property] };
  const state = { mode: "update", values, queries } as const;
  const [own] = await formFields(caller, reduced, state);
  if (!own) throw data(null, { status: 404 });
  const isPlain = property.form?.kind === undefined && property.form?.hint === undefined;
  const isText = TEXT_TYPES.has(property.type) && isPlain && entity.calls.read !== undefined;
  const isCleared = property.type !== "flag" && !property.form?.required;
  const isSeveral = isChoiceOfSeveral(property);
  const hows = [
    ...(isSeveral
      ? [
          { value: "add", label: m.bulk_add_values() },
          { value: "remove", label: m.bulk_remove_values() },
        ]
      : []),
    { value: "set", label: isSeveral ? m.bulk_replace_values() : m.bulk_set() },
    ...(isCleared ? [{ value: "clear", label: m.bulk_clear() }] : []),
    ...(isText
      ? [
          { value: "append", label: m.bulk_append() },
          { value: "replace", label: m.bulk_replace() },
        ]
      : []),
  ];
  return [
    consoleField(HOW, m.bulk_how(), { kind: "choice", required: true, choices: hows }),
    { ...own, required: false, help: own.help || (isCleared || isText ? m.bulk_value_help() : "") },
    ...(isText
      ? [
          consoleField(TEXT, m.bulk_text(), { help: m.bulk_text_help() }),
          consoleField(REPLACEMENT, m.bulk_replacement(), { help: m.bulk_replacement_help() }),
        ]
      : []),
  ];
}

/** Whether values can be added to those that a row has, or taken off. */
function isChoiceOfSeveral({ form = {} }: Property): boolean {
  return form.isSet === true && form.separator !== undefined;
}

export type BulkOutcome =
  | { jobId: string }
  | { answer: FormAnswer | null; problem: string | null; status: number };

/** Creates the job that changes a property of the selected rows, or deletes them. */
export async function submitBulk(
  caller: Caller,
  target: BulkTarget,
  request: Request,
  url: URL,
): Promise<BulkOutcome> {
  const { entity } = target;
  const selection = await readSelection(caller, url, target);
  const wrong = selectionProblem(url, selection);
  if (wrong) return { answer: null, problem: wrong, status: 422 };
  const form = await readForm(request);
  if (url.searchParams.get("do") === "delete") {
    const name = m.bulk_delete_name({ title: entity.names.title() });
    const work = createJobFor(caller, target, selection, name, {
      change: removeCall(entity),
      edits: [],
    });
    const problem = await catchActionError(work, m.bulk_failed());
    if (problem) return { answer: null, problem: problem.text, status: problem.status };
    return { jobId: (await work).id };
  }
  if (url.searchParams.get("do") === "transition") {
    return submitTransition(caller, target, selection, form);
  }
  const property = propertyAt(entity, url.searchParams.get("field"));
  if (!property) throw data(null, { status: 404 });
  const { values, queries, again } = readTyped(form);
  if (property.type === "flag") {
    values[property.name] = values[property.name] === undefined ? "false" : "true";
  }
  const fields = await fieldsOf(caller, entity, property, values, queries);
  const back = { conflict: null, base: "{}", fields, values };
  if (again !== null) {
    return { problem: null, status: 200, answer: { ...back, result: null, focus: again } };
  }
  const submission = parseForm(form, consoleSchema(fields));
  if (submission.status !== "success") {
    return {
      problem: null,
      status: 422,
      answer: { ...back, result: submission.reply(), focus: null },
    };
  }
  const missing = missingOf(property, values);
  if (missing) {
    const result = submission.reply({ fieldErrors: { [missing.name]: [missing.message] } });
    return { problem: null, status: 422, answer: { ...back, result, focus: null } };
  }
  const edit = editOf(entity, property, values);
  const name = m.bulk_edit_name({ title: entity.names.title(), label: property.label() });
  const work = createJobFor(caller, target, selection, name, {
    change: await changeCall(entity),
    edits: [...identifyingEdits(entity), edit],
  });
  const problem = await catchActionError(work, m.bulk_failed());
  if (!problem) return { jobId: (await work).id };
  const result = problem.requestError
    ? toSubmissionResult(submission, problem.requestError)
    : submission.reply({ formErrors: [problem.text] });
  return { problem: null, status: problem.status, answer: { ...back, result, focus: null } };
}

/** The field that the chosen way needs. */
function missingOf({ name, label, type }: Property, values: FormValues) {
  const how = values[HOW];
  const needsValue = how === "set" || how === "add" || how === "remove";
  if (needsValue && type !== "flag" && !values[name]?.trim())
    return { name, message: m.products_field_required({ label: label() }) };
  const needsText = (how === "append" || how === "replace") && !values[TEXT];
  return needsText
    ? { name: TEXT, message: m.products_field_required({ label: m.bulk_text() }) }
    : null;
}

function editOf(entity: Entity, property: Property, values: FormValues): BulkEdit {
  const places = placesOf(entity, property, "update");
  const text = values[TEXT] ?? "";
  const how = values[HOW];
  if ((how === "add" || how === "remove") && isChoiceOfSeveral(property)) {
    const { separator = "" } = property.form ?? {};
    return { ...places, how, value: splitSet(values[property.name] ?? ""), separator };
  }
  if (how === "append") return { ...places, how, text };
  if (how === "replace") return { ...places, how, text, replacement: values[REPLACEMENT] ?? "" };
  const value = how === "clear" ? "" : (values[property.name] ?? "");
  return { ...places, how: "set", value: wireValue(property, value) };
}

/** The form that chooses a transition for the selected twins. */
export async function loadTransitionForm(caller: Caller, target: BulkTarget) {
  const choices = await listTransitions(caller, target);
  const label = m.bulk_transition();
  const field = consoleField(TRANSITION, label, { kind: "choice", required: true, choices });
  return { fields: [field], values: {} as FormValues };
}

async function submitTransition(
  caller: Caller,
  target: BulkTarget,
  selection: Selection,
  form: FormData,
): Promise<BulkOutcome> {
  const { fields } = await loadTransitionForm(caller, target);
  const submission = parseForm(form, consoleSchema(fields));
  const text = form.get(TRANSITION);
  const chosen = typeof text === "string" ? text : "";
  const transition = fields[0]?.choices.find(({ value }) => value === chosen);
  const values = { [TRANSITION]: chosen };
  const back = { conflict: null, base: "{}", fields, values, focus: null };
  if (submission.status !== "success" || !transition) {
    return { problem: null, status: 422, answer: { ...back, result: submission.reply() } };
  }
  const name = m.bulk_edit_name({ title: target.entity.names.title(), label: transition.label });
  const work = createJobFor(caller, target, selection, name, transitionOperation(transition.value));
  const problem = await catchActionError(work, m.bulk_failed());
  if (!problem) return { jobId: (await work).id };
  const result = submission.reply({ formErrors: [problem.text] });
  return { problem: null, status: problem.status, answer: { ...back, result } };
}

/** Creates the job that makes a call for each selected row. */
export function createJobFor(
  caller: Caller,
  { entity, subject }: BulkTarget,
  { ids, count, hasMore, search }: Selection,
  name: string,
  operation: Parameters<typeof createBulkJob>[1]["operation"],
) {
  const readCall = readOf(entity);
  return createBulkJob(caller, {
    name,
    subject,
    ...(search ? { search, ...(!hasMore && { expectedCount: count }) } : { idList: ids }),
    ...(readCall && { read: readCall }),
    ...(operation && { operation }),
  });
}
