import { data } from "react-router";
import { z } from "zod";

import { type FormValues } from "#app/rules/forms/form-values.ts";
import { mergeValues } from "#app/server/forms/merge-values.server.ts";
import { CODE, catchRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { SaveCall } from "../../types/calls.server.ts";
import { type Entity, formProperties, requireChangeable } from "../../types/entity.server.ts";
import type { Property } from "../../types/property.server.ts";
import { isObject } from "../../types/references.server.ts";
import { readEntity } from "../read-entities.server.ts";
import { isParam, paramKey } from "./featurers.server.ts";
import { contextOf, initialValues } from "./form-values.server.ts";
import { replacementsIn } from "./replacements.server.ts";
import { wireValue } from "./wire-value.server.ts";

const Version = z.object({ version: z.string() });

/** Reads the version of a row for `If-Match`. Null if the platform or the kind has no versions. */
export async function readVersion(
  caller: Caller,
  { kind }: Entity,
  id: string,
): Promise<string | null> {
  if (kind === null) return null;
  const path = `/private/configuration/${kind}/${id}/version/v1`;
  const { value } = await catchRequestError(caller.platform.get(path, Version));
  return value?.version ?? null;
}

export interface Created {
  /** The ID of the new row; empty if the response doesn't contain it. */
  id: string;
  secret: string | null;
}

export async function createEntity(
  caller: Caller,
  entity: Entity,
  values: FormValues,
): Promise<Created> {
  const call = requireCall(entity.calls.create);
  const properties = formProperties(entity, "create");
  const body = buildBody(properties, values, properties, "create");
  const answer = await send(caller, withModes(call, entity), "", values, body);
  const secret = call.secret ? answer[call.secret] : null;
  return {
    id: createdId(entity, answer),
    secret: typeof secret === "string" ? secret : null,
  };
}

/**
 * Finds the ID in the response. For a new user, the response contains the user's account, which has the ID in another
 * member.
 */
function createdId(
  { traits: { idMember = "id" } = {} }: Entity,
  answer: Record<string, unknown>,
): string {
  const objects = Object.values(answer).filter(isObject);
  const ids = objects.map((one) => one[idMember] ?? one["id"]);
  return ids.find((id) => typeof id === "string") ?? "";
}

/** Adds show modes to a call, because without them the response has empty objects. */
function withModes(call: SaveCall, { calls: { search } }: Entity): SaveCall {
  const query = new URLSearchParams(search.modes);
  return { ...call, path: async (id, values) => `${await call.path(id, values)}?${query}` };
}

export interface StoredEntity {
  values: FormValues;
  version: string | null;
  /** Values that forms can't change, such as the class of a status. Some calls need them in their path. */
  context: FormValues;
}

/** Reads the stored values. The version is read first, so that saving notices a change in between. */
export async function readStored(
  caller: Caller,
  entity: Entity,
  id: string,
): Promise<StoredEntity> {
  const version = await readVersion(caller, entity, id);
  const stored = await readEntity(caller, entity, id);
  return {
    version,
    values: initialValues(entity, "update", stored.entity),
    context: contextOf(entity, stored.entity),
  };
}

/**
 * Saves the values that the user has changed and keeps those that others have changed since. Throws a version
 * conflict with the other users' values if both changed the same one.
 */
export async function updateEntity(
  caller: Caller,
  entity: Entity,
  id: string,
  { values, base, secrets = [] }: TypedChange,
): Promise<void> {
  await requireChangeable(entity, id);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await readStored(caller, entity, id);
    const seenValues = withSecrets(values, stored.values, base, secrets);
    const merged = mergeValues({ ...withContext(seenValues, stored), stored: stored.values });
    dropOtherParams(entity, merged, values, stored.values);
    const { requestError } = await catchRequestError(
      saveChanges(caller, entity, id, merged, stored),
    );
    if (!requestError) return;
    const isStale = requestError.code === CODE.VERSION_CONFLICT;
    if (!isStale || attempt === MAX_ATTEMPTS - 1) throw requestError;
  }
}

interface TypedChange {
  values: FormValues;
  /** The values that the form was rendered with. */
  base: FormValues;
  /** Names of fields whose values are never displayed; an empty one keeps the stored value. */
  secrets?: readonly string[];
}

