import { expect, test } from "vitest";

import { readDomainId } from "./request-headers.ts";

test("a call names its domain by a valid ID", () => {
  const id = "F67AD556-DD27-4871-9A00-16FB0E8A4102";

  expect(readDomainId(new Headers({ DomainId: id }))).toBe(id.toLowerCase());
  expect(() => readDomainId(new Headers({ DomainId: "vitrine" }))).toThrow(
    "Domain ID must be a valid UUID",
  );
  expect(() => readDomainId(new Headers())).toThrow("The header DomainId must name a domain");
});
