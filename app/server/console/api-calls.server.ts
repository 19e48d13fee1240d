import { type FormValues } from "#app/rules/forms/form-values.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { buildBody } from "#app/server/entities/screens/form/entity-save.server.ts";
import { initialValues } from "#app/server/entities/screens/form/form-values.server.ts";
import {
  idOf,
  readEntity,
  searchEntities,
} from "#app/server/entities/screens/read-entities.server.ts";
import type { SaveCall } from "#app/server/entities/types/calls.server.ts";
import { type Entity, formProperties } from "#app/server/entities/types/entity.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import { type AnyObject, nameOf } from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { containsPattern } from "#common/like-pattern.ts";

export type ApiCallKind = "search" | "read" | "create" | "update" | "delete";

export interface ApiCall {
  kind: ApiCallKind;
  method: string;
  path: string;
  body: string | null;
}

export interface ApiCalls {
  /** The row that the examples are filled with; null if the entity has no rows yet. */
  example: { id: string; name: string } | null;
  calls: ApiCall[];
}

/** A placeholder ID for the examples of an entity without rows. */
const ANY_ID = "00000000-0000-0000-0000-000000000000";

/** Lists the entities that the caller may view. */
export async function listApiEntities(caller: Caller): Promise<Entity[]> {
  const all = consoleEntities.listed;
  const visible = await Promise.all(
    all.map(({ permission }) => hasPermission(caller, `${permission}_VIEW`)),
  );
  return all.filter((_entity, index) => visible[index]);
}

/** Builds example calls of an entity, filled with the given row or with the first that the caller may see. */
export async function loadApiCalls(
  caller: Caller,
  entity: Entity,
  id: string | null,
): Promise<ApiCalls> {
  const row = id === null ? await findFirst(caller, entity) : await readOne(caller, entity, id);
  const exampleId = row ? idOf(entity, row) : ANY_ID;
  return {
    example: row && { id: exampleId, name: nameOf(row, exampleId, entity.traits?.nameMember) },
    calls: await listCalls(entity, exampleId, row ?? {}),
  };
}

async function findFirst(caller: Caller, entity: Entity): Promise<AnyObject | null> {
  const { rows } = await searchEntities(caller, entity, {}, { offset: "0", limit: "1" });
  return rows[0] ?? null;
}

async function readOne(caller: Caller, entity: Entity, id: string): Promise<AnyObject> {
  return (await readEntity(caller, entity, id)).entity;
}

async function listCalls(entity: Entity, id: string, row: AnyObject): Promise<ApiCall[]> {
  const {
    calls: { search, read, create, update, remove },
  } = entity;
  const modes = new URLSearchParams(search.modes);
  const method = search.method ?? "POST";
  const isRead = method === "GET";
  const filter = {
    [search.byText ?? "idList"]: [
      search.byText ? containsPattern(nameOf(row, "", entity.traits?.nameMember)) : id,
    ],
  };
  return [
    {
      kind: "search" as const,
      method,
      path: `${search.pathOf?.(id) ?? search.path}?${modes}`,
      body: isRead ? null : inWords(search.under ? { [search.under]: filter } : filter),
    },
    ...(read
      ? [{ kind: "read" as const, method: "GET", path: `${read.path(id)}?${modes}`, body: null }]
      : []),
    ...(create ? [await saveCall(entity, create, { mode: "create", id: "", row })] : []),
    ...(update ? [await saveCall(entity, update, { mode: "update", id, row })] : []),
    ...(remove
      ? [{ kind: "delete" as const, method: "DELETE", path: remove(id), body: null }]
      : []),
  ];
}

interface Example {
  mode: "create" | "update";
  id: string;
  row: AnyObject;
}

async function saveCall(
  entity: Entity,
  call: SaveCall,
  { mode, id, row }: Example,
): Promise<ApiCall> {
  const properties = formProperties(entity, mode);
  const values = withoutEmpty(initialValues(entity, mode, row));
  const body = {
    ...call.fixed,
    ...buildBody(properties, values, changedBy(properties, values, mode), mode),
    ...(call.idMember && { [call.idMember]: id }),
  };
  const wrapped = call.wrap?.(body) ?? body;
  return {
    kind: mode,
    method: call.method,
    path: await call.path(id, { ...anyReference(entity), ...values }),
    body: inWords(call.under ? { [call.under]: wrapped } : wrapped),
  };
}

/**
 * Selects the properties for the body of an example call. A call that creates a row gets all properties that have a
 * value, a call that updates a row only the first of these.
 */
function changedBy(properties: Property[], values: FormValues, mode: Example["mode"]): Property[] {
  const filled = properties.filter(({ name, type }) => type !== "flag" && values[name]);
  return mode === "create" ? filled : filled.slice(0, 1);
}

/** Returns placeholder IDs for all references, because a path may need an ID that the row doesn't contain. */
function anyReference({ properties }: Entity): FormValues {
  const references = properties.filter(({ type }) => type === "reference");
  return Object.fromEntries(references.map(({ name }) => [name, ANY_ID]));
}

function withoutEmpty(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

function inWords(body: object): string {
  return JSON.stringify(body, null, 2);
}
