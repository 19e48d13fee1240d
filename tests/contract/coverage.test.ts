import { existsSync, mkdirSync, writeFileSync } from "node:fs";

import { expect, test } from "vitest";

import { routes } from "#platform/api/routes.ts";

import { CONTRACT, shapeOf } from "./contract.ts";
import { GROUPS } from "./groups.ts";
import { KINDS } from "./kinds.ts";
import { RESULTS } from "./suite.ts";

const NAMES = routes.map(({ method, path }) => `${method} ${path}`);

test("every call has its cases in one group, and every case its call", () => {
  const cases = Object.values(GROUPS).flatMap(Object.keys);

  expect(cases.toSorted()).toEqual(NAMES.toSorted());
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}.json`, JSON.stringify({ calls: NAMES, kinds: KINDS }));
});

test("every group has a file that runs it", () => {
  const files = Object.keys(GROUPS).map((group) => `tests/contract/${group}.test.ts`);

  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("every call of the contract is served", () => {
  const served = new Set(NAMES.map(shapeOf));

  expect(CONTRACT.map(([name]) => name).filter((name) => !served.has(shapeOf(name)))).toEqual([]);
});
