import { expect, test } from "vitest";

import { seal, unseal } from "./seal.server.ts";

const SECRET = "a secret";

test("a cookie that the first release sealed is still opened", () => {
  const cookie = "ICoWIGkZuAg8UX8hQsTXsN-f_WeDkEhkdZcHgwdVsBSLtIF--BqSxR10B-4j";
  expect(unseal(cookie, SECRET, 100)).toBe("Zażółć 42");
});

test("a text longer than the limit isn't opened, however small its cookie", () => {
  const sealed = seal("x".repeat(100_000), SECRET);

  expect(sealed.length).toBeLessThan(200);
  expect(unseal(sealed, SECRET, 99_999)).toBeNull();
  expect(unseal(sealed, SECRET, 100_000)).toHaveLength(100_000);
});

test.each(["", "held", "a".repeat(100)])("%j, which was never sealed, isn't opened", (text) => {
  expect(unseal(text, SECRET, 100)).toBeNull();
});
