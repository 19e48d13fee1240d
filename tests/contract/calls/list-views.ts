import { randomUUID } from "node:crypto";

import type { Calls, Sample } from "../cases.ts";
import { memoize, type TestEnvironment } from "../test-environment.ts";

const unknown = randomUUID();

/** Body of a view with a unique name, of a list that no screen shows. */
const view = (world: TestEnvironment, more: object = {}) => ({
  list: "contract",
  name: world.unique("view"),
  query: "sort=name&f.status=draft",
  ...more,
});

async function newView(world: TestEnvironment): Promise<{ id: string; name: string }> {
  return (await world.must("owner", "POST", "/private/list_view/v1", view(world))).listView;
}

const spare = (world: TestEnvironment) => memoize(world, "spare view", () => newView(world));

async function naming(world: TestEnvironment, body?: object): Promise<Sample> {
  const { id } = await spare(world);
  return { as: "owner", path: { listViewId: id }, ...(body && { body }) };
}

const LONG = "x".repeat(4001);

/** Creates the maximum number of views of one list and user. */
async function full(world: TestEnvironment): Promise<Sample> {
  const list = "contract_full";
  for (let n = 0; n < 50; n += 1) {
    await world.must("owner", "POST", "/private/list_view/v1", view(world, { list }));
  }
  return { as: "owner", body: view(world, { list }) };
}

/** Creates a view that is shared in another business, so that it doesn't exist for this one. */
async function sharedInOtherBusiness(world: TestEnvironment): Promise<Sample> {
  const body = view(world, { shared: true });
  const { listView } = await world.must("owner", "POST", "/private/list_view/v1", body);
  return { as: "nobody", path: { listViewId: listView.id }, body: { name: "Mine now" } };
}

export const listViewCalls: Calls = {
  "GET /private/list_view/list/v1": {
    sample: async (world) => {
      await spare(world);
      return { as: "owner", query: { list: "contract" } };
    },
    rejections: [["no key", 501, () => ({ as: "owner", query: { list: "Not a key" } })]],
  },
  "POST /private/list_view/v1": {
    sample: (world) => ({ as: "owner", body: view(world, { shared: true }) }),
    rejections: [
      ["no list", 501, () => ({ as: "owner", body: { name: "Of what?" } })],
      ["no name", 10002, (world) => ({ as: "owner", body: view(world, { name: " " }) })],
      ["a long name", 10002, (world) => ({ as: "owner", body: view(world, { name: LONG }) })],
      ["a long query", 10002, (world) => ({ as: "owner", body: view(world, { query: LONG }) })],
      [
        "a name one has",
        10001,
        async (world) => {
          const { name } = await spare(world);
          return { as: "owner", body: view(world, { name: name.toUpperCase() }) };
        },
      ],
      [
        "sharing without the right",
        10214,
        (world) => ({ as: "nobody", body: view(world, { shared: true }) }),
      ],
      [
        "a group of another domain",
        10000,
        (world) => ({ as: "owner", body: view(world, { userGroupId: unknown }) }),
      ],
      ["too many", 10002, full],
    ],
  },
  "PUT /private/list_view/:listViewId/v1": {
    sample: (world) => naming(world, { query: "sort=-price" }),
    rejections: [
      ["no name", 10002, (world) => naming(world, { name: "" })],
      [
        "a list that another user changed too",
        10907,
        (world) => naming(world, { query: "sort=sku", base: { query: "as=it-was" } }),
      ],
      ["another user's", 10000, sharedInOtherBusiness],
    ],
  },
  "DELETE /private/list_view/:listViewId/v1": {
    sample: async (world) => ({ as: "owner", path: { listViewId: (await newView(world)).id } }),
  },
};
