import { data, href } from "react-router";

import type { BulkTarget } from "#app/server/bulk/bulk-target.server.ts";
import { fieldProperty } from "#app/server/bulk/field-property.server.ts";
import type { JobKind } from "#app/server/bulk/job-kind.server.ts";
import { entityAt, consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { withFixedFilters } from "#app/server/entities/screens/search-request.server.ts";
import type { FormPart, Property } from "#app/server/entities/types/property.server.ts";
import type { RegisteredEntity } from "#app/server/entities/types/registry.server.ts";
import type { BrowsedClass } from "#app/server/model/classes.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import type { ClassField } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { findTwinClass, loadTwinsEntity } from "./twins/class-twins.server.ts";
import { twinsAt } from "./twins/twins-at.server.ts";

const TWINS = "twins";
/** The properties of a twin that aren't fields of its class, with the member of an update that sets each. */
const BASICS: Readonly<Record<string, FormPart>> = {
  name: { maxLength: 500 },
  description: { maxLength: 10_000 },
  external: { member: "externalId", maxLength: 500 },
  assignee: { member: "assignerUserId" },
};

const VALUE_MODES = { showTwinMode: "DETAILED", showTwinFieldCollectionMode: "ALL_FIELDS" };

/**
 * Finds the target of a bulk job from the address of a list. Twins have the fields of the class that the list shows.
 */
export async function targetAt(
  caller: Caller,
  key: string | undefined,
  url: URL,
): Promise<BulkTarget> {
  if (key !== undefined) {
    const entity = await withFixedFilters(caller, entityAt(key));
    return { entity, subject: key, classId: null };
  }
  const { entity, twinClass } = await throwAsStatus(twinsAt(caller, url));
  return twinTarget(entity, twinClass);
}

/** Finds the target of a bulk job by its subject: `entity`, or `twins/classId`. */
export async function entityTarget(caller: Caller, subject: string): Promise<BulkTarget> {
  const [key = "", classId] = subject.split("/");
  if (key !== TWINS) {
    const entity = await withFixedFilters(caller, entityAt(key));
    return { entity, subject, classId: null };
  }
  const twinClass = classId ? await findTwinClass(caller, classId) : null;
  if (!twinClass) throw data(null, { status: 404 });
  return twinTarget(await loadTwinsEntity(caller, twinClass), twinClass);
}

/** Builds the target for the twins of a class, or of all classes, with the calls that change them. */
export function twinTarget(entity: RegisteredEntity, twinClass: BrowsedClass | null): BulkTarget {
  const editable: RegisteredEntity = {
    ...entity,
    calls: {
      ...entity.calls,
      search: { ...entity.calls.search, modes: VALUE_MODES },
      update: { method: "PUT", path: (id) => `/private/twin/${id}/v1` },
      remove: (id) => `/private/twin/${id}/v1`,
    },
    properties: entity.properties.map((property) => editableProperty(property, twinClass)),
  };
  if (!twinClass || twinClass.isAbstract) {
    return { entity: editable, subject: TWINS, classId: twinClass?.id ?? null };
  }
  const create = {
    method: "POST",
    path: () => "/private/twin/v2",
    fixed: { classId: twinClass.id },
  } as const;
  return {
    entity: {
      ...editable,
      calls: { ...editable.calls, create },
    },
    subject: `${TWINS}/${twinClass.id}`,
    classId: twinClass.id,
  };
}

function editableProperty(property: Property, twinClass: BrowsedClass | null): Property {
  const basic = BASICS[property.name];
  if (basic) return { ...property, form: basic };
  const field = twinClass?.fields.find((one) => fieldName(one) === property.fieldKey);
  return field ? editedProperty(property, field) : property;
}

function fieldName({ key }: ClassField): string {
  return key.toLowerCase();
}

/** Makes the property of a list's column editable. A reference without a known entity stays read-only. */
function editedProperty(property: Property, field: ClassField): Property {
  const edited = fieldProperty(field);
  const refers = edited?.type === "reference" ? referenceOf(field) : undefined;
  if (!edited || (edited.type === "reference" && !refers)) {
    return { ...property, member: `fields.${field.key}` };
  }
  const { view: _view, ...plain } = property;
  return { ...plain, ...edited, ...(refers && { refers }) };
}

function referenceOf({ descriptor }: ClassField): Property["refers"] {
  const kind = descriptor?.fieldType.toLowerCase() ?? "";
  if (kind.startsWith("selectuser")) return { entity: "users", map: "userMap" };
  if (descriptor?.linkId !== undefined) return { entity: TWINS, map: "twinMap" };
  const dataListId = descriptor?.dataListId;
  if (dataListId === undefined) return undefined;
  return {
    entity: "options",
    map: "dataListsOptionMap",
    narrow: () => ({ dataListIdList: [dataListId], statusIdList: ["active"] }),
  };
}

/** Jobs whose rows are entities of the console. The subject may limit twins to a class. */
export const ENTITY_JOBS: JobKind = {
  owns: () => true,
  isAt: () => true,
  target: entityTarget,
  list: (subject) => {
    const [key = "", classId] = subject.split("/");
    if (consoleEntities.find(key) === undefined) return null;
    const query = classId ? `?${new URLSearchParams({ "f.class": classId })}` : "";
    return {
      href: href("/admin/:entity", { entity: key }) + query,
      title: consoleEntities.get(key).names.title(),
    };
  },
  rowHref: (subject, id) => href("/admin/:entity/:id", { entity: subject.split("/")[0] ?? "", id }),
  paths: (jobId) => ({
    page: href("/admin/bulk-jobs/:jobId", { jobId }),
    columns: href("/admin/bulk-jobs/:jobId/columns", { jobId }),
    results: href("/admin/bulk-jobs/:jobId/results", { jobId }),
  }),
  jobs: href("/admin/bulk-jobs"),
};
