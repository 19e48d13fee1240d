import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { TwinListResponse } from "../responses/twin-schemas.ts";

const small = await startMinimalPlatform();
const { classes, colors, fields, link, statuses, transitions } = small.shop;
const ann = await small.person("writer");
const DETAILED = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";

test("a bare read shows an empty twin, and an unknown mode is the caller's mistake", async () => {
  const id = await lamp();

  expect((await get(`/private/twin/${id}/v2`)).body.twin).toEqual({});
  const wrong = await get(`/private/twin/${id}/v2?showTwinMode=EVERYTHING`);
  expect(wrong).toMatchObject({ http: 400, body: { status: CODE.BAD_REQUEST, msg: "error" } });
});

test("related objects are nested, or collected once on request", async () => {
  const id = await lamp();
  const modes =
    "showTwinMode=DETAILED&showTwin2StatusMode=SHORT&showTwin2TwinClassMode=DETAILED&showTwin2UserMode=SHORT&showTwin2TransitionMode=SHORT";
  const filter = { twinIdList: [id] };

  const nested = await post(`/private/twin/search/v2?${modes}`, filter);
  expect(nested.body.twinList[0]).toMatchObject({
    status: { id: statuses.draft, name: "draft" },
    twinClass: { key: "lamp" },
    authorUser: { id: ann.userId },
    transitions: [{ id: transitions.start, alias: "start" }],
  });

  const lean = await post(`/private/twin/search/v2?${modes}&lazyRelation=false`, filter);
  expect(lean.body.twinList[0]).not.toHaveProperty("status");
  expect(lean.body.twinList[0]).toMatchObject({ transitionsIdList: [transitions.start] });
  expect(lean.body.relatedObjects).toMatchObject({
    statusMap: { [statuses.draft]: { name: "draft" } },
    twinClassMap: { [classes.lamp]: { key: "lamp" } },
    userMap: { [ann.userId]: { fullName: "Ann writer" } },
    transitionsMap: { [transitions.start]: { alias: "start" } },
  });
});

test("responses have the documented shapes", async () => {
  const head = await lamp({ colors: "red" });
  await post("/private/twin/v2", {
    classId: classes.card,
    headTwinId: head,
    links: [{ linkId: link.goesWith, dstTwinId: head }],
  });
  const modes = [
    "Twin=DETAILED",
    "Twin2Status=DETAILED",
    "Twin2TwinClass=DETAILED",
    "Twin2User=DETAILED",
    "Twin2Transition=DETAILED",
    "Twin2TwinLink=DETAILED",
    "TwinLink2Link=DETAILED",
    "TwinLink2User=SHORT",
    "TwinByLink=BLUE",
    "TwinByHead=BLACK",
    "TwinCreatableChild2TwinClass=SHORT",
    "Twin2Attachment=DETAILED",
    "TwinAttachmentCount=DETAILED",
    "TwinAction=SHOW",
    "TwinAlias=ALL",
    "TwinFieldCollection=ALL_FIELDS",
    "TwinClass2TwinClassField=DETAILED",
  ].map((mode) => `show${mode.replace("=", "Mode=")}`);
  for (const lazy of [true, false]) {
    const path = `/private/twin/search/v2?${modes.join("&")}&lazyRelation=${lazy}`;
    const { body } = await post(path, { twinClassIdList: [classes.card, classes.lamp] });
    expect(TwinListResponse.safeParse(body).error).toBeUndefined();
    expect(body.twinList.length).toBeGreaterThan(1);
  }
});

test("values include their options and fields, heads and links their twins", async () => {
  const head = await lamp({ colors: "red" });
  const card = await post("/private/twin/v2", {
    classId: classes.card,
    headTwinId: head,
    name: "Card",
    links: [{ linkId: link.goesWith, dstTwinId: head }],
  });
  const modes =
    "lazyRelation=false&showTwinMode=DETAILED&showTwinFieldCollectionMode=NOT_EMPTY_FIELDS&showTwinField2DataListOptionMode=SHORT&showTwinField2TwinClassFieldMode=SHORT&showTwinByHeadMode=YELLOW&showTwin2TwinLinkMode=DETAILED&showTwinByLinkMode=GREEN";

  const lampRead = await get(`/private/twin/${head}/v2?${modes}`);
  expect(lampRead.body.relatedObjects).toMatchObject({
    dataListsOptionMap: { [colors.red]: { name: "red" } },
    twinClassFieldMap: { [fields.colors]: { key: "colors" } },
  });

  const cardRead = await get(`/private/twin/${card.body.twinId}/v2?${modes}`);
  expect(cardRead.body.twin).toMatchObject({ headTwinId: head, fields: { companion: head } });
  const [forward] = Object.values<object>(cardRead.body.twin.links.forwardLinks);
  expect(forward).toMatchObject({ linkId: link.goesWith, dstTwinId: head });
  expect(cardRead.body.relatedObjects.twinMap[head]).toMatchObject({ name: "Desk lamp" });
});

test("a field selection limits a twin's fields and their related objects", async () => {
  const id = await lamp({ colors: "red", price: "1" });
  const modes = `lazyRelation=false&${DETAILED}&showTwinField2DataListOptionMode=SHORT`;

  const priced = await get(`/private/twin/${id}/v2?${modes}&fieldKeyList=price,unknown`);
  const colored = await get(`/private/twin/${id}/v2?${modes}&fieldKeyList=price,colors`);

  expect(priced.body.twin.fields).toEqual({ price: "1" });
  expect(priced.body.relatedObjects).toEqual({});
  expect(colored.body.twin.fields).toEqual({ price: "1", colors: colors.red });
  expect(Object.keys(colored.body.relatedObjects.dataListsOptionMap)).toEqual([colors.red]);
});

async function lamp(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

function get(path: string) {
  return readAnswer(small.fetch(ann, path));
}

function post(path: string, body: unknown) {
  return readAnswer(small.fetch(ann, path, { method: "POST", body: JSON.stringify(body) }));
}

async function readAnswer(response: Promise<Response>): Promise<{ http: number; body: any }> {
  const answered = await response;
  return { http: answered.status, body: await answered.json() };
}
