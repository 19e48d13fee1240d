import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, twinUses } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { countFieldAttachments, countTwinsWithField } from "../changes/twin-usage.store.ts";
import { listHolderClassIds } from "./field-settings.ts";

/** Throws `IN_USE` while twins have values or files of the field, or featurers refer to it. */
export function deleteClassField(
  services: Services,
  caller: Caller,
  fieldId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const field = model.fields.get(fieldId);
    if (!field) throw unknownId("field", fieldId);
    const values = await countTwinsWithField(
      tx,
      field.key,
      listHolderClassIds(model, field.classId),
    );
    const files = await countFieldAttachments(tx, fieldId);
    assertNotInUse("field", [
      ...twinUses(values + files),
      ...findParamReferences(model, [fieldId]),
    ]);
    await deleteReference(tx, "twin_class_field", fieldId);
  });
}
