import { z } from "zod";

import { extendedClassId, statusById } from "../../core/model/builtin-classes.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import {
  ClassBaseView,
  type ClassMode,
  presentClassBase,
  includeClass,
} from "../../core/responses/class-reference.view.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { FeaturerView, presentFeaturer } from "../featurers/featurer.view.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import { FieldView, presentField } from "../fields/field.view.ts";
import { LinkView, linksOfClass, presentLink } from "../links/link.view.ts";
import { presentListBase } from "../lists/data-list-reference.view.ts";
import { optionsIn, OptionView, presentOption } from "../lists/option.view.ts";
import { PermissionView, presentPermission } from "../permissions/permission.view.ts";
import { presentStatus, StatusView } from "../statuses/status.view.ts";

const Ids = z.array(z.guid()).optional();

export const ClassView = ClassBaseView.extend({
  fields: z.array(FieldView).optional(),
  fieldIds: Ids,
  statusList: Ids,
  statusMap: z.record(z.string(), StatusView).optional(),
  markerList: Ids,
  markerMap: z.record(z.string(), OptionView).optional(),
  tagList: Ids,
  tagMap: z.record(z.string(), OptionView).optional(),
  forwardLinkMap: z.record(z.string(), LinkView).optional(),
  backwardLinkMap: z.record(z.string(), LinkView).optional(),
  headClass: ClassBaseView.optional(),
  extendsClass: ClassBaseView.optional(),
  viewPermission: PermissionView.optional(),
  createPermission: PermissionView.optional(),
  editPermission: PermissionView.optional(),
  deletePermission: PermissionView.optional(),
  headHunterFeaturer: FeaturerView.optional(),
}).meta({ id: "TwinClassV1" });
export type ClassView = z.output<typeof ClassView>;

/** Presents a class with the members and related objects of the requested detail levels. */
export function presentClass(
  outer: ResponseContext,
  twinClass: TwinClass,
  mode: ClassMode,
): ClassView | undefined {
  const view = { ...outer, insideClass: true };
  const base = presentClassBase(view, twinClass, mode);
  if (!base) return undefined;
  return {
    ...base,
    ...presentReferences(view, twinClass),
    ...presentFields(view, twinClass),
    ...presentStatuses(view, twinClass),
    ...presentLinks(view, twinClass),
    ...presentOptions(view, twinClass.markersDataListId, "marker"),
    ...presentOptions(view, twinClass.tagsDataListId, "tag"),
    headClass: relatedClass(view, twinClass.headClassId, "TwinClassHead2TwinClass"),
    extendsClass: relatedClass(
      view,
      extendedClassId(twinClass) ?? null,
      "TwinClassExtends2TwinClass",
    ),
    ...presentPermissions(view, twinClass),
    headHunterFeaturer: includeRelated(
      view,
      "featurerMap",
      twinClass.headHunterFeaturerId,
      view.show.mode("TwinClass2Featurer"),
      (inner, level) => presentFeaturer(inner, findFeaturer(twinClass.headHunterFeaturerId), level),
    ),
  };
}

/**
 * Presents the IDs of related objects, if their detail level isn't `HIDE`. Without these IDs, a client couldn't tell
 * which class in `relatedObjects` is the head class and which is the parent.
 */
function presentReferences(view: ResponseContext, twinClass: TwinClass): Partial<ClassView> {
  const isPresented = (mode: RelationMode) => view.show.mode(mode) !== "HIDE";
  return {
    ...(isPresented("TwinClassHead2TwinClass") && {
      headClassId: twinClass.headClassId ?? undefined,
    }),
    ...(isPresented("TwinClassExtends2TwinClass") && {
      extendsClassId: extendedClassId(twinClass),
    }),
    ...(isPresented("TwinClass2Featurer") && {
      headHunterFeaturerId: twinClass.headHunterFeaturerId ?? undefined,
    }),
    ...(isPresented("TwinClass2Permission") && {
      viewPermissionId: twinClass.viewPermissionId ?? undefined,
      createPermissionId: twinClass.createPermissionId ?? undefined,
      editPermissionId: twinClass.editPermissionId ?? undefined,
      deletePermissionId: twinClass.deletePermissionId ?? undefined,
    }),
    ...(isPresented("TwinClassMarker2DataListOption") && {
      markersDataListId: twinClass.markersDataListId ?? undefined,
    }),
    ...(isPresented("TwinClassTag2DataListOption") && {
      tagsDataListId: twinClass.tagsDataListId ?? undefined,
    }),
  };
}

type RelationMode =
  | "TwinClassHead2TwinClass"
  | "TwinClassExtends2TwinClass"
  | "TwinClass2Featurer"
  | "TwinClass2Permission"
  | "TwinClassMarker2DataListOption"
  | "TwinClassTag2DataListOption";

