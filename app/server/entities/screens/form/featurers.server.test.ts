import { expect, test } from "vitest";

import { paramField } from "./featurers.server.ts";

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

const PLAIN = { mode: "create", isReference: false } as const;

test("a parameter says what it means, its type, its default and examples", () => {
  expect(paramField(PARAM, PLAIN)).toMatchObject({
    kind: "integer",
    required: false,
    help: "Greatest number of twins. A whole number. Default: 10. For example: 5, 20",
  });
});

test("the default of a secret is not shown", () => {
  const secret = { ...PARAM, type: "ENCRYPTED_STRING", exampleValues: [] };

  expect(paramField(secret, PLAIN).help).toBe("Greatest number of twins.");
});
