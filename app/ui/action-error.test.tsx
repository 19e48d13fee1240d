import { expect, test } from "vitest";

import { htmlOf } from "#tests/support/screen.tsx";

import { ActionErrorAlert } from "./action-error.tsx";

const REFUSED = { problem: "No longer offered" };

test.each([
  ["refused by the route's action", { text: REFUSED.problem }, REFUSED, true],
  ["of another answer", { text: REFUSED.problem, answer: REFUSED }, undefined, true],
  ["of no form", { text: REFUSED.problem, answer: null }, REFUSED, false],
  ["of the loader", { text: REFUSED.problem }, undefined, false],
])("an alert %s gets the focus: %j", (_what, props, actionData, isFocused) => {
  const html = htmlOf(() => <ActionErrorAlert {...props} />, { path: "/", actionData });

  expect(html).toContain("No longer offered");
  expect(html.includes("autofocus") && html.includes('tabindex="-1"')).toBe(isFocused);
});

test("without a text there is no alert", () => {
  const html = htmlOf(() => <ActionErrorAlert text={undefined} />, {
    path: "/",
    actionData: REFUSED,
  });

  expect(html).not.toContain("alert");
});
