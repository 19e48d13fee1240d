import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { gadget, newFlow, newTransition, newTwin } from "../builders.ts";
import type { CallCases, Calls } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const PRODUCT = idOf("class:product");
const OTHERS = idOf("status:marketplace_product.draft");
const unknown = randomUUID();

const flow = (body: object) => ({ path: { twinClassId: PRODUCT }, body });
const transition = (world: TestEnvironment, more: object = {}) => ({
  path: { twinflowId: idOf("flow:product") },
  body: {
    nameI18n: i18nText("Step"),
    alias: world.unique("step"),
    dstStatusId: idOf("status:product.draft"),
    ...more,
  },
});
const spare = (world: TestEnvironment) =>
  memoize(world, "spare transition", () => newTransition(world));

async function update(world: TestEnvironment, body: object) {
  return { path: { transitionId: (await spare(world)).transition.id }, body };
}

async function perform(world: TestEnvironment, more: object = {}) {
  const { transition: go } = await gadget(world);
  return {
    as: "owner" as const,
    path: { transitionId: go.id, alias: go["alias"] as string },
    body: { twinId: await newTwin(world), ...more },
  };
}

async function performAgain(world: TestEnvironment) {
  const sample = await perform(world);
  await world.must(
    "owner",
    "POST",
    `/private/transition/${sample.path.transitionId}/perform/v2`,
    sample.body,
  );
  return sample;
}

const PERFORM_REJECTIONS: NonNullable<CallCases["rejections"]> = [
  ["an unknown twin", 10000, (world) => perform(world, { twinId: unknown })],
  ["no twin", 10005, (world) => perform(world, { twinId: undefined })],
  ["a step that doesn't leave the status", 10503, performAgain],
];

const wrongTrigger = (job: string) => ({
  triggers: { create: [{ triggerFeaturerId: 1590, triggerParams: { job } }] },
});

export const flowCalls: Calls = {
  "POST /private/twinflow/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/twinflow/:twinflowId/v1": {
    sample: async (world) => ({ path: { twinflowId: (await gadget(world)).flow.id } }),
  },
  "POST /private/twin_class/:twinClassId/twinflow/v1": {
    sample: async (world) => {
      const { cls, status } = await newFlow(world);
      return {
        path: { twinClassId: cls.id },
        body: { nameI18n: i18nText("Flow"), initialStatusId: status.id },
      };
    },
    rejections: [
      ["no first status", 10002, () => flow({ nameI18n: i18nText("F") })],
      [
        "a first status of another class",
        10505,
        () => flow({ nameI18n: i18nText("F"), initialStatusId: OTHERS }),
      ],
    ],
  },
  "PUT /private/twinflow/:twinflowId/v1": {
    sample: async (world) => ({
      path: { twinflowId: (await spare(world)).flow.id },
      body: { nameI18n: i18nText("Renamed") },
    }),
    rejections: [
      [
        "a first status of another class",
        10505,
        async (world) => ({
          path: { twinflowId: (await spare(world)).flow.id },
          body: { initialStatusId: OTHERS },
        }),
      ],
    ],
  },
  "DELETE /private/twinflow/:twinflowId/v1": {
    sample: async (world) => ({ path: { twinflowId: (await newFlow(world)).flow.id } }),
    rejections: [
      [
        "a flow that twins follow",
        10911,
        async (world) => {
          await newTwin(world);
          return { path: { twinflowId: (await gadget(world)).flow.id } };
        },
      ],
    ],
  },
  "POST /private/twinflow_schema/search/v1": {
    sample: () => ({ body: {} }),
    fewRowsReason: "a domain has one",
  },

  "POST /private/transition/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/transition/:transitionId/v1": {
    sample: async (world) => ({ path: { transitionId: (await gadget(world)).transition.id } }),
  },
  "POST /private/twinflow/:twinflowId/transition/v1": {
    sample: async (world) => {
      const { flow: twinflow, status } = await newFlow(world);
      return {
        path: { twinflowId: twinflow.id },
        body: { nameI18n: i18nText("Again"), alias: world.unique("again"), dstStatusId: status.id },
      };
    },
    rejections: [
      ["no end", 10002, (world) => transition(world, { dstStatusId: null })],
      ["an end in another class", 10002, (world) => transition(world, { dstStatusId: OTHERS })],
    ],
  },
  "POST /private/transition/:transitionId/v1": {
    sample: (world) => update(world, { nameI18n: i18nText("Go on") }),
    rejections: [
      ["an end in another class", 10002, (world) => update(world, { dstStatusId: OTHERS })],
      [
        "a rule of another transition",
        10002,
        (world) =>
          update(world, { validatorRules: { create: [{ twinflowTransitionId: unknown }] } }),
      ],
      ["a trigger for no job", 604, (world) => update(world, wrongTrigger("fly-away"))],
      [
        "an unknown trigger",
        601,
        (world) => update(world, { triggers: { create: [{ triggerFeaturerId: 1599 }] } }),
      ],
      [
        "a trigger that is none",
        602,
        (world) => update(world, { triggers: { create: [{ triggerFeaturerId: 1301 }] } }),
      ],
    ],
  },
  "DELETE /private/transition/:transitionId/v1": {
    sample: async (world) => ({
      path: { transitionId: (await newTransition(world)).transition.id },
    }),
  },
  "POST /private/transition_alias/search/v1": { sample: () => ({ body: {} }) },
  "POST /private/transition/:transitionId/perform/v2": {
    sample: (world) => perform(world),
    unknown: { transitionId: 10503 },
    rejections: PERFORM_REJECTIONS,
  },
  "POST /private/transition_by_alias/:alias/perform/v2": {
    sample: (world) => perform(world),
    unknown: { alias: 10503 },
    rejections: PERFORM_REJECTIONS,
  },
};
