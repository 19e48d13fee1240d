import { data } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { LookupPage } from "#app/rules/forms/lookup.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { readValues } from "#app/server/forms/save-values.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { catchRequestError, CODE } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../../types/entity.server.ts";
import type { AnyObject } from "../../types/references.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { findChoices } from "../find-choices.server.ts";
import { answerForm, type FormAnswer, InputErrors } from "../form/answer-form.server.ts";
import { entityField } from "../form/entity-field.server.ts";
import { readVersion } from "../form/entity-save.server.ts";
import { type PickerQuery, readTyped } from "../form/typed-values.server.ts";
import { canRemove } from "../rights.server.ts";
import { loadEntityHead } from "./entity-page.server.ts";
import { loadUses } from "./entity-uses.server.ts";

/** The name of the form field with the ID of the row to use instead of the deleted one. */
const NEW_ID = "newId";
const FIRST: PickerQuery = { text: "", page: 1 };

/** Loads the page that confirms a deletion: the uses of the row, and the rows that can take its place. */
export async function loadRemoval(caller: Caller, entity: RegisteredEntity, idOrKey: string) {
  if (!canRemove(entity)) throw data(null, { status: 404 });
  const { head, row } = await loadEntityHead(caller, entity, idOrKey);
  const [uses, version] = await Promise.all([
    loadUses(caller, entity, head.id),
    readVersion(caller, entity, head.id),
  ]);
  const isUsed = uses !== null && uses.length > 0;
  const canMove = isUsed && head.rights.remove && entity.calls.reassign !== undefined;
  const values: FormValues = { [NEW_ID]: "", version: version ?? "" };
  return {
    head,
    uses,
    version: version ?? "",
    reassignment: canMove
      ? { values, fields: [await createField(caller, entity, row, head.id, FIRST)] }
      : null,
  };
}

async function createField(
  caller: Caller,
  entity: Entity,
  row: AnyObject,
  id: string,
  query: PickerQuery,
): Promise<EntityField> {
  const { choices, ...found } = await findOthers(caller, entity, row, id, query);
  return entityField(NEW_ID, m.console_reassign_to(), {
    kind: "reference",
    required: true,
    choices,
    lookup: { query: query.text, page: query.page, ...found },
    messages: { invalid: m.console_filter_uuid() },
  });
}

async function findOthers(
  caller: Caller,
  entity: Entity,
  row: AnyObject,
  id: string,
  query: PickerQuery,
): Promise<LookupPage> {
  const narrow = entity.calls.reassign?.narrow?.(row) ?? {};
  const { choices, ...rest } = await findChoices(caller, entity, { ...query, narrow });
  return { choices: choices.filter(({ value }) => value !== id), ...rest };
}

/** Searches the rows that can take the place of a deleted one. */
export async function searchOthers(
  caller: Caller,
  entity: RegisteredEntity,
  id: string,
  query: PickerQuery,
): Promise<LookupPage> {
  const { row, head } = await loadEntityHead(caller, entity, id);
  return findOthers(caller, entity, row, head.id, query);
}

export type Removal =
  | { done: "deleted" | "reassigned"; name: string }
  | { done: null; status: number; problem?: string; answer?: FormAnswer };

/** Deletes a row, or moves its uses to another row and deletes it. */
export async function submitRemoval(
  caller: Caller,
  entity: RegisteredEntity,
  idOrKey: string,
  request: Request,
): Promise<Removal> {
  if (!canRemove(entity)) throw data(null, { status: 404 });
  const form = await readForm(request, EDIT_FORM);
  const { head, row } = await loadEntityHead(caller, entity, idOrKey);
  if (entity.calls.reassign && form.has(NEW_ID)) {
    const query = readTyped(form).queries[NEW_ID] ?? FIRST;
    const field = await createField(caller, entity, row, head.id, query);
    return reassign(caller, entity, { id: head.id, name: head.name, field }, form);
  }
  const version = form.get("version");
  const work = removeEntity(caller, entity, head.id, typeof version === "string" ? version : "");
  const problem = await catchActionError(work, m.console_delete_failed());
  if (!problem) return { done: "deleted", name: head.name };
  const isStale = problem.requestError?.code === CODE.VERSION_CONFLICT;
  const text = isStale ? m.console_delete_stale() : problem.text;
  return { done: null, status: problem.status, problem: text };
}

async function reassign(
  caller: Caller,
  entity: Entity,
  { id, name, field }: { id: string; name: string; field: EntityField },
  form: FormData,
): Promise<Removal> {
  const { version } = readValues(form.get("base"));
  const { values, again } = readTyped(form);
  const path = entity.calls.reassign?.path(encodeURIComponent(id)) ?? "";
  let isStale = false;
  const outcome = await answerForm({
    form,
    fields: [field],
    values,
    again,
    call: async ({ [NEW_ID]: newId }) => {
      const work = caller.platform.post(path, { newId }, z.unknown(), ifMatch(version));
      const { requestError } = await catchRequestError(work);
      isStale = requestError?.code === CODE.VERSION_CONFLICT;
      if (requestError && !isStale) throw requestError;
      return isStale ? new InputErrors({ "": m.console_delete_stale() }) : null;
    },
    failed: m.console_delete_failed(),
  });
  if ("done" in outcome) return { done: "reassigned", name };
  if (!isStale) return { done: null, ...outcome };
  // The page now shows the current uses, so the next attempt is based on the current version.
  const base = JSON.stringify({ version: (await readVersion(caller, entity, id)) ?? "" });
  return { done: null, status: 409, answer: { ...outcome.answer, base } };
}

function ifMatch(version: string | undefined): Record<string, string> {
  return version ? { "if-match": `"${version}"` } : {};
}

/** Deletes a row by its own call, or by a change of the row's owner. */
async function removeEntity(
  { platform }: Caller,
  { calls: { remove, removeByChange } }: Entity,
  id: string,
  version: string,
): Promise<void> {
  const headers = ifMatch(version);
  if (remove) await platform.delete(remove(encodeURIComponent(id)), z.unknown(), headers);
  else if (removeByChange)
    await platform.post(removeByChange.path(id), removeByChange.body(id), z.unknown(), headers);
}
