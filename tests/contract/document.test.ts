import { expect, test } from "vitest";

import { checkAnswer } from "#tests/support/api-document.ts";

/**
 * A response that matches the document. The contract suite checks all its responses in the same way.
 */
const ANSWER = {
  method: "GET",
  path: "/health/live",
  status: 200,
  type: "application/json",
  body: { status: 0, msg: "success", statusDetails: "", state: "live" },
};
const TWIN = { id: "0b9b30a6-3a0d-4c3e-9a10-3f1e4d6a7b21", name: "Lamp" };

test("an answer as the document has it is no difference", () => {
  expect(checkAnswer(ANSWER)).toEqual([]);
});

test.each([
  ["a member", { body: { ...ANSWER.body, extra: 1 } }, "/extra must NOT have additional"],
  ["a value", { body: { ...ANSWER.body, state: "dead" } }, "/state must be equal to one of"],
  ["a status", { status: 204 }, "has no such status"],
  ["a type", { type: "text/plain", body: undefined }, 'no type "text/plain"'],
  ["an operation", { path: "/health/other" }, "/health/other 200"],
])("%s that the document lacks is a difference", (_what, change, message) => {
  expect(checkAnswer({ ...ANSWER, ...change }).join("\n")).toContain(message);
});

test("an undocumented member is found at any depth, also in variants and named schemas", () => {
  const { state: _state, ...envelope } = ANSWER.body;
  const search = { ...ANSWER, method: "POST", path: "/private/twin/search/v2" };
  const answerWith = (twin: object) => ({ ...search, body: { ...envelope, twinList: [twin] } });

  expect(checkAnswer(answerWith({ ...TWIN, headTwin: TWIN }))).toEqual([]);
  expect(checkAnswer(answerWith({ ...TWIN, headTwin: { ...TWIN, secret: 1 } }))).toEqual([
    "POST /private/twin/search/v2 200: /twinList/0/headTwin/secret must NOT have additional properties, and is 1",
  ]);
});
