import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { expect, test } from "vitest";

import { routes } from "#platform/server/routes.ts";
import { RESULTS } from "#tests/support/contract-results.ts";

import { KINDS } from "./case-kinds.ts";
import { CONTRACT, findContract, toShape } from "./contract.ts";
import { GROUPS } from "./groups.ts";
import { listModeNames } from "./modes.ts";
import { noEffect } from "./no-effect.ts";

const NAMES = routes.map(({ method, path }) => `${method} ${path}`);

test("every call has its cases in one group, and every case its call", () => {
  const cases = Object.values(GROUPS).flatMap(Object.keys);

  expect(cases.toSorted()).toEqual(NAMES.toSorted());
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}.json`, JSON.stringify({ calls: NAMES, kinds: KINDS, modes: modes() }));
});

test("the contract page lists the modes without effect and the reasons", () => {
  const page = readFileSync("docs/contract/modes.md", "utf8");
  const reasons = new Set(modes().flatMap(({ why }) => why ?? []));

  expect([...reasons].filter((reason) => !page.includes(reason))).toEqual([]);
});

test("every group has a file that runs it", () => {
  const files = Object.keys(GROUPS).map((group) => `tests/contract/${group}.test.ts`);

  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("every call of the contract is served", () => {
  const served = new Set(NAMES.map(toShape));

  expect([...CONTRACT.keys()].filter((name) => !served.has(name))).toEqual([]);
});

/** Lists all modes of all calls. For modes without an effect, includes the reason. */
function modes(): { call: string; mode: string; why: string | undefined }[] {
  return routes.flatMap(({ method, path }) => {
    const contract = findContract(method, path);
    const call = `${method} ${path}`;
    if (!contract?.modes) return [];
    return listModeNames(contract).map((mode) => ({ call, mode, why: noEffect(call, mode) }));
  });
}
