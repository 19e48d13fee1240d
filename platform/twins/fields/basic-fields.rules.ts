import { isTooLong } from "#common/count-characters.ts";

import { configuredMessage } from "../../base/messages/configured-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { isOneLine } from "../../base/text/text.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import { MAX_INDEXED_LENGTH } from "../../model/field-types/text.rules.ts";

/** Maximum length of names whose class sets no maximum. */
const MAX_NAME_LENGTH = 255;
const MAX_TEXT_LENGTH = 100_000;

/**
 * Validates a name by the rules of the class. An unchanged name that is empty or has a line break is accepted, because it
 * may be older than these rules.
 */
export function validateName(
  model: DomainModel,
  twinClass: TwinClass,
  name: string,
  { sketch, current }: { sketch: boolean; current: string | null },
): FieldIssue | null {
  const property = (key: string) => classProperty(model, twinClass, key);
  const getText = (key: string) => {
    const text = property(key);
    return typeof text === "string" ? text : undefined;
  };

  const lacksName = name.trim() === "" && !sketch && name !== current;
  if (isTrue(property("nameRequired")) && lacksName) {
    return {
      field: "name",
      kind: "required",
      message: configuredMessage(getText("nameRequiredMessage"), createMessage("name_required")),
    };
  }
  const longest = Number(property("nameMaxLength") ?? MAX_NAME_LENGTH);
  if (isTooLong(name, longest)) {
    const message = configuredMessage(
      getText("nameMaxLengthMessage"),
      createMessage("name_too_long", { max: longest }),
    );
    return { field: "name", kind: "incorrect", message };
  }
  if (name !== current && !isOneLine(name)) {
    return { field: "name", kind: "incorrect", message: createMessage("text_has_line_break") };
  }
  return null;
}

export function validateText(
  field: "description" | "externalId",
  text: string | null,
): FieldIssue | null {
  const longest = field === "externalId" ? MAX_INDEXED_LENGTH : MAX_TEXT_LENGTH;
  if (!isTooLong(text ?? "", longest)) return null;
  return { field, kind: "incorrect", message: createMessage("text_at_most", { max: longest }) };
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
