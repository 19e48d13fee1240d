import { z } from "zod";

import { classOf, findTwin } from "../../domain/twins/find-twin.ts";
import { updateTwin } from "../../domain/twins/update-twin.ts";
import { fieldByKey, labelOf } from "../../engine/field-types/read-fields.ts";
import { presentValue } from "../../engine/field-types/registry.ts";
import type { ClassField } from "../../engine/model.ts";
import { CODE, Refusal } from "../../errors.ts";
import { presentOption } from "../data-lists/option-view.ts";
import { presentField } from "../fields/view.ts";
import { privateRoute } from "../route.ts";
import type { View } from "../view.ts";
import { FieldAnswer } from "./shapes.ts";

/** Unlike in the original, the rules and permissions of an update hold here too. */
export const setField = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/field/:fieldKey/v2",
  summary: "Sets one field of a twin",
  needs: ["TWIN_UPDATE"],
  query: z.object({ fieldValue: z.string() }),
  answer: FieldAnswer,
  handle: async (call) => {
    const { services, caller, model } = call;
    const twin = await findTwin(services.db, caller, call.id("twinId"));
    const key = call.param("fieldKey").toLowerCase();
    const field = fieldByKey(model, classOf(caller, twin), key);
    if (!field) throw new Refusal(CODE.FIELD_KEY_UNKNOWN, `There is no field ${key}`);

    const fields = { [key]: call.query.fieldValue };
    const changed = await services.db
      .transaction()
      .execute((tx) => updateTwin(services, tx, caller, twin.id, { fields }));
    const value = presentValue(field, changed.fields[key]);
    return { twinId: changed.id, field: presentFieldValue(call.view(), field, value) };
  },
});

/** A value with what it is a value of. */
export function presentFieldValue(view: View, field: ClassField, value: string) {
  const mode = view.show.mode("TwinClassField");
  return {
    value: typedValue(view, field, value),
    twinClassField:
      mode === "HIDE"
        ? { id: field.id, key: field.key, name: labelOf(field, view.locale, view.model) }
        : presentField(view, field, mode),
  };
}

function typedValue(view: View, field: ClassField, value: string): object {
  switch (field.typerId) {
    case 1302:
      return { valueType: "dateV1", date: value };
    case 1304:
      return { valueType: "colorHexV1", hex: value };
    case 1305:
      return {
        valueType: "listOptionsV1",
        selectedOptions: value.split(",").flatMap((id) => {
          const option = view.model.options.get(id);
          return option ? [presentOption(view, option, "DETAILED")] : [];
        }),
      };
    default:
      return { valueType: "textV1", text: value };
  }
}
