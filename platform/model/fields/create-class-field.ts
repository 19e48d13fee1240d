import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { withoutBlanks } from "../featurers/check-parameters.rules.ts";
import {
  checkFieldKey,
  checkTyper,
  fieldColumns,
  type FieldSave,
  nextPosition,
} from "./field-settings.ts";

/** Creates a field behind the other fields of its class. */
export async function addClassField(
  { tx, caller, model }: ModelChange,
  classId: string,
  input: FieldSave,
): Promise<string> {
  const twinClass = model.classes.get(classId);
  if (!twinClass) throw unknownId("twin_class", classId);
  const problems = new IssueCollector();
  const key = (input.key ?? "").toLowerCase();
  const typerId = input.fieldTyperFeaturerId ?? 0;
  const params = withoutBlanks(typerId, input.fieldTyperParams ?? {});
  checkFieldKey(problems, model, twinClass, key);
  const columns = fieldColumns(problems, model, caller, input, null);
  checkTyper(problems, model, classId, { id: typerId, params });
  problems.throwIfAny();

  const id = uuid();
  await insertReference(tx, "twin_class_field", {
    ...columns,
    id,
    class_id: classId,
    key,
    field_typer_featurer_id: typerId,
    field_typer_params: JSON.stringify(params),
    position: nextPosition(model, classId),
  });
  return id;
}
