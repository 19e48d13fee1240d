import { expect, test } from "vitest";

import { createCspFilter, parseCspReports } from "./csp-reports.server.ts";

const parse = (report: unknown) =>
  parseCspReports(typeof report === "string" ? report : JSON.stringify(report));

const legacy = (overrides: object = {}) => ({
  "csp-report": {
    "document-uri": "https://shop.test/products?query=secret#top",
    "blocked-uri": "https://evil.test/steal.js?cookie=1",
    "effective-directive": "script-src-elem",
    "violated-directive": "script-src-elem 'self'",
    ...overrides,
  },
});

test("both report formats return the directive, the blocked origin and the page's path", () => {
  const expected = [
    { directive: "script-src-elem", blocked: "https://evil.test", path: "/products" },
  ];
  expect(parse(legacy())).toEqual(expected);
  expect(
    parse([
      {
        type: "csp-violation",
        body: {
          documentURL: "https://shop.test/products?query=secret",
          blockedURL: "https://evil.test/steal.js",
          effectiveDirective: "script-src-elem",
        },
      },
      { type: "deprecation", body: { id: "x" } },
    ]),
  ).toEqual(expected);
});

test.each([
  ["inline", "inline"],
  ["eval", "eval"],
  ["data:text/html,secret", "data:"],
  ["no address at all", "unknown"],
])("a blocked %j is logged as %j", (blocked, logged) => {
  expect(parse(legacy({ "blocked-uri": blocked }))).toMatchObject([{ blocked: logged }]);
});

test("tokens in a path are removed, IDs stay", () => {
  const id = "0190a6f2-5b1c-7c3e-8d4f-1234567890ab";
  const pathOf = (path: string) =>
    parse(legacy({ "document-uri": `https://shop.test${path}` }))[0]?.path;

  expect(pathOf("/invitation/kR3vXo2m9QfT7yWc5bN8eLpZsUaDgHjK1")).toBe("/invitation/…");
  expect(pathOf(`/products/${id}/publish`)).toBe(`/products/${id}/publish`);
});

test.each(["", "{", "null", "[]", "[1]", "{}", '{"csp-report":1}', '"text"'])(
  "%j is not a report",
  (body) => {
    expect(parse(body)).toEqual([]);
  },
);

test("values that could forge a log line are dropped", () => {
  const directive = 'script-src"\n{"level":60';
  expect(parse(legacy({ "effective-directive": directive }))).toMatchObject([
    { directive: "unknown" },
  ]);
});

test("a violation is logged once, and at most 30 lines a minute", async () => {
  const isNew = createCspFilter();
  const violation = { directive: "img-src", blocked: "https://evil.test", path: "/" };

  expect([await isNew(violation), await isNew(violation)]).toEqual([true, false]);
  const logged: boolean[] = [];
  for (let number = 0; number < 40; number += 1) {
    logged.push(await isNew({ ...violation, path: `/${number}` }));
  }
  expect(logged.filter(Boolean)).toHaveLength(29);
});
