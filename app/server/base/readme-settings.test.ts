import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { SETTINGS } from "#platform/base/config/settings-table.ts";

const table = new Map(
  readFileSync("README.md", "utf8")
    .split("\n")
    .map((line) => /^\| `([A-Z\d_]+)` \| (.*?) ?\| (.*) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name, value, meaning]) => [name, { value: plain(value), meaning: plain(meaning) }]),
);

test.each(SETTINGS.map((setting) => [setting.name, setting] as const))(
  "the README has the default and meaning of %s",
  (name, setting) => {
    expect(table.get(name)).toEqual({
      value: plain(setting.default),
      meaning: plain(setting.meaning),
    });
  },
);

test("the README lists every setting of the app", () => {
  const source = readFileSync("app/server/base/config.server.ts", "utf8");
  const names = [...source.matchAll(/^ {4}([A-Z\d_]+): /gm)].map(([, name]) => name);

  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => name !== "NODE_ENV" && !table.has(name ?? ""))).toEqual([]);
});

function plain(text: string | undefined) {
  return text?.replaceAll("`", "").trim();
}