interface Seen {
  mine: FormValues;
  base: FormValues;
}

function withSecrets(
  values: FormValues,
  stored: FormValues,
  base: FormValues,
  secrets: readonly string[],
): Seen {
  const mine = { ...values };
  const seenEntries = { ...base };
  for (const name of secrets) {
    const current = stored[name] ?? "";
    seenEntries[name] = current;
    if (!mine[name]) mine[name] = current;
  }
  return { mine, base: seenEntries };
}

/** Adds values that the form can't change, because a missing value would count as cleared. */
function withContext({ mine, base }: Seen, { context }: StoredEntity): Seen {
  return { mine: { ...context, ...mine }, base: { ...context, ...base } };
}

/** Removes the parameters of the previous featurer after another one was chosen. */
function dropOtherParams(
  entity: Entity,
  merged: FormValues,
  mine: FormValues,
  stored: FormValues,
): void {
  const isOther = entity.properties.some(
    ({ name, featurer }) => featurer && name in mine && mine[name] !== stored[name],
  );
  if (!isOther) return;
  for (const name of Object.keys(merged)) if (isParam(name) && !(name in mine)) delete merged[name];
}

/** The number of attempts to save if other users save at the same time. */
const MAX_ATTEMPTS = 3;

async function saveChanges(
  caller: Caller,
  entity: Entity,
  id: string,
  values: FormValues,
  stored: StoredEntity,
): Promise<void> {
  const properties = formProperties(entity, "update");
  const changed = properties.filter((property) => isChanged(property, values, stored.values));
  if (changed.length === 0) return;
  const call = requireCall(entity.calls.update);
  const body = { ...buildBody(properties, values, changed, "update"), ...idIn(call, id) };
  await send(caller, call, id, values, body, stored.version);
}

function idIn({ idMember }: SaveCall, id: string): object {
  return idMember ? { [idMember]: id } : {};
}

function isChanged({ name, featurer }: Property, values: FormValues, stored: FormValues): boolean {
  if ((values[name] ?? "") !== (stored[name] ?? "")) return true;
  if (!featurer) return false;
  const params = [...Object.keys(values), ...Object.keys(stored)];
  return params.some((param) => isParam(param) && (values[param] ?? "") !== (stored[param] ?? ""));
}

/** Builds the members of a request from the changed values of a form. */
export function buildBody(
  properties: Property[],
  values: FormValues,
  changed: Property[],
  mode: "create" | "update",
): object {
  const parts = properties
    .filter((property) => changed.includes(property))
    .map((property) => buildMember(property, values, mode));
  return Object.assign({}, ...parts) as object;
}

function buildMember(property: Property, values: FormValues, mode: "create" | "update"): object {
  const { name, form = {}, featurer } = property;
  const text = values[name] ?? "";
  const member = form.member ?? name;
  const isEmpty = text === "";
  if (isEmpty && (mode === "create" || featurer)) return {};
  if (form.translated) return { [member]: { translationInCurrentLocale: text } };
  const value = wireValue(property, text);
  if (featurer) return { [member]: value, [featurer.params]: paramsIn(values) };
  if (!form.replaces || mode === "create") return { [member]: value };
  return { [form.replaces.member]: { newId: value, replaceMap: replacementsIn(values, name) } };
}

function paramsIn(values: FormValues): FormValues {
  const params = Object.entries(values).filter(([name]) => isParam(name));
  return Object.fromEntries(params.map(([name, value]) => [paramKey(name), value]));
}

function requireCall(call: SaveCall | undefined): SaveCall {
  if (!call) throw data(null, { status: 404 });
  return call;
}

const Answer = z.record(z.string(), z.unknown());

async function send(
  { platform }: Caller,
  { method, path, under, wrap }: SaveCall,
  id: string,
  values: FormValues,
  body: object,
  version: string | null = null,
): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = version === null ? {} : { "if-match": `"${version}"` };
  const content = wrap ? wrap({ ...body }) : body;
  const wrapped = under ? { [under]: content } : content;
  const target = await path(encodeURIComponent(id), values);
  return method === "POST"
    ? platform.post(target, wrapped, Answer, headers)
    : platform.put(target, wrapped, Answer, headers);
}
