import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";

const small = await startMinimalPlatform();
const { classes, link, searchId, statuses } = small.shop;
const ann = await small.person("writer");

test("twins of a configured search are counted by status and by class", async () => {
  const name = "Counted lamp";
  for (let n = 0; n < 3; n += 1) {
    await post("/private/twin/v2", { classId: classes.lamp, name, fields: lampFields() });
  }
  const everything = "00000000-0000-0000-0014-000000000002";
  const count = (by: string) =>
    post(`/private/twin/search/${everything}/count/v1`, {
      by,
      narrow: { twinNameLikeList: [name] },
    });

  const byStatus = await count("status");
  expect(byStatus.body.counts).toEqual([
    { id: statuses.draft, key: "draft", name: "draft", count: 3 },
  ]);
  expect((await count("twinClass")).body.counts).toMatchObject([{ key: "lamp", count: 3 }]);
  expect((await count("color")).http).toBe(400);
});

test("a configured search takes parameters and narrowing", async () => {
  await lamp({ sku: "RARE-7" });
  const path = `/private/twin/search/${searchId}/v1?showTwinMode=SHORT`;

  const result = await post(path, { params: { query: "rare-7" } });
  expect(result.body.twinList).toMatchObject([{ name: "Desk lamp" }]);
  const narrowed = await post(path, {
    params: { query: "rare-7" },
    narrow: { twinNameLikeList: ["%nothing%"] },
  });
  expect(narrowed.body).toMatchObject({ twinList: [], pagination: { total: 0 } });
});

test("several filters are a union, and no filter at all finds nothing", async () => {
  await post("/private/twin/v2", { classId: classes.lamp, name: "Union A", fields: lampFields() });
  await post("/private/twin/v2", { classId: classes.lamp, name: "Union B", fields: lampFields() });
  const path = "/private/twin/search/v3?showTwinMode=SHORT&sortField=name&sortAsc=true";
  const filters = ["A", "B"].map((letter) => ({ twinNameLikeList: [`union ${letter}`] }));

  const both = await post(path, filters);
  expect(both.body.twinList.map(({ name }: { name: string }) => name)).toEqual([
    "Union A",
    "Union B",
  ]);
  expect((await post(path, [])).body.twinList).toEqual([]);
});

test("valid heads and valid link ends are listed", async () => {
  await lamp();
  const heads = await post(
    `/private/twin_class/${classes.card}/valid_heads/v1?showTwinMode=SHORT&limit=1`,
    {
      nameLike: "desk%",
    },
  );
  expect(heads.body.twinList).toMatchObject([{ name: "Desk lamp" }]);
  const ends = await post(
    `/private/twin_class/${classes.card}/link/${link.goesWith}/valid_twins/v1?showTwinMode=SHORT&limit=1`,
    {},
  );
  expect(ends.body.twinList).toHaveLength(1);
});

test("an unreadable filter by date is rejected, not ignored", async () => {
  for (const from of ["yesterday", "2026-03-01", "2026-02-30T00:00:00", "2026-03-01T00:00:00Z"]) {
    const { http, body } = await post("/private/twin/search/v2", { createdAt: { from } });
    expect([from, http, body.fieldErrors?.[0]?.field]).toEqual([from, 400, "createdAt.from"]);
  }
  const empty = await post("/private/twin/search/v2", { createdAt: { from: "", to: null } });
  expect(empty.http).toBe(200);
});

test("hostile filters never cause an internal error", async () => {
  const bodies = [
    { twinNameLikeList: ["%\\"], textLike: "\\" },
    { twinNameLikeList: ["'; drop table twin; --"] },
    { fields: { price: { type: "TwinFieldSearchNumericV1", equals: "1e999" } } },
    { fields: { price: { type: "Nonsense" } } },
    { fields: { sku: { type: "TwinFieldSearchTextV1", valueLikeAllOfList: [1, null, "\\"] } } },
    { createdAt: { from: "yesterday" } },
    { twinIdList: ["not an id"] },
    { name: "\ud800" },
  ];
  for (const body of bodies) {
    const { http } = await post("/private/twin/search/v2?offset=3&limit=2", body);
    expect(http).toBeLessThan(500);
  }
});

async function lamp(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

function post(path: string, body: unknown) {
  return readAnswer(small.fetch(ann, path, { method: "POST", body: JSON.stringify(body) }));
}

async function readAnswer(response: Promise<Response>): Promise<{ http: number; body: any }> {
  const answered = await response;
  return { http: answered.status, body: await answered.json() };
}
