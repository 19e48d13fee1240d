import type { Calls, RejectionCase, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

/**
 * A kind of part of a factory: the bodies that create and change one, and the paths of its calls.
 */
export interface Part {
  mode: string;
  /** Call that adds a part to its owner. */
  create: { path: string; param: string; key: string; owner: (world: World) => Promise<string> };
  body: (world: World, more?: object) => Promise<object>;
  /** Body of an update that changes something. */
  change: object;
  search: string;
  read: { path: string; param: string };
  update: { path: string; param: string };
  remove: { path: string; param: string };
  rejections?: { on: object; code: number; what: string }[];
}

export type World = TestEnvironment;

export const conditionSet = (world: World) =>
  memoize(world, "condition set of parts", async () => (await newConditionSet(world)).id);

export async function newConditionSet(world: World): Promise<{ id: string }> {
  const path = "/private/factory_condition_set/v1?showFactoryConditionSetMode=SHORT";
  const body = { conditionSet: { name: world.unique("Set"), description: "Of parts" } };
  return (await world.must("admin", "POST", path, body)).conditionSet;
}

/** Adds a part to its owner and returns its ID. */
export async function addPart(world: World, part: Part, more?: object): Promise<string> {
  const { path, param, key, owner } = part.create;
  const address = `${path.replace(`:${param}`, await owner(world))}?show${part.mode}Mode=SHORT`;
  return (await world.must("admin", "POST", address, await part.body(world, more)))[key].id;
}

const sparePart = (world: World, part: Part) =>
  memoize(world, `spare ${part.mode}`, () => addPart(world, part));

/** Builds the cases of all calls for a kind of part. */
export function buildCalls(part: Part): Calls {
  const query = { [`show${part.mode}Mode`]: "DETAILED" };
  const one = async (world: World, param: string, body?: object): Promise<Sample> => ({
    path: { [param]: await sparePart(world, part) },
    query,
    ...(body && { body }),
  });
  const adding = async (world: World, more?: object): Promise<Sample> => ({
    path: { [part.create.param]: await part.create.owner(world) },
    query,
    body: await part.body(world, more),
  });
  const rejections = (part.rejections ?? []).map(({ what, code, on }): RejectionCase => [
    what,
    code,
    (world) => adding(world, on),
  ]);
  return {
    [`POST ${part.search}`]: {
      sample: async (world) => {
        for (const _ of [1, 2, 3]) await addPart(world, part);
        return { body: {}, query };
      },
    },
    [`GET ${part.read.path}`]: { sample: (world) => one(world, part.read.param) },
    [`POST ${part.create.path}`]: { sample: (world) => adding(world), rejections },
    [`PUT ${part.update.path}`]: {
      sample: (world) => one(world, part.update.param, part.change),
    },
    [`DELETE ${part.remove.path}`]: {
      sample: async (world) => ({ path: { [part.remove.param]: await addPart(world, part) } }),
    },
  };
}
