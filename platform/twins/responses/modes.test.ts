import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { MODE_PARAMETERS } from "../../base/http/modes.ts";
import { startMinimalPlatform } from "../../testing/builders.ts";
import { plantLamp } from "../../testing/lamp-with-everything.ts";
import { createTestClient } from "../../testing/test-client.ts";
import { TwinListResponse } from "./twin-schemas.ts";

const small = await startMinimalPlatform();
const { classes, colors, colorsId, fields, groups, link, statuses, transitions } = small.shop;
await small.db
  .updateTable("twin_class")
  .set({ tags_data_list_id: colorsId, markers_data_list_id: colorsId })
  .where("id", "=", classes.product)
  .execute();
const ann = await small.person("writer");
const { get, post } = createTestClient(small, ann);
const { lampId, cardId, linkId, commentId } = await plantLamp(small, ann);

/** Parameters that the contract lists for every route that returns twins. */
const OF_TWINS = [
  "Attachment2CommentMode Attachment2Permission Attachment2Transition Attachment2Twin Attachment2User",
  "AttachmentModification Comment2Attachment Comment2User CommentAction FeaturerParam",
  "LinkDst2TwinClass Twin2AttachmentCollection Twin2Attachment Twin2Face Twin2Status",
  "Twin2Transition Twin2TwinClass Twin2TwinLink Twin2User TwinAction TwinAlias",
  "TwinAttachmentAction TwinAttachmentCount TwinByHead TwinByLink TwinClass2Featurer",
  "TwinClass2Link TwinClass2Permission TwinClass2Status TwinClass2TwinClassField",
  "TwinClassExtends2TwinClass TwinClassFieldDescriptor2DataListOption",
  "TwinClassFieldDescriptor2Twin TwinClassFieldDescriptor2User TwinClassHead2TwinClass",
  "TwinClassMarker2DataListOption TwinClass TwinClassPage2Face TwinClassTag2DataListOption",
  "TwinCreatableChild2TwinClass TwinField2DataListOption TwinField2Status",
  "TwinField2TwinClassField TwinField2Twin TwinField2User TwinFieldCollectionMap",
  "TwinFieldCollection TwinLink2Link TwinLink2User TwinMarker2DataListOption Twin",
  "TwinTag2DataListOption TwinTouch User2UserGroup",
].flatMap((line) => line.split(" "));

const EVERYTHING = OF_TWINS.map((name) => {
  const values = toParameter(name).values;
  const detailLevel = values.includes("DETAILED") ? "DETAILED" : values.at(-1);
  return `show${name}Mode=${detailLevel}`;
}).join("&");

test.each(OF_TWINS)(
  "every value of show%sMode is accepted, any other is rejected",
  async (name) => {
    const parameter = toParameter(name);
    const filter = { twinIdList: [lampId, cardId] };
    for (const value of parameter.values) {
      const path = `/private/twin/search/v2?${parameter.name}=${value}`;

      for (const lazy of ["true", "false"]) {
        const { http } = await post(`${path}&lazyRelation=${lazy}`, filter);
        expect([value, http]).toEqual([value, 200]);
      }
    }
    const { http, body } = await post(`/private/twin/search/v2?${parameter.name}=ODD`, filter);
    expect([http, body.status]).toEqual([400, CODE.BAD_REQUEST]);
    expect(body.statusDetails).toContain(parameter.name);
  },
);

test("all detail levels at once have the documented shape, nested and collected", async () => {
  for (const lazy of [true, false]) {
    const path = `/private/twin/search/v2?${EVERYTHING}&lazyRelation=${lazy}`;
    const { http, body } = await post(path, { twinIdList: [lampId, cardId] });
    expect(http).toBe(200);
    expect(TwinListResponse.safeParse(body).error).toBeUndefined();
    expect("relatedObjects" in body).toBe(!lazy);
  }
});

test("parts that aren't requested are absent", async () => {
  const success = { status: 0, msg: "success", statusDetails: "", twin: {} };
  const nested = await get(`/private/twin/${lampId}/v2?lazyRelation=true`);
  const collected = await get(`/private/twin/${lampId}/v2?lazyRelation=false`);

  expect(nested.body).toEqual(success);
  expect(collected.body).toEqual({ ...success, relatedObjects: {} });
});

const BASICS = {
  statusId: expect.any(String),
  twinClassId: expect.any(String),
  version: expect.any(Number),
};

/**
 * The requested twin is a lamp. Each case has the request's parameters, then the lamp with related objects nested in it,
 * the lamp with related objects collected in `relatedObjects`, and the content of `relatedObjects`.
 */
