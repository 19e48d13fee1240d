import { afterAll, beforeAll, expect, test } from "vitest";

import { loader as entityList } from "#app/routes/admin/entities/list.tsx";
import { loader as twinList } from "#app/routes/admin/twins/twins.tsx";
import { loader as classList } from "#app/routes/browse/class-list.tsx";
import { loader as everything } from "#app/routes/browse/list.tsx";
import { loader as marketplaces } from "#app/routes/marketplaces/list.tsx";
import { loader as products } from "#app/routes/products/list.tsx";
import { loader as search } from "#app/routes/resources/search.ts";
import { loader as trash } from "#app/routes/trash/list.tsx";
import { loader as people } from "#app/routes/users/list.tsx";
import { SAVED_LISTS } from "#app/server/areas/saved-lists.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { filterNames } from "#app/server/entities/screens/list/entity-filters.server.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { grantViewOfEveryTwin } from "#tests/support/grant-view-of-every-twin.ts";

/** Characters with a special meaning in SQL's `like`. Users who type one search for the character itself. */
const SIGNS = ["%", "_", "\\"];
const ENTITIES = consoleEntities.listed;
type ListLoader = (args: never) => Promise<{ rows: object[] }>;
const LOADERS: Readonly<Record<string, ListLoader | undefined>> = {
  products,
  marketplaces,
  users: people,
  browse: everything,
};

const selling = await startSelling();
const admin = await selling.admin();
const seller = await selling.seller();
/** The bodies of the requests since the last call of `patternsOf`. */
let bodies: unknown[] = [];
const recorded = {
  ...selling,
  fetch: async (path: string, init?: RequestInit) => {
    const request = init as Request;
    const text = request.method === "POST" ? await request.clone().text() : "";
    if (text.startsWith("{")) bodies.push(JSON.parse(text));
    return selling.fetch(path, init);
  },
};
const visit = await createVisitor(recorded, admin);
const visitAsSeller = await createVisitor(recorded, seller);
const NAMES = ["Silk 100%", "Silk 1000", "Tea A_1", "Tea AB1", String.raw`Mug C\D`, "Mug C-D"];

beforeAll(async () => {
  for (const [index, name] of NAMES.entries()) {
    await seller.createProduct({ name, sku: name, ean: `200000000000${index}` });
  }
  await selling.drain();
  await grantViewOfEveryTwin(selling, admin.userId);
});

afterAll(() => selling.stop());

test.each(ENTITIES.map(({ key }) => key))(
  "signs typed in a filter of %s are no pattern",
  async (key) => {
    const entity = ENTITIES.find((one) => one.key === key);
    const names = (entity?.properties ?? []).flatMap(filterNames).map((name) => `f.${name}`);
    for (const name of [...names, ...(entity?.calls.search.byText ? ["search"] : [])]) {
      for (const sign of SIGNS) {
        const query = new URLSearchParams({ [name]: sign });
        const sent = await patternsOf(() =>
          visit(entityList, { path: `/admin/${key}?${query}`, params: { entity: key } }),
        );
        expect(sent, `${name} ${sign}`).toEqual(sent.map(() => `%\\${sign}%`));
      }
    }
  },
);

const FOUND: [string, string[]][] = [
  ["%", ["Silk 100%"]],
  ["_", ["Tea A_1"]],
  ["\\", [String.raw`Mug C\D`]],
];

test.each(FOUND)("the rows with %s in a text are found, or left out", async (sign, expected) => {
  const open = async (name: string) => {
    const query = new URLSearchParams({ "f.class": "product", [name]: sign, size: "50" });
    const { answer } = await visit(twinList, { path: `/admin/twins?${query}`, params: {} });
    return ownNames(answer.list.rows);
  };
  const others = NAMES.filter((name) => !expected.includes(name)).toSorted();

  for (const name of ["search", "f.name", "f.sku"]) {
    expect.soft(await open(name), name).toEqual(expected);
  }
  for (const name of ["f.name.not", "f.sku.not"])
    expect.soft(await open(name), name).toEqual(others);
});

test.each(FOUND)("lists of one class and of sellers find %s in texts", async (sign, expected) => {
  const query = (name: string) => new URLSearchParams({ [name]: sign, size: "50" }).toString();
  const ofClass = await visitAsSeller(classList, {
    path: `/browse/class/product?${query("f.sku")}`,
    params: { classKey: "product" },
  });
  expect(ownNames(ofClass.answer.list?.rows ?? [])).toEqual(expected);

  for (const { key, path } of SAVED_LISTS) {
    const loader = LOADERS[key];
    if (!loader) throw new Error(`No loader of the list ${key}`);
    const { answer } = await visitAsSeller(loader, {
      path: `${path}?${query("search")}`,
      params: {},
    });
    const found = ["products", "browse"].includes(key) ? expected : [];
    expect.soft(ownNames(answer.rows), key).toEqual(found);
  }
});

test.each(FOUND)("the trash finds %s in names", async (sign) => {
  const name = `Old ${sign} jar`;
  const productId = await seller.createProduct({ name, sku: name, ean: "2000000000008" });
  await selling.drain();
  const path = `/private/twin/${productId}/v1`;
  await selling.fetch(path, { method: "DELETE", headers: seller.headers });

  const { answer } = await visitAsSeller(trash, {
    path: `/trash?${new URLSearchParams({ search: sign })}`,
    params: {},
  });

  expect(answer.rows.map((row) => row.name)).toEqual([name]);
});

test.each(FOUND)("the search of everything finds %s in names", async (sign, expected) => {
  const sent = await patternsOf(async () => {
    const path = `/resources/search?${new URLSearchParams({ q: sign })}`;
    const { answer } = await visitAsSeller(search, { path, params: {} });
    expect(ownNames(answer.hits)).toEqual(expected);
  });

  expect(sent).toEqual(sent.map(() => `%\\${sign}%`));
});

/** Returns the names of this file's products in alphabetical order. */
function ownNames(rows: readonly object[]): string[] {
  return rows
    .map((row) => ("name" in row ? String(row.name) : ""))
    .filter((name) => NAMES.includes(name))
    .toSorted();
}

/** Returns the patterns of the searches that a page makes. */
async function patternsOf(load: () => Promise<unknown>): Promise<string[]> {
  bodies = [];
  await load();
  return bodies.flatMap(patternsIn);
}

/**
 * Finds the patterns in the body of a request: the values of members such as `nameLikeList` and `valueLikeAnyOfList`.
 */
function patternsIn(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, part]) =>
    /Like\w*List$/.test(name) && Array.isArray(part) ? (part as string[]) : patternsIn(part),
  );
}
