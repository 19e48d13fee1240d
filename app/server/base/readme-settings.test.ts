import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { PlatformEnvironment } from "#platform/base/config/config.ts";

const table = new Map(
  readFileSync("README.md", "utf8")
    .split("\n")
    .map((line) => /^\| `([A-Z\d_]+)` \| (.*?) ?\| (.*) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name, value, meaning]) => [name, { value: plain(value), meaning: plain(meaning) }]),
);

const { NODE_ENV: _outside, ...settings } = PlatformEnvironment.shape;

test.each(Object.entries(settings))(
  "the README has the meaning of %s, and its default if it has one",
  (name, schema) => {
    const { data: standard } = schema.safeParse(undefined);

    expect(table.get(name)).toMatchObject({
      meaning: expect.stringMatching(/\w/),
      ...(standard !== undefined && { value: String(standard) }),
    });
  },
);

test.each([
  ["the app", "app/server/base/config.server.ts", /^ {4}([A-Z\d_]+): /gm],
  ["the commands", "platform/base/config/command-settings.ts", /\benv\["(\w+)"\]/g],
])("the README lists every setting of %s", (_what, path, pattern) => {
  const names = [...readFileSync(path, "utf8").matchAll(pattern)].map(([, name]) => name);

  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => name !== "NODE_ENV" && !table.has(name ?? ""))).toEqual([]);
});

function plain(text: string | undefined) {
  return text?.replaceAll("`", "").trim();
}
