import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { FIELD_KEYS, parseDetailOptions } from "../../base/http/detail-levels.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type PrivateCall, privateRoute } from "../../core/calls/route.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import type { RelatedData } from "../../core/responses/response-context.ts";
import { fieldByKey, labelOf } from "../../model/field-types/read-fields.rules.ts";
import { presentField } from "../../model/fields/field.view.ts";
import { loadDescriptorData } from "../../model/fields/load-descriptor-data.ts";
import { FieldResponse } from "../responses/twin-schemas.ts";
import { presentTwins } from "../responses/twin.view.ts";
import { loadValueOptions, presentTypedValue } from "../responses/typed-value.view.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { TypedInput } from "./twin-body.ts";
import { updateLockedTwin } from "./update-twin.ts";

/** Route that sets one field. Unlike upstream, it applies the same rules and permissions as an update of the twin. */
const setField = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/field/:fieldKey/v2",
  summary: "Set a field of a twin",
  needs: ["TWIN_UPDATE"],
  query: z.object({ fieldValue: z.string() }),
  answer: FieldResponse,
  handle: (call) => updateField(call, call.query.fieldValue),
});

const setTypedField = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/field/:fieldKey/v1",
  summary: "Set a field of a twin to a value with its type (version 1)",
  needs: ["TWIN_UPDATE"],
  body: z.object({ value: TypedInput.nullable() }),
  answer: FieldResponse,
  handle: (call) => updateField(call, call.body.value),
});

async function updateField(call: PrivateCall, value: string | null) {
  const { services, caller, model } = call;
  const key = call.param("fieldKey").toLowerCase();
  const changed = await services.db.transaction().execute(async (tx) => {
    const twin = await findTwin(tx, caller, call.id("twinId"), { lock: true });
    const field = fieldByKey(model, classOf(caller, twin), key);
    if (!field)
      throw new RequestError(CODE.FIELD_KEY_UNKNOWN, createMessage("field_unknown", { key }));
    const fields = { [key]: value };
    return { field, twin: await updateLockedTwin(services, tx, caller, twin, { fields }) };
  });
  return presentFieldResponse(call, changed.twin, changed.field);
}

export const twinFieldRoutes = [setField, setTypedField];

/** Presents a value with its field. The value is empty if the caller may not see the field. */
export async function presentFieldResponse(call: PrivateCall, twin: TwinRow, field: ClassField) {
  const { db } = call.services;
  const { twins } = await presentTwins(limitToField(call, field), db, [twin]);
  const [{ fields = {} } = {}] = twins as { fields?: Record<string, string> }[];
  const value = fields[field.key] ?? "";
  const view = call.view(await loadDescriptorData(call, [field]));
  const mode = view.show.mode("TwinClassField");
  const options = await loadValueOptions(db, [{ field, value }]);
  return {
    twinId: twin.id,
    field: {
      value: presentTypedValue(view, field, value, options, "DETAILED"),
      twinClassField:
        mode === "HIDE"
          ? { id: field.id, key: field.key, name: labelOf(field, view.locale, view.model) }
          : presentField(view, field, mode),
    },
  };
}

/** Returns a copy of the call whose response contains only this field, without related objects. */
function limitToField(call: PrivateCall, { key }: ClassField): PrivateCall {
  const modes = { showTwinFieldCollectionMode: "ALL_FIELDS", [FIELD_KEYS]: key };
  const show = parseDetailOptions(new URLSearchParams(modes));
  return Object.create(call, {
    show: { value: show },
    view: { value: (people?: RelatedData) => call.view(people, show) },
  }) as PrivateCall;
}
