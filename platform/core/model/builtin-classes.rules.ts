import { SKETCH_STATUS_ID } from "../../base/database/built-in-ids.rules.ts";
import type { DomainModel, OwnerType, TwinClass, TwinStatus } from "./domain-model.ts";

/** Class that every class extends, unless it extends another one. */
export const GLOBAL_ANCESTOR_ID = "00000000-0000-0000-0001-000000000004";

/**
 * Classes of the contract that exist in every domain. They aren't part of a domain's model; only reads and references
 * know them. They have no twins, because users and businesses aren't twins on this platform.
 */
const BUILT_IN: readonly TwinClass[] = [
  builtIn("00000000-0000-0000-0001-000000000001", "USER", "USER"),
  builtIn("00000000-0000-0000-0001-000000000003", "BUSINESS_ACCOUNT", "BUSINESS_ACCOUNT"),
  builtIn(GLOBAL_ANCESTOR_ID, "GLOBAL_ANCESTOR", "SYSTEM"),
];

/** Status of unfinished twins, which a class inherits unless it has its own `sketch`. */
export const SKETCH_STATUS: TwinStatus = {
  id: SKETCH_STATUS_ID,
  classId: GLOBAL_ANCESTOR_ID,
  key: "sketch",
  name: { en: "Sketch", pl: "Szkic", ru: "Набросок" },
  description: {},
  logo: null,
  backgroundColor: "#000000",
  fontColor: "#000000",
  frozen: false,
  position: 0,
};

/** Finds a status of the domain, or the built-in one. */
export function statusById({ statuses }: DomainModel, id: string): TwinStatus | undefined {
  return statuses.get(id) ?? (id === SKETCH_STATUS.id ? SKETCH_STATUS : undefined);
}

/** Lists the domain's own classes and the built-in ones. */
export function allClasses(model: DomainModel): TwinClass[] {
  return [...model.classes.values(), ...listBuiltIn(model)];
}

export function classById(model: DomainModel, id: string): TwinClass | undefined {
  return model.classes.get(id) ?? listBuiltIn(model).find((twinClass) => twinClass.id === id);
}

export function classByKey(model: DomainModel, key: string): TwinClass | undefined {
  const own = model.classByKey.get(key.toLowerCase());
  return own ?? listBuiltIn(model).find((twinClass) => twinClass.key === key.toUpperCase());
}

/** Lists the built-in classes. Their creation time is that of the domain's first class. */
function listBuiltIn({ classes }: DomainModel): TwinClass[] {
  const times = [...classes.values()].map(({ createdAt }) => createdAt.getTime());
  const createdAt = new Date(Math.min(Date.UTC(2100, 0), ...times));
  return BUILT_IN.map((twinClass) => ({ ...twinClass, createdAt }));
}

/** Lists the names of the built-in classes for references in files. They are the same in every domain. */
export function builtInClassNames(): { kind: "class"; name: string; id: string }[] {
  return BUILT_IN.map(({ id, key }) => ({ kind: "class", name: key, id }));
}

export function builtInClass(id: string): TwinClass | undefined {
  return BUILT_IN.find((twinClass) => twinClass.id === id);
}

/** Returns the ID of the class that this one extends; undefined only for the global ancestor. */
export function extendedClassId({ id, extendsClassId }: TwinClass): string | undefined {
  return extendsClassId ?? (id === GLOBAL_ANCESTOR_ID ? undefined : GLOBAL_ANCESTOR_ID);
}

/** Creates a class without members and settings. */
export function builtIn(id: string, key: string, ownerType: OwnerType): TwinClass {
  return {
    id,
    key,
    name: {},
    description: {},
    logo: null,
    ownerType,
    abstractClass: id === GLOBAL_ANCESTOR_ID,
    headClassId: null,
    extendsClassId: null,
    ancestorIds: [id],
    rootClassId: id,
    headHunterFeaturerId: null,
    headHunterParams: {},
    permissionSchemaSpace: false,
    twinflowSchemaSpace: false,
    twinClassSchemaSpace: false,
    aliasSpace: false,
    viewPermissionId: null,
    createPermissionId: null,
    editPermissionId: null,
    deletePermissionId: null,
    markersDataListId: null,
    tagsDataListId: null,
    assigneeRequired: false,
    externalId: null,
    properties: {},
    createdAt: new Date(0),
    fieldIds: [],
    statusIds: [],
  };
}
