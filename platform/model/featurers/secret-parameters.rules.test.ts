import { expect, test } from "vitest";

import { FEATURERS } from "./featurers.rules.ts";
import { isSupported } from "./implemented-featurers.rules.ts";

/** Rows keep parameters as plain text and answers contain them. */
test("nothing that a row of the configuration can name has a secret parameter", () => {
  const secret = FEATURERS.filter(({ params }) =>
    params.some(
      ({ type, description }) => type === "ENCRYPTED_STRING" || /\bsecret:/.test(description),
    ),
  );

  expect(secret.map(({ id }) => id)).toEqual([2904, 2905, 3301]);
  expect(secret.filter(({ id }) => isSupported(id))).toEqual([]);
});
