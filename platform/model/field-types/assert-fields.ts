import {
  CODE,
  type Code,
  invalidFields,
  type RequestError,
} from "../../base/errors/request-error.ts";
import type { FieldIssue, IssueKind } from "./field-type.rules.ts";

const CODES: Record<IssueKind, Code> = {
  required: CODE.FIELD_REQUIRED,
  incorrect: CODE.FIELD_INCORRECT,
  several: CODE.MULTIPLE_NOT_ALLOWED,
  option: CODE.OPTION_INCORRECT,
  "unknown-reference": CODE.UUID_UNKNOWN,
  "malformed-reference": CODE.UUID_UNKNOWN,
  "wrong-number": CODE.FIELD_VALUE_INCORRECT,
  immutable: CODE.FIELD_IMMUTABLE,
  "not-unique": CODE.VALUE_NOT_UNIQUE,
  "in-use": CODE.FIELD_ALREADY_IN_USE,
  "wrong-search": CODE.FEATURER_WRONG_TYPE,
  "not-searchable": CODE.FIELD_NOT_SEARCHABLE,
  unknown: CODE.FIELD_KEY_UNKNOWN,
};

/**
 * Builds the error for issues with fields. It has the code of the first issue, and messages and
 * fields of all.
 */
export function fieldIssuesError(problems: readonly FieldIssue[]): RequestError {
  const [first] = problems;
  return invalidFields(
    CODES[first?.kind ?? "incorrect"],
    problems.map(({ field, kind, message }) => ({ field, message, code: kind })),
    // As in upstream, an unknown ID gets the status 404. A text that isn't an ID gets 400, with the same code.
    first?.kind === "malformed-reference" ? { httpStatus: 400 } : {},
  );
}
