import { expect, test } from "vitest";

import type { Actor } from "../../core/access/actor.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Transition, TwinValidator } from "../../core/model/flow-model.ts";
import type { ValidatorData, FlowTwin } from "../../model/featurers/run-validators.rules.ts";
import { findTransition, flowOf } from "../../model/twinflows/twinflow.rules.ts";
import { plainClass, plainField, plainModel } from "../../testing/plain-model.ts";
import {
  validatorDataForTransitions,
  evaluateTransition,
  listTransitions,
} from "./available-transitions.rules.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const product = plainClass({ id: "product" });
const lamp = plainClass({ id: "lamp", ancestorIds: ["lamp", "product"], rootClassId: "product" });

test("a class uses the workflow of its nearest ancestor", () => {
  const model = buildModel([transition({ id: "go" })]);

  expect(flowOf(model, "flows", lamp)?.id).toBe("flow");
  expect(flowOf(model, "other", lamp)).toBeUndefined();
});

test("transitions of a status precede those from any, and none leads to the same status", () => {
  const model = buildModel([
    transition({ id: "any", srcStatusId: null, dstStatusId: "done" }),
    transition({ id: "start", srcStatusId: "draft", dstStatusId: "busy", position: 1 }),
    transition({ id: "elsewhere", srcStatusId: "busy" }),
  ]);
  const ids = (status: string) =>
    listTransitions(asking(model), lamp, twin({ status_id: status })).map(
      (offer) => offer.transition.id,
    );

  expect(ids("draft")).toEqual(["start", "any"]);
  expect(ids("done")).toEqual([]);
});

test("an alias selects the transition of the current status", () => {
  const model = buildModel([
    transition({ id: "a", alias: "go", srcStatusId: "draft" }),
    transition({ id: "b", alias: "go", srcStatusId: "busy" }),
  ]);
  const flow = flowOf(model, "flows", lamp);

  expect(flow && findTransition(model, flow, "busy", "GO")?.id).toBe("b");
  expect(flow && findTransition(model, flow, "done", "go")).toBeUndefined();
});

test("one satisfied rule is enough; otherwise all failed ones are returned", () => {
  const rules = [
    rule(validator(1601, {}, { description: "Assigned to you" })),
    rule(validator(1609, { statusIds: "busy" }, { description: "Busy" })),
  ];
  const go = transition({ validatorRules: rules });

  expect(judged(go, twin({ assigner_user_id: "ann" }))).toMatchObject({ allowed: true });
  expect(judged(go, twin())).toMatchObject({
    allowed: false,
    reason: { kind: "validators", descriptions: ["Assigned to you", "Busy"] },
  });
});

test("rules and validators that are switched off don't count", () => {
  const off = { ...rule(validator(1601)), active: false };
  const empty = rule({ ...validator(1601), active: false });

  expect(judged(transition({ validatorRules: [off] }), twin()).allowed).toBe(true);
  expect(judged(transition({ validatorRules: [empty] }), twin()).allowed).toBe(true);
});

const priced = { fields: { price: "1" } };
const cards: Partial<ValidatorData> = { children: [{ classId: "lamp", statusId: "done" }] };
const linked: Partial<ValidatorData> = { links: [{ linkId: "link", dstStatusId: "done" }] };
const inSpace: Partial<FlowTwin> = {
  permission_space_id: "shop",
  space: {
    permissionSchemaId: null,
    isAssignee: false,
    isCreator: false,
    roleIds: ["chief"],
    assigned: [],
  },
};

