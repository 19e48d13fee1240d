import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const READERS = ["app/server/http/read-form.server.ts", "app/server/forms/parse-form.server.ts"];
/** Files that run in the browser and read a form of their own page. */
const IN_BROWSER = ["app/ui/forms/validate.ts", "app/ui/twins/form/offline-response.ts"];
const UNLIMITED =
  /\brequest\.(?:clone\(\)\.)?(?:formData|text|json|arrayBuffer|blob|bytes)\(|\bparseWithZod\b/;

test("every form is read and parsed with limits", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^paraglide/.test(file))
    .map((file) => `app/${file}`);
  const allowed = new Set([...READERS, ...IN_BROWSER]);

  const unlimited = sources.filter((file) => UNLIMITED.test(readFileSync(file, "utf8")));

  expect(unlimited.filter((file) => !allowed.has(file))).toEqual([]);
});
