import type { Caller } from "#app/server/session/caller.server.ts";

import type { AnyObject } from "../../types/references.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { onlyProperty } from "../own-properties.server.ts";
import { formFields, withoutSecretParams } from "./entity-form.server.ts";
import { isParam } from "./featurers.server.ts";
import { initialValues } from "./form-values.server.ts";

/** The form of one property, which its page shows in place of the value. Null if the form has none. */
export async function loadInPlaceForm(
  caller: Caller,
  entity: RegisteredEntity,
  row: AnyObject,
  name: string,
) {
  const edited = onlyProperty(entity, name);
  // Pickers go by the other values of the form, but not by the parameters of other featurers.
  const others = Object.entries(initialValues(entity, "update", row)).filter(
    ([other]) => !isParam(other),
  );
  const own = initialValues(edited, "update", row);
  const values = await withoutSecretParams(caller, edited, "update", {
    ...Object.fromEntries(others),
    ...own,
  });
  const fields = await formFields(caller, edited, { mode: "update", values });
  return fields.length > 0 ? { name, values, fields } : null;
}

export type InPlaceForm = NonNullable<Awaited<ReturnType<typeof loadInPlaceForm>>>;
