import { expect, test } from "vitest";

import { CODE } from "../errors.ts";
import { httpStatusOf, refusalOf } from "./error-answer.ts";

test("who met a deadlock is told that somebody else was there, anything unexpected is a fault", () => {
  const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });

  expect(refusalOf(deadlock)).toMatchObject({ code: CODE.VERSION_CONFLICT });
  expect(httpStatusOf(CODE.VERSION_CONFLICT)).toBe(409);
  for (const fault of [new Error("broken"), { code: "40P01" }, null]) {
    expect(refusalOf(fault)).toBeNull();
  }
});
