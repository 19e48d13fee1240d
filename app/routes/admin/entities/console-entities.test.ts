import { afterAll, expect, test } from "vitest";

import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import type { PropertyFilter } from "#app/server/entities/types/property-filter.server.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as list } from "./list.tsx";
import { loader as newPage } from "./new.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const ENTITIES = consoleEntities.listed;

afterAll(() => selling.stop());

test.each(ENTITIES.map(({ key }) => key))(
  "the list of %s sorts by each of its columns",
  async (key) => {
    const open = async (query: string) => {
      const { answer, calls } = await visit(list, {
        path: `/admin/${key}${query}`,
        params: { entity: key },
      });
      expect(calls).toBeLessThanOrEqual(8);
      return answer.list;
    };
    const { columns, rows, total } = await open("");

    for (const { sort } of columns) {
      if (!sort) continue;
      const ascending = await open(`?sort=${sort}`);
      const descending = await open(`?sort=-${sort}&size=50`);
      expect(ascending.total).toBe(total);
      expect(ascending.rows).toHaveLength(rows.length);
      expect(descending.total).toBe(total);
    }
  },
);

const FILTERED = ENTITIES.filter(({ properties }) => properties.some(({ filter }) => filter));

test.each(FILTERED.map(({ key }) => key))("no row of %s matches an unknown value", async (key) => {
  const filters = ENTITIES.filter((entity) => entity.key === key)
    .flatMap(({ properties }) => properties)
    .filter(({ type, filter }) => type !== "choice" && filter && isByText(filter));
  for (const { name } of filters) {
    const { answer } = await visit(list, {
      path: `/admin/${key}?f.${name}=no-such-thing`,
      params: { entity: key },
    });
    expect.soft(answer.list.total, name).toBe(0);
  }
  expect(filters.length).toBeGreaterThan(0);
});

test.each(ENTITIES.filter((entity) => entity.calls.create).map(({ key }) => key))(
  "the form of new %s takes few calls",
  async (key) => {
    const { answer, calls } = await visit(newPage, {
      path: `/admin/${key}/new`,
      params: { entity: key },
    });

    expect(answer.fields.length).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(8);
    for (const { choices } of answer.fields.filter(({ kind }) => kind === "reference")) {
      expect(choices.length).toBeLessThanOrEqual(21);
    }
  },
);

test("the form of a copy starts with the values of the original", async () => {
  const { answer } = await visit(newPage, {
    path: `/admin/statuses/new?copy=${idOf("status:product.draft")}`,
    params: { entity: "statuses" },
  });

  expect(answer.values).toMatchObject({ key: "draft_copy", twinClassId: idOf("class:product") });
});

function isByText(filter: PropertyFilter): boolean {
  return ["like", "list", "only", "map", "below"].some((kind) => kind in filter);
}
