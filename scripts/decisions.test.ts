import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const folder = new URL("../docs/decisions/", import.meta.url);
const files = readdirSync(folder).toSorted();

test("decision records are numbered without gaps", () => {
  const numbers = files.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(files.map((_, index) => index + 1));
});

test.each(files)("%s has a number, date, status, context, decision and consequences", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  expect(text).toMatch(
    new RegExp(
      `^# ${Number(name.slice(0, 4))}\\. .+\n\n- Date: \\d{4}-\\d\\d-\\d\\d\n- Status: \\w+`,
    ),
  );
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(expect.arrayContaining(["Context", "Decision", "Consequences"]));
});
