import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";
import { aliasesOfTwins } from "../twin/twin-alias.store.ts";

const small = await startMinimalPlatform();
const { classes, colorsId, domainId } = small.shop;
await small.db
  .updateTable("twin_class")
  .set({ tags_data_list_id: colorsId, markers_data_list_id: colorsId })
  .where("id", "in", [classes.product, classes.news])
  .execute();
const ann = await small.person("writer");
const { get, post } = createTestClient(small, ann);

test("twins of a business have aliases that are counted in it", async () => {
  const created = await post("/private/twin/v2", lampBody());
  const [domainAlias, classAlias, businessAlias] = created.body.twinAliasList;
  expect(created.body.twinAliasList).toHaveLength(3);
  expect(domainAlias).toMatch(/^SHOP_\w+-D\d+$/);
  expect(classAlias).toMatch(/^LAMP-C\d+$/);
  expect(businessAlias).toMatch(/^LAMP-B\d+$/);

  for (const alias of created.body.twinAliasList) {
    const path = `/private/twin_by_alias/${alias.toLowerCase()}/v2?showTwinMode=SHORT`;
    expect((await get(path)).body.twin.id).toBe(created.body.twinId);
  }
  const path = `/private/twin/${created.body.twinId}/v2`;
  expect((await get(`${path}?showTwinAliasMode=C`)).body.twin.aliases).toEqual([classAlias]);
  expect((await get(`${path}?showTwinAliasMode=ALL`)).body.twin.aliases).toEqual(
    created.body.twinAliasList,
  );
  expect((await get(path)).body.twin).not.toHaveProperty("aliases");
});

test("numbers of another business say nothing of ours, and its aliases don't find our twins", async () => {
  const ours = await post("/private/twin/v2", lampBody());
  const outsider = createTestClient(small, await small.person("writer", await small.addAccount()));
  const theirs = await outsider.post("/private/twin/v2", lampBody());

  const [domainAlias, ...others] = theirs.body.twinAliasList;
  expect(domainAlias).toMatch(/-D1$/);
  expect(others).toEqual(["LAMP-C1", "LAMP-B1"]);
  const found = await outsider.get("/private/twin_by_alias/LAMP-B1/v2?showTwinMode=SHORT");
  expect(found.body.twin.id).toBe(theirs.body.twinId);
  for (const alias of [ours.body.twinAliasList[2], "LAMP-B9999"].filter(
    (one) => one !== "LAMP-B1",
  )) {
    const unknown = await outsider.get(`/private/twin_by_alias/${alias}/v2`);
    expect(unknown.body.status).toBe(CODE.TWIN_ALIAS_UNKNOWN);
  }
});

async function aliasesIn(twinId: string): Promise<string[]> {
  const rows = await aliasesOfTwins(small.db, [twinId]);
  return rows.map(({ alias }) => alias);
}

test("a twin without aliases gets them on the first request for one", async () => {
  const twin = await small.create(ann.caller, {
    classId: classes.lamp,
    name: "Quiet",
    fields: lampFields(),
  });

  const path = "/private/twin/search/v2?showTwinAliasMode=ALL";
  const filter = { twinIdList: [twin.id] };
  const [first, second] = [await post(path, filter), await post(path, filter)];
  expect(first.body.twinList[0].aliases).toHaveLength(3);
  expect(await aliasesIn(twin.id)).toHaveLength(3);
  expect(second.body.twinList[0].aliases).toEqual(first.body.twinList[0].aliases);
});

test("concurrent twins get different aliases", async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => post("/private/twin/v2", lampBody())),
  );
  const aliases = responses.flatMap(({ body }) => body.twinAliasList);
  expect(new Set(aliases).size).toBe(30);
});

test("twins within a space are also counted there", async () => {
  await small.db
    .updateTable("twin_class")
    .set({ alias_space: true })
    .where("id", "=", classes.product)
    .execute();
  await small.db
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", domainId)
    .execute();
  const space = await post("/private/twin/v2", lampBody());
  const card = await post("/private/twin/v2", {
    classId: classes.card,
    headTwinId: space.body.twinId,
    name: "Card",
  });
  expect(card.body.twinAliasList).toContain(`${space.body.twinAliasList[2]}-K1`);
});

function lampBody(overrides: object = {}) {
  return { classId: classes.lamp, name: "Desk lamp", fields: lampFields(), ...overrides };
}
