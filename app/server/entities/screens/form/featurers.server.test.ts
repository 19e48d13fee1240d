import { expect, test } from "vitest";

import { paramField, referredEntity } from "./featurers.server.ts";

const PARAM = {
  key: "limit",
  name: "Limit",
  description: "greatest number of twins",
  type: "INT",
  optional: true,
  defaultValue: "10",
  exampleValues: ["5", "20"],
  order: 1,
};

test("a parameter says what it means, its type, its default and examples", () => {
  expect(paramField(PARAM, "create")).toMatchObject({
    kind: "integer",
    required: false,
    help: "Greatest number of twins. A whole number. Default: 10. For example: 5, 20",
  });
});

test("the default of a secret is not shown", () => {
  const secret = { ...PARAM, type: "ENCRYPTED_STRING", exampleValues: [] };

  expect(paramField(secret, "create").help).toBe("Greatest number of twins.");
});

test.each([
  ["markerId", "UUID:TWINS:MARKER_ID", "markers"],
  ["spaceRoleId", "UUID:TWINS:MARKER_ID", "space-roles"],
  ["classId", "UUID:TWINS:TWIN_CLASS_ID", "classes"],
  ["text", "STRING", null],
])("a parameter %s of type %s is picked from %s", (key, type, entity) => {
  expect(referredEntity({ ...PARAM, key, type })).toBe(entity);
});
