import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { isBase64File } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf, labelOf, missingRequired } from "../../model/field-types/read-fields.rules.ts";
import type { OtherClass } from "./call-api.ts";
import { type JsonObject, readMember } from "./json-members.rules.ts";

/** Implements `BulkApi.otherClass`. */
export function describeOtherClass(
  caller: Caller,
  newClassId: unknown,
  twin: JsonObject,
): OtherClass | null {
  const { model, locale } = caller;
  const twinClass = model.classes.get(String(twin["twinClassId"]));
  if (typeof newClassId !== "string" || !twinClass) return null;
  if (twinClass.ancestorIds.includes(newClassId)) return null;
  const names = new Set(fieldsOf(model, twinClass).flatMap(({ id, key }) => [id, key]));
  return {
    name: textIn(twinClass.name, locale, model) || twinClass.key,
    hasPlace: (place) => {
      const [, name] = /^fields\.(.+)$/.exec(place) ?? [];
      return name === undefined || names.has(name.toLowerCase());
    },
    missingIn: (body) =>
      missingFields(caller, twinClass, { ...valuesIn(twin), ...valuesIn(body) }).map((field) =>
        labelOf(field, locale, model),
      ),
  };
}

/**
 * Lists required fields without a value. Leaves out fields that the caller can't see, because they may have a value.
 */
function missingFields(caller: Caller, twinClass: TwinClass, values: Record<string, string>) {
  return missingRequired(caller.model, twinClass, values).filter(
    (field) =>
      !isBase64File(field) &&
      [field.viewPermissionId, field.editPermissionId].every(
        (id) => mayUse(caller, id, twinClass).allowed,
      ),
  );
}

function valuesIn(twin: JsonObject): Record<string, string> {
  const values = Object.entries((readMember(twin, "fields") ?? {}) as JsonObject);
  return Object.fromEntries(
    values.flatMap(([key, value]) =>
      value === null || value === "" ? [] : [[key.toLowerCase(), String(value)]],
    ),
  );
}
