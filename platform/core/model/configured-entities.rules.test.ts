import { expect, test } from "vitest";

import { byId, modelOf } from "../../testing/plain-actor.ts";
import { plainFactory } from "../../testing/plain-factory.ts";
import { plainClass, plainField } from "../../testing/plain-model.ts";
import { listEntities, refersTo } from "./configured-entities.rules.ts";
import type { FactoryBranch } from "./factory-model.ts";

const LIST = "33333333-3333-4333-8333-333333333333";
const [branch] = plainFactory().branches as [FactoryBranch];
const status = {
  id: "status-1",
  classId: "lamp",
  key: "open",
  name: {},
  description: {},
  logo: null,
  backgroundColor: null,
  fontColor: null,
  frozen: false,
  position: 0,
};
const flow = {
  id: "flow",
  classId: "lamp",
  name: { en: "Repair" },
  description: {},
  initialStatusId: "status-1",
  createdByUserId: null,
  createdAt: new Date(0),
  transitionIds: ["transition-1"],
};
const model = modelOf(
  [plainClass({ id: "lamp", fieldIds: ["field-1"], statusIds: ["status-1"] })],
  {
    fields: byId(plainField({ id: "field-1", typerId: 1305, typerParams: { listUUID: LIST } })),
    statuses: byId(status),
    flows: byId(flow),
    factories: byId(plainFactory({ branches: [{ ...branch, nextFactoryId: "factory-2" }] })),
  },
);
const entities = listEntities(model);
const usersOf = (id: string) =>
  entities.filter((entity) => refersTo(entity, id)).map(({ kind, id: user }) => `${kind} ${user}`);

test("an entity refers to what its members and parameters name", () => {
  expect(usersOf(LIST)).toEqual(["twinClassField field-1"]);
  expect(usersOf("status-1")).toEqual(["twinflow flow"]);
  expect(usersOf("factory-2")).toEqual(["factoryBranch branch"]);
});

test("a class does not refer to its own fields, nor a workflow to its own transitions", () => {
  expect(usersOf("field-1")).toEqual([]);
  expect(usersOf("transition-1")).toEqual([]);
});

test("the parts of a factory are listed by themselves, with their featurers", () => {
  const featurers = entities.filter(({ featurerIds }) => featurerIds.length > 0);
  expect(featurers.map(({ kind, featurerIds }) => [kind, featurerIds])).toEqual([
    ["twinClass", [null]],
    ["twinClassField", [1305]],
    ["factoryMultiplier", [2202]],
    ["factoryPipelineStep", [2341]],
  ]);
  expect(usersOf("box")).toEqual(["factoryMultiplierFilter filter"]);
});

test("an entity is named by its key, else by its name or description", () => {
  const names = Object.fromEntries(entities.map(({ kind, name }) => [kind, name]));
  expect(names).toMatchObject({
    factory: "order",
    twinflow: "Repair",
    factoryPipeline: "pipeline",
  });
});
