import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { safeAddress } from "../../base/text/web-address.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { includeUser } from "../../core/responses/user.view.ts";
import { isCalculated } from "../../model/field-types/calculated.rules.ts";
import { valuesOf } from "../../model/field-types/field-type.rules.ts";
import {
  ASSIGNEE_AVATAR,
  ASSIGNEE_EMAIL,
  fieldType,
  isBase64File,
  LINK_TYPER,
  presentValue,
} from "../../model/field-types/field-types.rules.ts";
import { linkEndOf } from "../../model/field-types/link-end.rules.ts";
import { presentField } from "../../model/fields/field.view.ts";
import { isRoleUsers } from "../fields/load-role-users.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { PageData } from "./load-twin-page.ts";
import { includeNamed } from "./named-value.view.ts";
import { presentRelatedTwin } from "./related-twin.view.ts";
import { plainPreset } from "./relation-presets.ts";
import { visibleFields } from "./visible-fields.rules.ts";

/** Presents field values as texts, without fields that the caller may not see. */
export function presentFields(
  view: ResponseContext,
  caller: Caller,
  twinClass: TwinClass,
  twin: TwinRow,
  data: PageData,
): Record<string, string> {
  const onlyFilled = view.show.mode("TwinFieldCollection") !== "ALL_FIELDS";
  const byId = view.show.mode("TwinFieldCollectionMap") === "ID";
  const values: Record<string, string> = {};
  const fields = visibleFields(caller, twinClass, twin, view.show.fieldKeys);
  if (!view.show.lazy) {
    includeNamed(view, fields, twin, data.options, {
      option: view.show.mode("TwinField2DataListOption"),
      user: view.show.mode("TwinField2User"),
    });
  }
  for (const field of fields) {
    const stored = readValue(view, field, twin, data);
    const value = presentValue(field, stored);
    if (onlyFilled && value === "") continue;
    values[byId ? field.id : field.key] = value;
    if (!view.show.lazy) relateValue(view, field, stored, data);
  }
  return values;
}

/** Returns the stored value or, for some types of fields, one from related data. */
function readValue(
  view: ResponseContext,
  field: ClassField,
  twin: TwinRow,
  data: PageData,
): FieldValue | undefined {
  if (isCalculated(field)) return data.calculated(twin.id, field);
  if (isRoleUsers(field)) return data.roleUsers(twin, field);
  if (isBase64File(field)) return data.fieldFiles(twin, field);
  const assignee = view.users.get(twin.assigner_user_id ?? "");
  if (field.typerId === ASSIGNEE_EMAIL) return assignee?.email;
  if (field.typerId === ASSIGNEE_AVATAR) return safeAddress(assignee?.avatar) ?? undefined;
  if (field.typerId !== LINK_TYPER) return twin.fields[field.key];
  const { linkId, side } = linkEndOf(view.model, field);
  const links = (side === "src" ? data.links : data.backLinks).get(twin.id) ?? [];
  return links
    .filter(({ link_id }) => link_id === linkId)
    .map((row) => (side === "src" ? row.dst_twin_id : row.src_twin_id));
}

function relateValue(
  view: ResponseContext,
  field: ClassField,
  stored: FieldValue | undefined,
  data: PageData,
): void {
  includeRelated(
    view,
    "twinClassFieldMap",
    field.id,
    view.show.mode("TwinField2TwinClassField"),
    (inner, mode) => presentField(inner, field, mode),
  );
  if (isRoleUsers(field)) {
    const userMode = view.show.mode("TwinField2User");
    for (const id of valuesOf(stored ?? [])) includeUser(view, id, userMode);
  }
  if (fieldType(field).refersTo !== "twin") return;
  const mode = view.show.mode("TwinField2Twin");
  const all = view.show.mode("TwinFieldCollection") === "ALL_FIELDS";
  const fields = mode === "DETAILED" && (all ? ("all" as const) : true);
  const preset = { ...plainPreset(mode), fields };
  for (const id of valuesOf(stored ?? [])) presentRelatedTwin(view, data.twins.get(id), preset);
}
