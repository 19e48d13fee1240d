import { expect, test } from "vitest";

import { byId } from "../../testing/plain-actor.ts";
import { plainFactory, plainPipeline } from "../../testing/plain-factory.ts";
import { plainModel } from "../../testing/plain-model.ts";
import {
  BRANCHES,
  conditionalParts,
  CONDITIONS,
  ERASERS,
  FILTERS,
  inputClassIds,
  MULTIPLIERS,
  nextFactoryIds,
  PIPELINES,
  STEPS,
} from "./factory-parts.rules.ts";

const factory = plainFactory();
const other = plainFactory({
  id: "other",
  multipliers: [],
  pipelines: [plainPipeline({ id: "second", nextFactoryId: "factory", steps: [] })],
  branches: [],
  erasers: [],
});
const model = plainModel({ factories: byId(factory, other) });

test("the parts of all factories are found by kind and by ID", () => {
  expect(PIPELINES.all(model).map(({ id }) => id)).toEqual(["pipeline", "second"]);
  const lookups = [MULTIPLIERS, BRANCHES, ERASERS, STEPS, FILTERS];
  expect(lookups.map((lookup) => lookup.all(model).map(({ id }) => id))).toEqual([
    ["multiplier"],
    ["branch"],
    ["eraser"],
    ["step"],
    ["filter"],
  ]);
  expect(STEPS.find(model, "step")).toBe(factory.pipelines[0]?.steps[0]);
  expect(STEPS.find(model, "pipeline")).toBeUndefined();
  expect(CONDITIONS.all(model)).toEqual([]);
});

test("every part but a multiplier can have conditions", () => {
  expect(conditionalParts(factory).map(({ id }) => id)).toEqual([
    "filter",
    "pipeline",
    "step",
    "branch",
    "eraser",
  ]);
});

test("a factory works on the classes of its parts and continues with others", () => {
  expect(inputClassIds(factory)).toEqual(["basket", "box", "lamp", "lamp"]);
  expect(nextFactoryIds(factory)).toEqual(["next"]);
  expect(nextFactoryIds(other)).toEqual(["factory"]);
});
