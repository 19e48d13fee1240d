import { mkdirSync, writeFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { routes } from "#platform/server/routes.ts";
import { RESULTS } from "#tests/support/contract-results.ts";

import { type Kind, KINDS, type Plan, buildPlan } from "./case-kinds.ts";
import { findContract } from "./contract.ts";
import { GROUPS } from "./groups.ts";
import { startTestEnvironment, type TestEnvironment } from "./test-environment.ts";

/** Runs every kind of case for the calls of one group, in their own test environment. */
export function checkCalls(group: keyof typeof GROUPS): void {
  const plans = listPlans(group);
  const results: Record<string, Partial<Record<Kind, string>>> = {};
  for (const [name, plan] of plans) {
    const reasons = KINDS.map((kind) => [kind, plan[kind]] as const);
    results[name] = Object.fromEntries(reasons.filter(([, reason]) => typeof reason === "string"));
  }
  let world: TestEnvironment;

  beforeAll(async () => {
    world = await startTestEnvironment();
  });

  afterAll(async () => {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(`${RESULTS}/${group}.json`, JSON.stringify(results));
    await world.stop();
  });

  const listChecks = (kind: Kind) =>
    plans.flatMap(([name, plan]) => {
      const check = plan[kind];
      return typeof check === "string" ? [] : [[name, check] as const];
    });

  describe.each(KINDS.filter((kind) => listChecks(kind).length > 0))("%s", (kind) => {
    // Long timeout: a call that creates something and has thirty modes takes a hundred requests.
    test.each(listChecks(kind))("%s", { timeout: 90_000 }, async (name, check) => {
      const problems = await check(world);

      expect(problems.join("\n")).toBe("");
      results[name] = { ...results[name], [kind]: "✓" };
    });
  });
}

function listPlans(group: keyof typeof GROUPS): [string, Plan][] {
  const calls = GROUPS[group];
  return routes.flatMap((route) => {
    const name = `${route.method} ${route.path}`;
    const cases = calls[name];
    if (!cases) return [];
    const contract = findContract(route.method, route.path);
    return [[name, buildPlan({ route, cases, contract })]];
  });
}
