import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const searchBody = (world: TestEnvironment, more: object = {}) => ({
  kind: "twin",
  key: world.unique("search"),
  name: "Search",
  predicate: { twinNameLikeList: ["{text}"] },
  ...more,
});

export async function newSearch(world: TestEnvironment): Promise<string> {
  const body = searchBody(world);
  return (await world.must("admin", "POST", "/private/search_config/v1", body)).searchConfig.id;
}

async function naming(world: TestEnvironment, body?: object): Promise<Sample> {
  const searchConfigId = await memoize(world, "spare search", () => newSearch(world));
  return { path: { searchConfigId }, ...(body && { body }) };
}

export const searchConfigCalls: Calls = {
  "POST /private/search_config/list/v1": { sample: () => ({ as: "owner", body: {} }) },
  "POST /private/search_config/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newSearch(world);
      return { body: { kindList: ["twin"] } };
    },
  },
  "GET /private/search_config/:searchConfigId/v1": { sample: (world) => naming(world) },
  "POST /private/search_config/v1": {
    sample: (world) => ({ body: searchBody(world) }),
    rejections: [
      ["no name", 10002, (world) => ({ body: searchBody(world, { name: " " }) })],
      ["a key with blanks", 10002, (world) => ({ body: searchBody(world, { key: "a b" }) })],
      [
        "a key that is taken",
        10001,
        async (world) => {
          const body = searchBody(world);
          await world.must("admin", "POST", "/private/search_config/v1", body);
          return { body };
        },
      ],
      [
        "a filter that the kind doesn't have",
        10002,
        (world) => ({ body: searchBody(world, { predicate: { abstractt: "ONLY" } }) }),
      ],
    ],
  },
  "PUT /private/search_config/:searchConfigId/v1": {
    sample: (world) => naming(world, { name: "Another name", predicate: {} }),
    rejections: [
      ["another kind", 10002, (world) => naming(world, { kind: "class" })],
      ["an empty name", 10002, (world) => naming(world, { name: "" })],
    ],
  },
  "DELETE /private/search_config/:searchConfigId/v1": {
    sample: async (world) => ({ path: { searchConfigId: await newSearch(world) } }),
  },
};
