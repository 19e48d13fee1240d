import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { managesClasses } from "../../core/access/manages-classes.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { i18nId } from "../../core/model/i18n-id.ts";
import { ClassBaseView, includeClass } from "../../core/responses/class-reference.view.ts";
import {
  includeRelated,
  text,
  type ResponseContext,
} from "../../core/responses/response-context.ts";
import { FeaturerView, presentFeaturer } from "../featurers/featurer.view.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import { PermissionView, presentPermission } from "../permissions/permission.view.ts";
import { presentDescriptor } from "./descriptor.view.ts";
import { FieldDescriptorView } from "./field-descriptor.ts";

export const FieldView = z
  .object({
    id: z.guid(),
    key: z.string(),
    name: z.string().optional(),
    /** Names in all languages, which upstream doesn't return. */
    nameList: z.array(z.string()).optional(),
    required: z.boolean().optional(),
    /** Present and true if the field's values never leave the business. */
    internal: z.boolean().optional(),
    description: z.string().optional(),
    descriptor: FieldDescriptorView.optional(),
    twinClassId: z.guid().optional(),
    fieldTyperFeaturerId: z.int().optional(),
    fieldTyperParams: z.record(z.string(), z.string()).optional(),
    viewPermissionId: z.guid().optional(),
    editPermissionId: z.guid().optional(),
    externalId: z.string().optional(),
    nameI18nId: z.guid().optional(),
    descriptionI18nId: z.guid().optional(),
    twinClass: ClassBaseView.optional(),
    viewPermission: PermissionView.optional(),
    editPermission: PermissionView.optional(),
    fieldTyperFeaturer: FeaturerView.optional(),
  })
  .meta({ id: "TwinClassFieldV2" });
export type FieldView = z.output<typeof FieldView>;

/**
 * Presents a field. Throws `SHOW_MODE_DENIED` for `MANAGED` if the caller may not manage classes,
 * because that level contains the field's settings.
 */
export function presentField(
  view: ResponseContext,
  field: ClassField,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): FieldView {
  if (mode === "MANAGED" && !managesClasses(view)) {
    throw new RequestError(CODE.SHOW_MODE_DENIED, createMessage("request_managed_denied"));
  }
  // At this level, upstream returns `required: false` for every field.
  const short = { id: field.id, key: field.key, required: false };
  if (mode === "SHORT") return short;
  return {
    ...short,
    name: text(view, field.name),
    nameList: [...new Set(Object.values(field.name))].filter((name) => name !== ""),
    required: field.required,
    internal: field.internal || undefined,
    description: text(view, field.description),
    descriptor: presentDescriptor(view, field),
    externalId: field.externalId ?? undefined,
    ...(mode === "MANAGED" && {
      twinClassId: field.classId,
      fieldTyperFeaturerId: field.typerId,
      fieldTyperParams: field.typerParams,
      viewPermissionId: field.viewPermissionId ?? undefined,
      editPermissionId: field.editPermissionId ?? undefined,
      nameI18nId: i18nId("twin_class_field.nameI18n", field.id),
      descriptionI18nId: i18nId("twin_class_field.descriptionI18n", field.id),
    }),
    ...presentRelations(view, field),
  };
}

function presentRelations(view: ResponseContext, field: ClassField): Partial<FieldView> {
  const permission = (id: string | null) =>
    includeRelated(
      view,
      "permissionMap",
      id,
      view.show.mode("TwinClassField2Permission"),
      (inner, level) => presentPermission(inner, view.model.permissions.get(id ?? ""), level),
    );
  return {
    twinClass: includeClass(view, field.classId, view.show.mode("TwinClassField2TwinClass")),
    viewPermission: permission(field.viewPermissionId),
    editPermission: permission(field.editPermissionId),
    fieldTyperFeaturer: includeRelated(
      view,
      "featurerMap",
      field.typerId,
      view.show.mode("TwinClassField2Featurer"),
      (inner, level) => presentFeaturer(inner, findFeaturer(field.typerId), level),
    ),
  };
}
