import { randomUUID } from "node:crypto";

import { newTransition } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

// Validators of transitions, and the sets that several rules share.

const unknown = randomUUID();
const SET_MODE = { showTwinValidatorSetMode: "DETAILED" };
const setBody = (world: TestEnvironment, more: object = {}) => ({
  twinValidatorSet: {
    name: world.unique("Set"),
    twinValidators: [{ validatorFeaturerId: 1601, validatorParams: {}, active: true }],
    ...more,
  },
});

async function newValidatorSet(world: TestEnvironment): Promise<string> {
  const path = "/private/twin_validator_set/v1?showTwinValidatorSetMode=SHORT";
  return (await world.must("admin", "POST", path, setBody(world))).twinValidatorSet.id;
}

async function validatorSet(world: TestEnvironment, body?: object): Promise<Sample> {
  const validatorSetId = await memoize(world, "validator set", () => newValidatorSet(world));
  return { path: { validatorSetId }, query: SET_MODE, ...(body && { body }) };
}

const VALIDATOR_MODE = { showTwinValidatorMode: "DETAILED" };

async function newValidator(world: TestEnvironment): Promise<string> {
  const path = "/private/twin_validator/v1?showTwinValidatorMode=SHORT";
  return (await world.must("admin", "POST", path, await validatorBody(world))).twinValidator.id;
}

async function validatorBody(world: TestEnvironment, more: object = {}) {
  const twinValidatorSetId = await memoize(world, "validator set", () => newValidatorSet(world));
  return { twinValidator: { twinValidatorSetId, validatorFeaturerId: 1601, order: 2, ...more } };
}

async function addingValidator(world: TestEnvironment, more: object = {}): Promise<Sample> {
  return { query: VALIDATOR_MODE, body: await validatorBody(world, more) };
}

async function oneValidator(world: TestEnvironment, more: Sample = {}): Promise<Sample> {
  return { path: { validatorId: await newValidator(world) }, query: VALIDATOR_MODE, ...more };
}

export const validatorCalls: Calls = {
  "POST /private/twin_validator/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newValidator(world);
      return { body: {}, query: VALIDATOR_MODE };
    },
  },
  "POST /private/twin_validator/v1": {
    sample: (world) => addingValidator(world),
    rejections: [
      ["no owner", 10002, (world) => addingValidator(world, { twinValidatorSetId: undefined })],
      [
        "an unknown rule",
        10000,
        (world) =>
          addingValidator(world, {
            twinValidatorSetId: undefined,
            transitionValidatorRuleId: unknown,
          }),
      ],
      ["an unknown set", 10000, (world) => addingValidator(world, { twinValidatorSetId: unknown })],
      [
        "a validator that is none",
        602,
        (world) => addingValidator(world, { validatorFeaturerId: 1301 }),
      ],
    ],
  },
  "GET /private/twin_validator/:validatorId/v1": { sample: (world) => oneValidator(world) },
  "PUT /private/twin_validator/:validatorId/v1": {
    sample: (world) => oneValidator(world, { body: { twinValidator: { order: 3 } } }),
    rejections: [
      [
        "a validator that is none",
        602,
        (world) => oneValidator(world, { body: { twinValidator: { validatorFeaturerId: 1301 } } }),
      ],
    ],
  },
  "DELETE /private/twin_validator/:validatorId/v1": { sample: (world) => oneValidator(world) },
};

export const validatorSetCalls: Calls = {
  "POST /private/twin_validator_set/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newValidatorSet(world);
      return { body: {}, query: SET_MODE };
    },
  },
  "GET /private/twin_validator_set/:validatorSetId/v1": { sample: (world) => validatorSet(world) },
  "POST /private/twin_validator_set/v1": {
    sample: (world) => ({ body: setBody(world), query: SET_MODE }),
    rejections: [
      ["no name", 10002, (world) => ({ body: setBody(world, { name: " " }) })],
      [
        "a validator that is none",
        602,
        (world) => ({
          body: setBody(world, { twinValidators: [{ validatorFeaturerId: 1301 }] }),
        }),
      ],
    ],
  },
  "PUT /private/twin_validator_set/:validatorSetId/v1": {
    sample: (world) => validatorSet(world, { twinValidatorSet: { description: "Changed" } }),
  },
  "DELETE /private/twin_validator_set/:validatorSetId/v1": {
    sample: async (world) => ({ path: { validatorSetId: await newValidatorSet(world) } }),
    rejections: [
      [
        "a set of a rule",
        10911,
        async (world) => {
          const validatorSetId = await newValidatorSet(world);
          const { transition } = await newTransition(world);
          await world.must("admin", "POST", `/private/transition/${transition.id}/v1`, {
            validatorRules: { create: [{ twinValidatorSetId: validatorSetId }] },
          });
          return { path: { validatorSetId } };
        },
      ],
    ],
  },
};
