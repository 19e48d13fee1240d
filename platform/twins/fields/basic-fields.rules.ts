import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { FieldProblem } from "../../model/field-types/field-type.rules.ts";
import { LONGEST_INDEXED } from "../../model/field-types/text.rules.ts";

/** What a name may have at most where the class says nothing. */
const LONGEST_NAME = 255;
const LONGEST_TEXT = 100_000;

/** What is wrong with the name, by the rules of the class. */
export function nameProblem(
  model: DomainModel,
  twinClass: TwinClass,
  name: string,
  sketch: boolean,
): FieldProblem | null {
  const property = (key: string) => classProperty(model, twinClass, key);
  const said = (key: string) => {
    const text = property(key);
    return typeof text === "string" ? text : undefined;
  };

  if (isTrue(property("nameRequired")) && !sketch && name.trim() === "") {
    return {
      field: "name",
      kind: "required",
      message: said("nameRequiredMessage") ?? "Name is required",
    };
  }
  const longest = Number(property("nameMaxLength") ?? LONGEST_NAME);
  if (name.length > longest) {
    const message = said("nameMaxLengthMessage") ?? `Name must have at most ${longest} characters`;
    return { field: "name", kind: "incorrect", message };
  }
  return null;
}

export function textProblem(
  field: "description" | "externalId",
  text: string | null,
): FieldProblem | null {
  const longest = field === "externalId" ? LONGEST_INDEXED : LONGEST_TEXT;
  if ((text?.length ?? 0) <= longest) return null;
  return { field, kind: "incorrect", message: `At most ${longest} characters` };
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
