import { expect, test } from "vitest";

import { readNip } from "./nip.ts";

test.each([
  ["5260250274", "5260250274"],
  ["526-025-02-74", "5260250274"],
  ["PL 526 025 02 74", "5260250274"],
])("%s is the tax number %s", (written, digits) => {
  expect(readNip(written)).toBe(digits);
});

test.each(["", "5260250275", "526025027", "52602502744", "DE5260250274", "52602502x4"])(
  "%s is not a tax number",
  (written) => {
    expect(readNip(written)).toBeNull();
  },
);

test("a number with a remainder of ten is invalid, whatever its last digit", () => {
  const numbers = Array.from({ length: 10 }, (_, digit) => `123456789${digit}`);

  expect(numbers.filter((number) => readNip(number) !== null)).toEqual([]);
});
