import { z } from "zod";

import type { DetailLevel } from "../../base/http/modes.ts";
import { managesClasses } from "../access/manages-classes.ts";
import { classById, extendedClassId } from "../model/builtin-classes.rules.ts";
import { OWNER_TYPES, type TwinClass } from "../model/domain-model.ts";
import { i18nId } from "../model/i18n-id.ts";
import { tagListId } from "../model/tag-lists.rules.ts";
import { includeRelated, text, type ResponseContext, wireDate } from "./response-context.ts";

const Id = z.guid().optional();
const Flag = z.boolean().optional();

/** A class without its members and related objects. */
export const ClassBaseView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    createdAt: z.string().optional(),
    logo: z.string().optional(),
    abstractClass: Flag,
    headClassId: Id,
    markersDataListId: Id,
    tagsDataListId: Id,
    /** Lists of the nearest ancestors, for classes without lists of their own. */
    inheritedMarkersDataListId: Id,
    inheritedTagsDataListId: Id,
    externalId: z.string().optional(),
    externalProperties: z.record(z.string(), z.unknown()).optional(),
    ownerType: z.enum(OWNER_TYPES).optional(),
    extendsClassId: Id,
    twinflowSchemaSpace: Flag,
    twinClassSchemaSpace: Flag,
    permissionSchemaSpace: Flag,
    aliasSpace: Flag,
    headHunterFeaturerId: z.int().optional(),
    headHunterParams: z.record(z.string(), z.string()).optional(),
    viewPermissionId: Id,
    createPermissionId: Id,
    editPermissionId: Id,
    deletePermissionId: Id,
    assigneeRequired: Flag,
    nameI18nId: Id,
    descriptionI18nId: Id,
  })
  .meta({ id: "TwinClassBaseV1" });
export type ClassBaseView = z.output<typeof ClassBaseView>;

/** Returns the lists from which twins of the class have tags and markers without being named by the class. */
function presentInheritedLists({ model }: ResponseContext, twinClass: TwinClass) {
  const { markersDataListId, tagsDataListId } = twinClass;
  return {
    inheritedMarkersDataListId:
      markersDataListId === null ? (tagListId(model, twinClass, "marker") ?? undefined) : undefined,
    inheritedTagsDataListId:
      tagsDataListId === null ? (tagListId(model, twinClass, "tag") ?? undefined) : undefined,
  };
}

export type ClassMode = "SHORT" | "DETAILED" | "MANAGED";

/**
 * Presents a class. Callers that may not manage classes get DETAILED instead of MANAGED, without an error.
 */
export function presentClassBase(
  view: ResponseContext,
  twinClass: TwinClass | undefined,
  mode: ClassMode,
): ClassBaseView | undefined {
  if (!twinClass) return undefined;
  const short = { id: twinClass.id, key: twinClass.key };
  if (mode === "SHORT") return short;
  const detailed = {
    ...short,
    headClassId: twinClass.headClassId ?? undefined,
    abstractClass: twinClass.abstractClass,
    markersDataListId: twinClass.markersDataListId ?? undefined,
    tagsDataListId: twinClass.tagsDataListId ?? undefined,
    ...presentInheritedLists(view, twinClass),
    name: text(view, twinClass.name),
    description: text(view, twinClass.description),
    logo: twinClass.logo ?? undefined,
    createdAt: wireDate(twinClass.createdAt),
    externalId: twinClass.externalId ?? undefined,
    externalProperties: twinClass.properties,
  };
  if (mode === "DETAILED" || !managesClasses(view)) return detailed;
  return {
    ...detailed,
    headHunterFeaturerId: twinClass.headHunterFeaturerId ?? undefined,
    headHunterParams: twinClass.headHunterFeaturerId ? twinClass.headHunterParams : undefined,
    viewPermissionId: twinClass.viewPermissionId ?? undefined,
    createPermissionId: twinClass.createPermissionId ?? undefined,
    editPermissionId: twinClass.editPermissionId ?? undefined,
    deletePermissionId: twinClass.deletePermissionId ?? undefined,
    extendsClassId: extendedClassId(twinClass),
    twinflowSchemaSpace: twinClass.twinflowSchemaSpace,
    twinClassSchemaSpace: twinClass.twinClassSchemaSpace,
    permissionSchemaSpace: twinClass.permissionSchemaSpace,
    aliasSpace: twinClass.aliasSpace,
    ownerType: twinClass.ownerType,
    assigneeRequired: twinClass.assigneeRequired,
    nameI18nId: i18nId("twin_class.nameI18n", twinClass.id),
    descriptionI18nId: i18nId("twin_class.descriptionI18n", twinClass.id),
  };
}

/**
 * Includes the class of another object. In `twinClassMap` the class is complete. Nested, it is complete only if the
 * contract allows this at that place, and never within another class.
 */
export function includeClass(
  view: ResponseContext,
  classId: string | null | undefined,
  mode: DetailLevel,
  room: "base" | "whole" = "base",
): ClassBaseView | undefined {
  const isComplete = !view.show.lazy || (room === "whole" && !view.insideClass);
  return includeRelated(view, "twinClassMap", classId, mode, (inner, level) => {
    const twinClass = classById(view.model, classId ?? "");
    if (!twinClass || !isComplete) return presentClassBase(inner, twinClass, level);
    return view.wholeClass(inner, twinClass, level) as ClassBaseView;
  });
}
