import type { Caller } from "#app/server/session/caller.server.ts";

import type { AnyObject } from "../../types/references.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { onlyProperty } from "../own-properties.server.ts";
import { formFields, withoutSecretParams } from "./entity-form.server.ts";
import { isParam } from "./featurers.server.ts";
import { initialValues } from "./form-values.server.ts";

/** Loads the form of one property, which the page shows in place of the value. Null if the property has no form. */
export async function loadInPlaceForm(
  caller: Caller,
  entity: RegisteredEntity,
  row: AnyObject,
  name: string,
) {
  const edited = onlyProperty(entity, name);
  // Pickers narrow their choices by other values of the row, but never by parameters of other featurers, which may be
  // secret.
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
