import { expect, test } from "vitest";

import { BusinessForm } from "./settings.ts";

test("a business needs only a name", () => {
  expect(BusinessForm().safeParse({ name: "Lamps & Co" }).success).toBe(true);
});

test.each([
  [{ name: undefined }, "name", "Enter a name"],
  [{ name: "L" }, "name", "Must be at least 2 characters"],
  [{ contactEmail: "nobody" }, "contactEmail", "Invalid email format"],
  [{ contactPhone: "call me" }, "contactPhone", "Invalid phone number"],
  [
    { country: "PL", taxNumber: "5260250275" },
    "taxNumber",
    "Enter a valid NIP. The check digit is wrong.",
  ],
  [
    { country: "PL", postalCode: "12345" },
    "postalCode",
    "Enter a postal code in the format 00-001",
  ],
])("%j is rejected with a message", (change, field, message) => {
  const issues = BusinessForm().safeParse({ name: "Lamps & Co", ...change }).error?.issues ?? [];

  expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[field, message]]);
});

test.each(["526-025-02-74", "PL5260250274", "526 025 02 74"])(
  "%s is a tax number in any notation",
  (taxNumber) => {
    const form = { name: "Lamps & Co", country: "PL", taxNumber };

    expect(BusinessForm().safeParse(form).success).toBe(true);
  },
);
