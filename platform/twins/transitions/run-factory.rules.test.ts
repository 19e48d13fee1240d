import { expect, test } from "vitest";

import type { Factory, FactoryPipeline, FactoryStep } from "../../core/model/factory-model.ts";
import { byId, modelOf } from "../../testing/plain-actor.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import { runFactory } from "./run-factory.rules.ts";

const SET_CONSTANT = 2341;
const HEAD_ASSIGNEE = 2329;
const lamp = plainClass({ id: "lamp", ancestorIds: ["lamp", "product"] });
const note = plainField({ id: "note", key: "note" });

test("the pipelines of the twin's class fill it in their order; the last status counts", () => {
  const result = run(
    factory("first", [
      pipeline({ inputClassId: "product", steps: [constant("one")], outputStatusId: "draft" }),
      pipeline({ inputClassId: "card", steps: [constant("of a card")], outputStatusId: "lost" }),
      pipeline({ inputClassId: "lamp", steps: [constant("two")] }),
      pipeline({ inputClassId: "lamp", steps: [constant("off")], active: false }),
    ]),
  );

  expect(result).toEqual({ fields: { note: "two" }, statusId: "draft" });
});

test("a step that is switched off does nothing, an optional one may fail", () => {
  const steps = [
    step({ fillerFeaturerId: HEAD_ASSIGNEE, optional: true }),
    constant("kept"),
    { ...constant("off"), active: false },
  ];

  expect(run(factory("first", [pipeline({ steps })])).fields).toEqual({ note: "kept" });
});

test("a required step that fails ends the factory", () => {
  const steps = [step({ fillerFeaturerId: HEAD_ASSIGNEE })];

  expect(() => run(factory("first", [pipeline({ steps })]))).toThrow(
    expect.objectContaining({ name: "FactoryError", reason: "step" }),
  );
});

test("the next factory continues with the twin; one that is gone changes nothing", () => {
  const second = factory("second", [
    pipeline({ steps: [constant("by the second")], nextFactoryId: "gone", outputStatusId: "done" }),
  ]);

  expect(run(factory("first", [pipeline({ nextFactoryId: "second" })]), second)).toEqual({
    fields: { note: "by the second" },
    statusId: "done",
  });
});

test("factories that follow each other in a circle are an error", () => {
  const second = factory("second", [pipeline({ nextFactoryId: "first" })]);

  expect(() => run(factory("first", [pipeline({ nextFactoryId: "second" })]), second)).toThrow(
    expect.objectContaining({ reason: "recursion" }),
  );
});

function run(...factories: Factory[]) {
  const model = modelOf([lamp], { fields: byId(note), factories: byId(...factories) });
  return runFactory(model, "first", {
    twinClass: lamp,
    twin: { class_id: "lamp", fields: {}, assigner_user_id: null, author_user_id: null },
    head: null,
    userId: "ann",
    context: {},
    basics: {},
  });
}

function factory(id: string, pipelines: FactoryPipeline[]): Factory {
  const createdAt = new Date(0);
  const parts = { multipliers: [], pipelines, branches: [], erasers: [] };
  return { id, key: id, name: {}, description: {}, createdByUserId: null, createdAt, ...parts };
}

function pipeline(overrides: Partial<FactoryPipeline>): FactoryPipeline {
  return {
    id: "pipeline",
    factoryId: "first",
    inputClassId: "lamp",
    outputStatusId: null,
    nextFactoryId: null,
    nextFactoryLimitScope: false,
    templateTwinId: null,
    conditionSetId: null,
    conditionSetInvert: false,
    active: true,
    description: "",
    position: 0,
    steps: [],
    ...overrides,
  };
}

function step(overrides: Partial<FactoryStep>): FactoryStep {
  return {
    id: "step",
    pipelineId: "pipeline",
    conditionSetId: null,
    conditionSetInvert: false,
    position: 0,
    optional: false,
    active: true,
    fillerFeaturerId: SET_CONSTANT,
    fillerParams: {},
    description: "",
    ...overrides,
  };
}

function constant(value: string): FactoryStep {
  return step({ fillerParams: { twinClassFieldId: "note", value } });
}
