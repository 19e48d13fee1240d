import { expect, test } from "vitest";

import { lookupPublicAddress } from "./public-address.ts";

test("a name that resolves to the private network is rejected on connect", async () => {
  const error = await new Promise<Error | null>((resolve) => {
    lookupPublicAddress("localhost", {}, (problem) => resolve(problem));
  });

  expect(error?.message).toContain("private address");
});
