import { expect, test } from "vitest";

import type { FieldError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { toVariantErrors } from "./variant-errors.rules.ts";

function errorAt(field: string, code: string): FieldError {
  return { field, code, message: createMessage("card_no_product") };
}

test("errors of copies become those of variants, and what concerns all is reported once", () => {
  const errors = toVariantErrors([
    errorAt("copyList.0.ean", "required"),
    errorAt("copyList.1.ean", "required"),
    errorAt("copyList.0.variant_group", "incorrect"),
    errorAt("copyList.1.variant_group", "incorrect"),
    errorAt("copyList.1.twinId", "unknown"),
    errorAt("axisList.0", "unknown"),
  ]);

  expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    "variantList.0.ean required",
    "variantList.1.ean required",
    "group incorrect",
    "twinId unknown",
    "axisList.0 unknown",
  ]);
});
