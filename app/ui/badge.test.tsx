import { expect, test } from "vitest";

import { htmlOf } from "#tests/support/screen.tsx";

import { StatusBadge } from "./badge.tsx";

const status = (background: string | null, color: string | null) =>
  htmlOf(() => <StatusBadge status={{ name: "Draft", background, color }} />, { path: "/" });

test("a status without colors leaves them to the style sheet", () => {
  expect(status(null, null)).not.toContain("style");
});

test("a status has its own colors unless they make its text unreadable", () => {
  expect(status("#ffe380", "#172b4d")).toContain("background:#ffe380;color:#172b4d");
  expect(status("#ffe380", "#ffffff")).toContain("background:#ffe380;color:#171614");
});
