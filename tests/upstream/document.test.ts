import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { buildOpenApi } from "#platform/server/openapi.ts";

import { compareDocuments } from "./compare-documents.ts";
import explained from "./missing-members.json" with { type: "json" };

const MAX_EXPLAINED = 20;
const upstream = JSON.parse(readFileSync("tests/upstream/recorded/openapi.json", "utf8"));
const { missing, nowhere } = compareDocuments(upstream, buildOpenApi());

test("every operation of upstream is served but pages and diagnostics", () => {
  expect(missing.filter((name) => !/ \/private\/(face|system)\//.test(name))).toEqual([]);
});

test("every member and parameter of upstream has its place, or a reason to have none", () => {
  const reasons = Object.keys(explained);

  expect(nowhere.filter((name) => !reasons.includes(name))).toEqual([]);
  expect(reasons.filter((name) => !nowhere.includes(name))).toEqual([]);
  expect(reasons.length).toBeLessThanOrEqual(MAX_EXPLAINED);
});
