import type { Params } from "../../base/database/tables/json-values.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { countTwinsWithField } from "../changes/twin-usage.store.ts";
import { withoutBlanks } from "../featurers/check-parameters.rules.ts";
import {
  checkFieldKey,
  checkTyper,
  fieldColumns,
  type FieldSave,
  listHolderClassIds,
} from "./field-settings.ts";

export interface FieldChange extends FieldSave {
  twinClassId?: string | undefined;
}

/** Parameters on which the meaning of stored values depends. */
const FIXED_PARAMS = ["listUUID", "linkUUID", "multiple", "unique", "pattern"];

/** Updates a field. Its key never changes, and its typer only while no twin has a value. */
export async function changeClassField(
  { tx, caller, model }: ModelChange,
  fieldId: string,
  input: FieldChange,
): Promise<string> {
  const current = model.fields.get(fieldId);
  if (!current) throw unknownId("field", fieldId);
  const problems = new IssueCollector();
  const columns = fieldColumns(problems, model, caller, input, current);
  const typer = readTyperChange(problems, model, current, input);
  const classId = readClassChange(problems, model, current, input.twinClassId);
  problems.throwIfAny();

  const movesDown = classId !== undefined && !isAncestor(model, current.classId, classId);
  if (typer?.isAnother || movesDown) {
    const holders = listHolderClassIds(model, current.classId);
    if ((await countTwinsWithField(tx, current.key, holders)) > 0) {
      const field = typer?.isAnother ? "fieldTyperFeaturerId" : "twinClassId";
      const message = createMessage("field_values_exist");
      problems.add(CODE.FIELD_UPDATE_RESTRICTED, field, message);
      problems.throwIfAny();
    }
  }
  await updateReference(tx, "twin_class_field", fieldId, {
    ...columns,
    class_id: classId,
    field_typer_featurer_id: typer?.id,
    field_typer_params: typer && JSON.stringify(typer.params),
  });
  return fieldId;
}

/** Reads another typer; undefined if none was sent or if it is the stored one. */
function readTyperChange(
  problems: IssueCollector,
  model: DomainModel,
  current: ClassField,
  input: FieldSave,
): { id: number; params: Params; isAnother: boolean } | undefined {
  const id = input.fieldTyperFeaturerId || current.typerId;
  const currentParams = id === current.typerId ? current.typerParams : {};
  const params = input.fieldTyperParams ? withoutBlanks(id, input.fieldTyperParams) : currentParams;
  const isSame = id === current.typerId && isEqual(params, current.typerParams);
  if (isSame) return undefined;
  checkTyper(problems, model, current.classId, { id, params });
  const fixed = FIXED_PARAMS.some((key) => params[key] !== current.typerParams[key]);
  return { id, params, isAnother: id !== current.typerId || fixed };
}

function readClassChange(
  problems: IssueCollector,
  model: DomainModel,
  current: ClassField,
  classId: string | undefined,
): string | undefined {
  if (classId === undefined || classId === current.classId) return undefined;
  const twinClass = model.classes.get(classId);
  if (!twinClass) problems.add(CODE.CLASS_UNKNOWN, "twinClassId", createMessage("class_not_found"));
  else checkFieldKey(problems, model, twinClass, current.key, current.id);
  return classId;
}

function isAncestor(model: DomainModel, classId: string, ancestorId: string): boolean {
  return model.classes.get(classId)?.ancestorIds.includes(ancestorId) ?? false;
}

function isEqual(a: Params, b: Params): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
}
