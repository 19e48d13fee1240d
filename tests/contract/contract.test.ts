import { mkdirSync, writeFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { routes } from "#platform/api/routes.ts";

import { CALLS } from "./all-calls.ts";
import { CONTRACT, contractOf, shapeOf } from "./contract.ts";
import { type Kind, KINDS, type Plan, planOf } from "./kinds.ts";
import { startWorld, type World } from "./world.ts";

const NAMES = routes.map(({ method, path }) => `${method} ${path}`);

const plans = new Map<string, Plan>();
for (const route of routes) {
  const name = `${route.method} ${route.path}`;
  const cases = CALLS[name];
  if (cases)
    plans.set(name, planOf({ route, cases, contract: contractOf(route.method, route.path) }));
}

let world: World;

beforeAll(async () => {
  world = await startWorld();
});

afterAll(async () => {
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/contract.txt", tableOf());
  await world.stop();
});

test("every call has its cases, and every case its call", () => {
  expect(NAMES.filter((name) => !CALLS[name])).toEqual([]);
  expect(Object.keys(CALLS).filter((name) => !NAMES.includes(name))).toEqual([]);
});

test("every call of the contract is served", () => {
  const served = new Set(NAMES.map(shapeOf));

  expect(CONTRACT.map(([name]) => name).filter((name) => !served.has(shapeOf(name)))).toEqual([]);
});

describe.each(KINDS)("%s", (kind) => {
  const checked = [...plans].flatMap(([name, plan]) => {
    const check = plan[kind];
    return typeof check === "string" ? [] : [[name, check] as const];
  });

  test.each(checked)("%s", async (_name, check) => {
    const problems = await check(world);

    expect(problems.join("\n")).toBe("");
  });
});

/** Call by call, which kinds of cases it has, and below why it lacks the others. */
function tableOf(): string {
  const width = Math.max(...NAMES.map((name) => name.length));
  const reasons = [
    ...new Set([...plans.values()].flatMap((plan) => KINDS.map((kind) => plan[kind]))),
  ]
    .filter((entry) => typeof entry === "string")
    .toSorted();
  const cell = (entry: Plan[Kind] | undefined) =>
    entry === undefined
      ? "HOLE"
      : typeof entry === "string"
        ? `–${reasons.indexOf(entry) + 1}`
        : "✓";
  const row = (name: string, cells: string[]) =>
    [name.padEnd(width), ...cells.map((text, at) => text.padEnd(KINDS[at]?.length ?? 0))]
      .join("  ")
      .trimEnd();
  return [
    row("call", [...KINDS]),
    ...NAMES.map((name) =>
      row(
        name,
        KINDS.map((kind) => cell(plans.get(name)?.[kind])),
      ),
    ),
    "",
    ...reasons.map((reason, at) => `–${at + 1}  ${reason}`),
    "",
  ].join("\n");
}
