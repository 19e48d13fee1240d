import { expect, test } from "vitest";

import { FEATURERS } from "./featurers.rules.ts";
import { isSupported } from "./implemented-featurers.rules.ts";

/** Rows store parameters as plain text and responses contain them, so none may be a secret. */
test("nothing that a row of the configuration can name has a secret parameter", () => {
  const secret = FEATURERS.filter(({ params }) =>
    params.some(
      ({ type, description }) => type === "ENCRYPTED_STRING" || /\bsecret:/.test(description),
    ),
  );

  expect(secret.map(({ id }) => id)).toEqual([2904, 2905, 3301]);
  expect(secret.filter(({ id }) => isSupported(id))).toEqual([]);
});
