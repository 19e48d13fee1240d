import { expect, test } from "vitest";

import { ClassField, Related, Twin } from "#app/server/platform/response-schemas.server.ts";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import { viewField } from "./field-values.server.ts";

test("an unknown field type is reported as unsupported, with a value and without", () => {
  expect(renderField("hologramV1", "<3d>")).toBe("This field type is not supported!");
  expect(renderField("hologramV1", "")).toBe("This field type is not supported!");
});

test("a reference shows its name or the user's full name", () => {
  expect(renderField("selectListV1", "option")).toBe("Oak");
  expect(renderField("selectUserV1", "user")).toBe("Ann Seller");
});

test("amounts have spaces between thousands, and days no time", () => {
  expect(renderField("numericFieldV1", "1234567.5")).toBe("1 234 567.5");
  expect(renderField("dateScrollV1", "2026-11-21T08:30:00")).not.toContain("08:30");
});

function renderField(fieldType: string, value: string): string {
  const field = ClassField.parse({ id: "f", key: "size", name: "Size", descriptor: { fieldType } });
  const twin = Twin.parse({ id: "t", statusId: "s", twinClassId: "c", fields: { size: value } });
  const related = Related.parse({
    dataListsOptionMap: { option: { id: "option", name: "Oak" } },
    userMap: { user: { id: "user", fullName: "Ann Seller" } },
  });
  const view = viewField(field, twin, related);
  return textOf(htmlOf(() => <FieldValueView value={view.value} />, { path: "/" })).trim();
}