test.each<[string, object, object, object?]>([
  ["Twin=SHORT", { id: "lamp", name: "Lamp" }, { id: "lamp", name: "Lamp" }],
  ["Twin=DETAILED", BASICS, BASICS],
  [
    "Twin2Status=SHORT",
    { statusId: statuses.draft, status: { name: "draft" } },
    { statusId: statuses.draft },
    { statusMap: { [statuses.draft]: { name: "draft" } } },
  ],
  [
    "Twin2TwinClass=SHORT",
    { twinClassId: classes.lamp, twinClass: { key: "lamp" } },
    { twinClassId: classes.lamp },
    { twinClassMap: { [classes.lamp]: { key: "lamp" } } },
  ],
  [
    "Twin2User=SHORT",
    { assignerUserId: ann.userId, authorUser: { fullName: "Ann writer" } },
    { assignerUserId: ann.userId, authorUserId: ann.userId },
    { userMap: { [ann.userId]: { fullName: "Ann writer" } } },
  ],
  [
    "Twin2User=SHORT User2UserGroup=SHORT",
    { authorUser: { userGroupIds: expect.arrayContaining([groups.writer]) } },
    {},
    {
      userMap: { [ann.userId]: { userGroupIds: expect.arrayContaining([groups.writer]) } },
      userGroupMap: { [groups.writer]: { id: groups.writer } },
    },
  ],
  [
    "Twin2Transition=SHORT",
    { transitions: [{ alias: "start" }, { id: transitions.finish }] },
    { transitionsIdList: [transitions.start, transitions.finish] },
    { transitionsMap: { [transitions.finish]: { alias: "finish" } } },
  ],
  [
    "TwinTag2DataListOption=SHORT",
    { tags: [{ id: colors.red, name: "red" }] },
    { tagIdList: [colors.red] },
    { dataListsOptionMap: { [colors.red]: { name: "red" } } },
  ],
  [
    "TwinMarker2DataListOption=DETAILED",
    { markers: [{ id: colors.blue, status: "active" }] },
    { markerIdList: [colors.blue] },
    { dataListsOptionMap: { [colors.blue]: { externalId: "blue" } } },
  ],
  ["TwinAction=SHOW", { actions: expect.arrayContaining(["EDIT", "COMMENT", "WATCH"]) }, {}],
  [
    "TwinAlias=ALL",
    {
      aliases: [
        expect.stringMatching(/-D/),
        expect.stringMatching(/^LAMP-C/),
        expect.stringMatching(/^LAMP-B/),
      ],
    },
    {},
  ],
  ["TwinAlias=B", { aliases: [expect.stringMatching(/^LAMP-B/)] }, {}],
  ["TwinAlias=C", { aliases: [expect.stringMatching(/^LAMP-C/)] }, {}],
  ["TwinAlias=K", { aliases: [] }, {}],
  [
    "TwinCreatableChild2TwinClass=SHORT",
    { creatableChildTwinClasses: [{ key: "card" }] },
    { creatableChildTwinClassIds: [classes.card] },
    { twinClassMap: { [classes.card]: { key: "card" } } },
  ],
  [
    "TwinAttachmentCount=SHORT",
    { attachmentsCount: { all: 4, direct: 1, fromComments: 1, fromFields: 1, fromTransitions: 1 } },
    {},
  ],
  ["Twin2Attachment=SHORT", { attachments: [{ storageLink: expect.any(String) }] }, {}],
  ...(["FROM_FIELDS", "FROM_COMMENTS", "FROM_TRANSITIONS"] as const).map(
    (collection): [string, object, object] => [
      `Twin2Attachment=DETAILED Twin2AttachmentCollection=${collection}`,
      { attachments: [{ title: collection.toLowerCase() }] },
      { attachments: [{ title: collection.toLowerCase() }] },
    ],
  ),
  [
    "Twin2Attachment=SHORT Twin2AttachmentCollection=ALL",
    { attachments: Array.from({ length: 4 }, () => expect.anything()) },
    {},
  ],
  [
    "Twin2Attachment=SHORT AttachmentCollection=FROM_FIELDS AttachmentModification=SHOW TwinAttachmentAction=SHOW",
    {
      attachments: [
        {
          modifications: { tiny: "https://x.test/t" },
          attachmentActions: ["VIEW", "EDIT", "DELETE"],
        },
      ],
    },
    {},
  ],
  [
    "Twin2Attachment=SHORT Twin2AttachmentCollection=ALL Attachment2CommentMode=SHORT Attachment2User=SHORT Attachment2Transition=SHORT Attachment2Twin=SHORT",
    {},
    {},
    {
      commentMap: { [commentId]: { text: "Look" } },
      userMap: { [ann.userId]: { fullName: "Ann writer" } },
      transitionsMap: { [transitions.start]: { alias: "start" } },
      twinMap: { [lampId]: { name: "Lamp" } },
    },
  ],
  [
    "TwinFieldCollection=NOT_EMPTY_FIELDS",
    { fields: { colors: colors.red, sku: "SKU-1" } },
    { fields: { keeper: ann.userId } },
  ],
  ["TwinFieldCollection=ALL_FIELDS", { fields: { watts: "" } }, { fields: { watts: "" } }],
  [
    "TwinFieldCollection=ALL_FIELDS TwinFieldCollectionMap=ID",
    { fields: { [fields.watts]: "", [fields.colors]: colors.red } },
    {},
  ],
  [
    "TwinFieldCollection=ALL_FIELDS_WITH_ATTACHMENTS",
    { attachments: [{ title: "from_fields" }] },
    {},
  ],
  [
    "TwinFieldCollection=NOT_EMPTY_FIELDS TwinField2DataListOption=SHORT TwinField2User=SHORT TwinField2TwinClassField=SHORT",
    {},
    {},
    {
      dataListsOptionMap: { [colors.red]: { name: "red" } },
      userMap: { [ann.userId]: { fullName: "Ann writer" } },
      twinClassFieldMap: { [fields.colors]: { key: "colors" } },
    },
  ],
  [
    "Twin2TwinLink=SHORT",
    { links: { forwardLinks: {}, backwardLinks: { [linkId]: { dstTwinId: cardId } } } },
    { links: { backwardLinks: { [linkId]: { linkId: link.goesWith } } } },
  ],
  [
    "Twin2TwinLink=DETAILED TwinLink2Link=SHORT TwinLink2User=SHORT TwinByLink=GREEN",
    {
      links: {
        backwardLinks: {
          [linkId]: {
            link: { id: link.goesWith },
            createdByUser: { id: ann.userId },
            dstTwin: { name: "Card", twinClass: { key: "card" } },
          },
        },
      },
    },
    {},
    { twinMap: { [cardId]: { name: "Card" } } },
  ],
])("a lamp contains what %s requests", async (modes, nested, lean, related = {}) => {
  const query = buildQuery(modes);
  const first = await get(`/private/twin/${lampId}/v2?${query}`);
  expect(first.body.twin).toMatchObject(named(nested));
  expect(first.body).not.toHaveProperty("relatedObjects");

  const second = await get(`/private/twin/${lampId}/v2?${query}&lazyRelation=false`);
  expect(second.body.twin).toMatchObject(named(lean));
  expect(second.body.relatedObjects ?? {}).toMatchObject(related);
});