function presentFields(
  view: ResponseContext,
  twinClass: TwinClass,
): Pick<ClassView, "fields" | "fieldIds"> {
  const mode = view.show.mode("TwinClass2TwinClassField");
  if (mode === "HIDE") return {};
  const fields = each(twinClass.fieldIds, (id) => view.model.fields.get(id)).map((field) =>
    includeRelated(view, "twinClassFieldMap", field.id, mode, (inner, level) =>
      presentField(inner, field, level),
    ),
  );
  if (!view.show.lazy) return { fieldIds: [...twinClass.fieldIds] };
  const visibleFields = fields.filter((field) => field !== undefined);
  return { fields: visibleFields, fieldIds: [...twinClass.fieldIds] };
}

function presentStatuses(
  view: ResponseContext,
  twinClass: TwinClass,
): Pick<ClassView, "statusMap" | "statusList"> {
  const mode = view.show.mode("TwinClass2Status");
  if (mode === "HIDE") return {};
  const statuses = each(twinClass.statusIds, (id) => statusById(view.model, id)).map((status) => ({
    id: status.id,
    view: includeRelated(view, "statusMap", status.id, mode, (inner, level) =>
      presentStatus(inner, status, level),
    ),
  }));
  if (!view.show.lazy) return { statusList: [...twinClass.statusIds] };
  return { statusMap: toViewMap(statuses) };
}

/** Links are nested in the class, because `relatedObjects` has no member for them. */
function presentLinks(
  view: ResponseContext,
  twinClass: TwinClass,
): Pick<ClassView, "forwardLinkMap" | "backwardLinkMap"> {
  const mode = view.show.mode("TwinClass2Link");
  if (mode === "HIDE") return {};
  const { forward, backward } = linksOfClass(view.model, twinClass);
  return {
    forwardLinkMap: Object.fromEntries(
      forward.map((link) => [link.id, presentLink(view, link, mode, "forward")]),
    ),
    backwardLinkMap: Object.fromEntries(
      backward.map((link) => [link.id, presentLink(view, link, mode, "backward")]),
    ),
  };
}

function presentOptions(
  view: ResponseContext,
  listId: string | null,
  kind: "marker" | "tag",
): Partial<ClassView> {
  const mode = view.show.mode(
    kind === "marker" ? "TwinClassMarker2DataListOption" : "TwinClassTag2DataListOption",
  );
  const list = listId === null ? undefined : view.model.lists.get(listId);
  if (mode === "HIDE" || !list) return {};
  // A class has no member for the list itself, so nested responses contain only its options.
  const listMode = view.show.lazy ? "HIDE" : mode;
  includeRelated(view, "dataListsMap", list.id, listMode, (inner, level) =>
    presentListBase(inner, list, level),
  );
  const offered = optionsIn(view, list);
  const options = offered.map((option) => ({
    id: option.id,
    view: includeRelated(view, "dataListsOptionMap", option.id, mode, (inner, level) =>
      presentOption(inner, option, level),
    ),
  }));
  if (!view.show.lazy) {
    const ids = offered.map(({ id }) => id);
    return kind === "marker" ? { markerList: ids } : { tagList: ids };
  }
  return kind === "marker" ? { markerMap: toViewMap(options) } : { tagMap: toViewMap(options) };
}

function presentPermissions(view: ResponseContext, twinClass: TwinClass) {
  const present = (id: string | null) =>
    includeRelated(
      view,
      "permissionMap",
      id,
      view.show.mode("TwinClass2Permission"),
      (inner, level) => presentPermission(inner, view.model.permissions.get(id ?? ""), level),
    );
  return {
    viewPermission: present(twinClass.viewPermissionId),
    createPermission: present(twinClass.createPermissionId),
    editPermission: present(twinClass.editPermissionId),
    deletePermission: present(twinClass.deletePermissionId),
  };
}

function relatedClass(
  view: ResponseContext,
  classId: string | null,
  mode: "TwinClassHead2TwinClass" | "TwinClassExtends2TwinClass",
): ClassBaseView | undefined {
  return includeClass(view, classId, view.show.mode(mode));
}

function each<T>(ids: readonly string[], find: (id: string) => T | undefined): T[] {
  return ids.map(find).filter((entity) => entity !== undefined);
}

function toViewMap<T>(entries: readonly { id: string; view: T | undefined }[]): Record<string, T> {
  const presentedEntries = entries.filter(
    (entry): entry is { id: string; view: T } => entry.view !== undefined,
  );
  return Object.fromEntries(presentedEntries.map((entry) => [entry.id, entry.view]));
}
