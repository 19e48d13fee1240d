import { expect, test } from "vitest";

import { scorePassword } from "./password-strength.ts";

test("words of a dictionary with a digit are weak, unrelated words are strong", () => {
  expect(scorePassword("Password1!")).toBe(1);
  expect(scorePassword("correct horse Battery 7 staple!")).toBe(4);
});

test("the estimate of a long text reads its beginning only", () => {
  const long = "Password1!".repeat(10_000);

  expect(scorePassword(long)).toBe(scorePassword(long.slice(0, 64)));
});