test.each<[string, string, object]>([
  [
    "TwinTag2DataListOption=SHORT TwinFieldCollection=ALL_FIELDS TwinField2DataListOption=DETAILED",
    lampId,
    { dataListsOptionMap: { [colors.red]: { name: "red", dataListId: colorsId } } },
  ],
  [
    "TwinByHead=GREEN Twin2TwinLink=SHORT TwinByLink=BLUE",
    cardId,
    { twinMap: { [lampId]: { name: "Lamp", statusId: statuses.draft, fields: { sku: "SKU-1" } } } },
  ],
  [
    "TwinByHead=ORANGE Twin2TwinLink=SHORT TwinByLink=FOREST_GREEN",
    cardId,
    { twinMap: { [lampId]: { fields: { sku: "SKU-1" }, tagIdList: [colors.red] } } },
  ],
])(
  "an object reached on several paths has the details of each of them: %s",
  async (modes, id, all) => {
    const { body } = await get(`/private/twin/${id}/v2?${buildQuery(modes)}&lazyRelation=false`);
    expect(body.relatedObjects).toMatchObject(named(all));
  },
);

function toParameter(name: string) {
  const match = MODE_PARAMETERS.find((parameter) => parameter.name === `show${name}Mode`);
  if (!match) throw new Error(`No mode ${name}`);
  return match;
}

function buildQuery(modes: string): string {
  return modes
    .split(" ")
    .map((mode) => `show${mode.replace("=", "Mode=")}`)
    .join("&");
}

/** Inserts the lamp's ID, which isn't known yet where the cases are defined. */
function named(expected: object): object {
  return "id" in expected && expected.id === "lamp" ? { ...expected, id: lampId } : expected;
}
