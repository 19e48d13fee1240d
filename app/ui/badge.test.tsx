import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { htmlOf } from "#tests/support/screen.tsx";

import { StatusBadge } from "./badge.tsx";

const status = (background: string | null, color: string | null) =>
  htmlOf(() => <StatusBadge status={{ name: "Draft", background, color }} />, { path: "/" });

test("a status without colours has the blue of the specification, one in light and one in dark", () => {
  const theme = readFileSync("app/ui/theme.css", "utf8");
  const sheet = readFileSync("app/ui/badge.module.css", "utf8");

  expect(status(null, null)).not.toContain("style");
  expect(sheet).toContain("background: var(--v-status)");
  expect([...theme.matchAll(/--v-status: (#[\da-f]{6})/g)].map(([, colour]) => colour)).toEqual([
    "#0c66e4",
    "#579dff",
  ]);
});

test("a status has its own colours, unless its words could not be read on them", () => {
  expect(status("#ffe380", "#172b4d")).toContain("background:#ffe380;color:#172b4d");
  expect(status("#ffe380", "#ffffff")).toContain("background:#ffe380;color:#171614");
});
