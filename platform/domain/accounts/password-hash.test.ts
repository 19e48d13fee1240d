import { expect, test } from "vitest";

import { hashPassword, verifyPassword } from "./password-hash.ts";

test("a flood of sign-ins is refused when too many wait, and those that wait are answered", async () => {
  const hash = await hashPassword("Correct-horse-1");

  const answers = await Promise.allSettled(
    Array.from({ length: 110 }, (_, n) => verifyPassword(hash, n === 0 ? "Correct-horse-1" : "x")),
  );

  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  expect(refused[0]).toMatchObject({ reason: { code: 10908 } });
  expect(answers[0]).toEqual({ status: "fulfilled", value: true });
});