test.each<[string, TwinValidator, Partial<FlowTwin>, Partial<ValidatorData> | undefined, boolean]>([
  ["assigned to me", validator(1601), { assigner_user_id: "ann" }, undefined, true],
  ["made by me", validator(1602), { author_user_id: "bob" }, undefined, false],
  ["has a child so", validator(1604, { statusIds: "done" }), {}, cards, true],
  ["has a child otherwise", validator(1604, { statusIds: "draft" }), {}, cards, false],
  [
    "all children so",
    validator(1605, { childrenTwinClassId: "product", childrenTwinStatusId: "done" }),
    {},
    cards,
    true,
  ],
  ["is linked", validator(1606, { linkId: "link" }), {}, linked, true],
  ["I am in a group", validator(1607, { userGroupIds: "group" }), {}, undefined, true],
  ["has a child of a class", validator(1611, { classIds: "card" }), {}, cards, false],
  ["is of a class", validator(1613, { classIds: "product" }), {}, undefined, true],
  ["a field is filled", validator(1614, { twinClassFieldIds: "price" }), priced, undefined, true],
  ["a field is empty", validator(1614, { twinClassFieldIds: "price" }), {}, undefined, false],
  [
    "a date has passed",
    validator(1615, { twinClassFieldDateId: "due" }),
    { fields: { due: "2026-02-01T00:00:00" } },
    undefined,
    true,
  ],
  [
    "a date is ahead",
    validator(1615, { twinClassFieldDateId: "due" }),
    { fields: { due: "2026-04-01T00:00:00" } },
    undefined,
    false,
  ],
  [
    "linked with one so",
    validator(1616, { linkId: "link", twinStatusIds: "done" }),
    {},
    linked,
    true,
  ],
  ["the opposite", validator(1610, {}, { invert: true }), {}, undefined, false],
  ["marked so", validator(1603, { markerId: "rush" }), {}, { markers: ["rush"] }, true],
  ["not marked so", validator(1603, { markerId: "rush" }), {}, { markers: ["late"] }, false],
  ["as many of the class", validator(1608, { GTEvalue: "2" }), {}, { sameClassCount: 2 }, true],
  ["too few of the class", validator(1608, { GTEvalue: "3" }), {}, { sameClassCount: 2 }, false],
  ["a role in the space", validator(1612, { spaceRoleId: "chief" }), inSpace, undefined, true],
  ["no role in the space", validator(1612, { spaceRoleId: "cook" }), inSpace, undefined, false],
  ["no space at all", validator(1612, { spaceRoleId: "cook" }), {}, undefined, false],
  ["what nobody can judge", validator(1699, {}, { invert: true }), {}, undefined, false],
])("validates: %s", (_case, twinValidator, overrides, facts, allowed) => {
  const go = transition({ validatorRules: [rule(twinValidator)] });

  expect(judged(go, twin(overrides), facts).allowed).toBe(allowed);
});

test("only data that a rule needs is loaded", () => {
  const needing = (...ids: number[]) =>
    validatorDataForTransitions([
      transition({ validatorRules: [rule(...ids.map((id) => validator(id)))] }),
    ]);

  expect([...needing(1601, 1614)]).toEqual([]);
  expect([...needing(1604)]).toEqual(["children"]);
  expect([...needing(1606, 1605, 1603, 1608)]).toEqual([
    "links",
    "children",
    "markers",
    "sameClassCount",
  ]);
});

function judged(go: Transition, subject: FlowTwin, facts?: Partial<ValidatorData>) {
  return evaluateTransition(asking(buildModel([go]), facts), go, lamp, subject);
}

function asking(model: DomainModel, overrides: Partial<ValidatorData> = {}) {
  const data: ValidatorData = {
    children: [],
    links: [],
    markers: [],
    sameClassCount: 0,
    ...overrides,
  };
  const actor: Actor = {
    kind: "user",
    userId: "ann",
    businessAccountId: "ours",
    groupIds: new Set(["group"]),
    permissions: new Set(),
    permissionSchemaId: "schema",
    ownGrants: new Map(),
    model,
  };
  return { actor, schemaId: "flows", data, now: NOW };
}

function buildModel(transitions: Transition[]): DomainModel {
  const flow = {
    id: "flow",
    classId: "product",
    name: {},
    description: {},
    initialStatusId: "draft",
    createdByUserId: null,
    createdAt: NOW,
    transitionIds: transitions.map(({ id }) => id),
  };
  const fields = ["price", "due"].map((key) => plainField({ id: key, key }));
  return plainModel({
    classes: new Map([product, lamp].map((twinClass) => [twinClass.id, twinClass])),
    fields: new Map(fields.map((field) => [field.id, field])),
    flows: new Map([[flow.id, flow]]),
    flowMap: new Map([["flows", new Map([["product", "flow"]])]]),
    transitions: new Map(transitions.map((entry) => [entry.id, entry])),
  });
}

function transition(overrides: Partial<Transition> = {}): Transition {
  return {
    id: "go",
    twinflowId: "flow",
    aliasId: "alias",
    alias: overrides.id ?? "go",
    name: {},
    description: {},
    srcStatusId: "draft",
    dstStatusId: "busy",
    permissionId: null,
    type: "STATUS_CHANGE",
    allowComment: false,
    allowAttachments: false,
    inbuiltFactoryId: null,
    draftingFactoryId: null,
    allowLinks: false,
    position: 0,
    createdByUserId: null,
    createdAt: NOW,
    triggers: [],
    validatorRules: [],
    ...overrides,
  };
}

function rule(...validators: TwinValidator[]) {
  return { id: "rule", position: 0, active: true, validatorSetId: null, validators };
}

function validator(
  featurerId: number,
  params: Record<string, string> = {},
  overrides: Partial<TwinValidator> = {},
): TwinValidator {
  return {
    id: "validator",
    validatorSetId: null,
    featurerId,
    params,
    invert: false,
    active: true,
    description: "",
    position: 0,
    ...overrides,
  };
}

function twin(overrides: Partial<FlowTwin> = {}): FlowTwin {
  return {
    id: "twin",
    class_id: "lamp",
    status_id: "draft",
    fields: {},
    domain_id: "domain",
    business_account_id: "ours",
    owner_user_id: null,
    assigner_user_id: null,
    author_user_id: null,
    permission_space_id: null,
    ...overrides,
  };
}
