import { expect, test } from "vitest";

import { CLASS_KEY, FIELD_KEY, PLAIN_KEY, validateKey } from "./key.rules.ts";

test.each([
  [CLASS_KEY, "packaged food_2"],
  [PLAIN_KEY, "packaged-food_2"],
  [FIELD_KEY, "list_price.value_with_tax"],
])("%j takes %s", (rule, key) => {
  expect(validateKey(key, rule)).toBeNull();
});

test.each([
  [CLASS_KEY, "packaged-food"],
  [PLAIN_KEY, "packaged food"],
  [PLAIN_KEY, "zażółć"],
  [FIELD_KEY, "price with tax"],
])("%j rejects %s by its own message", (rule, key) => {
  expect(validateKey(key, rule)).toBe(rule.message);
});

test("a key has 1 to 100 characters", () => {
  const problems = ["", "k".repeat(100), "k".repeat(101)].map((key) => validateKey(key, PLAIN_KEY));

  expect(problems).toMatchObject([{ key: "key_empty" }, null, { key: "key_length" }]);
});
