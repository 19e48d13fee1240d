import { z } from "zod";

import type { Executor } from "../../context.ts";
import { classOf, findTwin } from "../../domain/twins/find-twin.ts";
import { updateTwin } from "../../domain/twins/update-twin.ts";
import { fieldByKey, labelOf } from "../../engine/field-types/read-fields.ts";
import { fieldType } from "../../engine/field-types/registry.ts";
import type { ClassField } from "../../engine/model.ts";
import { CODE, Refusal } from "../../errors.ts";
import { findOptions } from "../../store/twin-references.ts";
import type { TwinRow } from "../../store/twins.ts";
import { createView } from "../create-view.ts";
import { presentOption } from "../data-lists/option-view.ts";
import { loadDescriptorFacts } from "../fields/descriptor-facts.ts";
import { presentField } from "../fields/view.ts";
import { type PrivateCall, privateRoute } from "../route.ts";
import { FIELD_KEYS, readShow } from "../show.ts";
import type { People, View } from "../view.ts";
import { FieldAnswer } from "./shapes.ts";
import { presentTwins } from "./view.ts";

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
    return answerField(call, changed, field);
  },
});

/** A value with what it is a value of; of a field that the caller may not read, without the value. */
export async function answerField(call: PrivateCall, twin: TwinRow, field: ClassField) {
  const { db } = call.services;
  const { twins } = await presentTwins(onlyField(call, field), db, [twin]);
  const [{ fields = {} } = {}] = twins as { fields?: Record<string, string> }[];
  const value = fields[field.key] ?? "";
  const view = call.view(await loadDescriptorFacts(call, [field]));
  const mode = view.show.mode("TwinClassField");
  return {
    twinId: twin.id,
    field: {
      value: await typedValue(view, db, field, value),
      twinClassField:
        mode === "HIDE"
          ? { id: field.id, key: field.key, name: labelOf(field, view.locale, view.model) }
          : presentField(view, field, mode),
    },
  };
}

/** The call as if it had asked for this value alone, with nothing around it. */
function onlyField(call: PrivateCall, { key }: ClassField): PrivateCall {
  const modes = { showTwinFieldCollectionMode: "ALL_FIELDS", [FIELD_KEYS]: key };
  const show = readShow(new URLSearchParams(modes));
  return Object.create(call, {
    show: { value: show },
    view: { value: (people?: People) => createView(call, show, people) },
  }) as PrivateCall;
}

async function typedValue(
  view: View,
  executor: Executor,
  field: ClassField,
  value: string,
): Promise<object> {
  if (fieldType(field).refersTo === "option") {
    const ids = value.split(",").filter((id) => id !== "");
    const options = await findOptions(executor, ids);
    const chosen = ids.flatMap((id) => options.find((option) => option.id === id) ?? []);
    const selectedOptions = chosen.map((option) => presentOption(view, option, "DETAILED"));
    return { valueType: "listOptionsV1", selectedOptions };
  }
  switch (field.typerId) {
    case 1302:
      return { valueType: "dateV1", date: value };
    case 1304:
      return { valueType: "colorHexV1", hex: value };
    default:
      return { valueType: "textV1", text: value };
  }
}
