import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { attachmentsOfField, twinsWithField } from "../../store/reference-usage.ts";
import { changeModel } from "../reference/change-model.ts";
import { refuseInUse, twinUses } from "../reference/in-use.ts";
import { namedByParams } from "../reference/named-by-params.ts";
import { holdersOf } from "./field-settings.ts";

export function deleteClassField(
  services: Services,
  caller: Caller,
  fieldId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const field = model.fields.get(fieldId);
    if (!field) throw unknownId("field", fieldId);
    const values = await twinsWithField(tx, field.key, holdersOf(model, field.classId));
    const files = await attachmentsOfField(tx, fieldId);
    refuseInUse("field", [...twinUses(values + files), ...namedByParams(model, [fieldId])]);
    await deleteReference(tx, "twin_class_field", fieldId);
  });
}
