import { m } from "#app/paraglide/messages.js";
import type { Choice } from "#app/rules/forms/choice.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { LookupPage } from "#app/rules/forms/lookup.ts";
import { UUID } from "#app/rules/uuid.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { containsPattern } from "#common/like-pattern.ts";

import type { Entity } from "../types/entity.server.ts";
import { type AnyObject, nameOf, type RelatedMaps } from "../types/references.server.ts";
import { assertAllMatch, LookupError, MAX_MATCHES } from "./lookup-error.server.ts";
import { searchEntities, readEntity, idOf } from "./read-entities.server.ts";

const LOOKUP_PAGE_SIZE = 10;
const MAX_PASTED_IDS = 50;
const UUIDS = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/**
 * Returns the values that are IDs. Only these narrow the choices of pickers, because the platform rejects conditions
 * with other values.
 */
export function idsIn(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => UUID.test(value)));
}

/**
 * The searches of a request, each of which is made only once, because the pickers of a form often offer the same
 * choices.
 */
const searches = new WeakMap<Caller, Map<string, Promise<LookupPage>>>();

interface ChoiceQuery {
  /** Part of a name, a key or an email address, or pasted IDs. */
  text?: string;
  /** Starts at 1. */
  page?: number;
  narrow?: object;
}

/**
 * Finds one page of a picker's choices. A failure is returned in `problem`, so that the page shows it beside the
 * picker.
 */
export function findChoices(
  caller: Caller,
  entity: Entity,
  query: ChoiceQuery = {},
): Promise<LookupPage> {
  const own = searches.get(caller) ?? new Map<string, Promise<LookupPage>>();
  searches.set(caller, own);
  const name = JSON.stringify([entity.key, query]);
  const found = own.get(name) ?? lookUp(caller, entity, query);
  own.set(name, found);
  return found;
}

async function lookUp(caller: Caller, entity: Entity, query: ChoiceQuery): Promise<LookupPage> {
  const work = searchChoices(caller, entity, query);
  const failed = lookupFailed(entity);
  const problem = await catchActionError(work, failed);
  return problem ? { choices: [], hasNext: false, problem: failed } : work;
}

export function lookupFailed({ names: { title, lookupFailed: own } }: Entity): string {
  return own?.() ?? m.console_lookup_failed({ name: title() });
}

async function searchChoices(
  caller: Caller,
  entity: Entity,
  { text = "", page = 1, narrow = {} }: ChoiceQuery,
): Promise<LookupPage> {
  const ids = text.match(UUIDS);
  if (ids) {
    const choices = await findNamed(caller, entity, ids.slice(0, MAX_PASTED_IDS));
    return { choices, hasNext: false, problem: "" };
  }
  const query = {
    offset: String((page - 1) * LOOKUP_PAGE_SIZE),
    limit: String(LOOKUP_PAGE_SIZE),
  };
  const search = (filter: object) =>
    searchEntities(caller, entity, { ...narrow, ...filter }, query);
  const named = await search(text ? textFilter(entity, text) : {});
  const byCode = text && named.total === 0 ? codeFilter(entity, text) : null;
  const { rows, total, related } = byCode ? await search(byCode) : named;
  const hasNext = page * LOOKUP_PAGE_SIZE < total;
  return { choices: viewChoices(entity, rows, related), hasNext, problem: "" };
}

/** Reads the names of IDs. Unknown IDs are left out. */
async function findNamed(caller: Caller, entity: Entity, ids: string[]): Promise<Choice[]> {
  const filter = entity.properties.find(
    ({ name, type }) => type === "code" && name === (entity.traits?.idMember ?? "id"),
  )?.filter;
  if (!filter || !("list" in filter) || ids.length === 1) {
    const found = ids.slice(0, LOOKUP_PAGE_SIZE).map((id) => findChoice(caller, entity, id));
    return (await Promise.all(found)).filter((choice) => choice !== null);
  }
  const query = { offset: "0", limit: String(ids.length) };
  const { rows, related } = await searchEntities(caller, entity, { [filter.list]: ids }, query);
  return viewChoices(entity, rows, related);
}

/** Reads the names of chosen IDs. An unknown ID stays chosen, with the ID as its name. */
export async function nameChosen(caller: Caller, entity: Entity, ids: string[]): Promise<Choice[]> {
  if (ids.length === 0) return [];
  const isId = (id: string) => id.match(UUIDS) !== null || /^\d+$/.test(id);
  const work = findNamed(caller, entity, ids.filter(isId));
  const problem = await catchActionError(work, "");
  const named = problem ? [] : await work;
  return ids.map((id) => named.find(({ value }) => value === id) ?? { value: id, label: id });
}

/** Finds the IDs of rows whose name contains the text. Throws `LookupError` if the search fails or finds too many. */
export async function findByText(caller: Caller, entity: Entity, text: string) {
  const query = { offset: "0", limit: String(MAX_MATCHES) };
  const work = searchEntities(caller, entity, textFilter(entity, text), query);
  const problem = await catchActionError(work, "");
  if (problem) throw new LookupError(lookupFailed(entity));
  const found = await work;
  assertAllMatch(text, entity.names.title(), found);
  return found.rows.map((row) => idOf(entity, row));
}

/** Reads the row of an ID as a choice. Null if it no longer exists. */
export async function findChoice(
  caller: Caller,
  entity: Entity,
  id: string,
): Promise<Choice | null> {
  const { value } = await catchRequestError(readEntity(caller, entity, id));
  return value && viewChoice(entity, value.entity);
}

function textFilter({ calls: { search } }: Entity, text: string): object {
  return search.byText ? { [search.byText]: [containsPattern(text)] } : {};
}

/**
 * Returns a filter by key or email address, which users may type instead of a name; null if the entity has neither.
 */
function codeFilter({ properties }: Entity, text: string): object | null {
  const filter = properties.find(({ name }) => name === "key" || name === "email")?.filter;
  return filter && "like" in filter ? { [filter.like]: [containsPattern(text)] } : null;
}

/**
 * Adds the name of the class if the rows belong to several classes, because many classes have a status called Draft.
 */
function viewChoices(entity: Entity, rows: AnyObject[], related: RelatedMaps): Choice[] {
  const classIds = new Set(rows.map((row) => row["twinClassId"] ?? ""));
  return rows.map((row) => {
    const choice = viewChoice(entity, row);
    const classId = String(row["twinClassId"] ?? "");
    const ofClass = classIds.size > 1 ? related["twinClassMap"]?.[classId] : undefined;
    return ofClass ? { ...choice, label: `${choice.label}, ${nameOf(ofClass, classId)}` } : choice;
  });
}

function viewChoice(entity: Entity, row: AnyObject): Choice {
  const id = idOf(entity, row);
  const name = nameOf(row, id, entity.traits?.nameMember);
  const key = typeof row["key"] === "string" ? row["key"] : "";
  return { value: id, label: key && key !== name ? `${name} (${key})` : name };
}
