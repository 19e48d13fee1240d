import { expect, test } from "vitest";

import { startMinimalPlatform } from "../../testing/builders.ts";
import { plantLamp } from "../../testing/lamp-with-everything.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, colors, colorsId, fields } = small.shop;
await small.db
  .updateTable("twin_class")
  .set({ tags_data_list_id: colorsId, markers_data_list_id: colorsId })
  .where("id", "=", classes.product)
  .execute();
const ann = await small.person("writer");
const { get } = createTestClient(small, ann);
const { lampId, cardId } = await plantLamp(small, ann);

const BASICS = {
  statusId: expect.any(String),
  twinClassId: expect.any(String),
  version: expect.any(Number),
};

test.each<[string, object, object?]>([
  ["GREEN", { name: "Lamp", twinClass: { key: "lamp" } }],
  ["FOREST_GREEN", { name: "Lamp", tags: [{ name: "red" }] }],
  ["YELLOW", { ...BASICS, twinClass: { key: "lamp" } }],
  ["BLUE", { ...BASICS, fields: { sku: "SKU-1" } }],
  ["BLACK", { fields: { sku: "SKU-1" }, twinClass: { name: "Lamp" } }],
  ["GRAY", { twinClass: { name: "Lamp" }, tags: [{ name: "red" }] }],
  [
    "ORANGE",
    { twinClass: { fieldIds: expect.arrayContaining([fields.sku]) } },
    { twinClassFieldMap: { [fields.sku]: { key: "sku" } } },
  ],
  [
    "MAGENTA",
    { fields: { colors: colors.red }, links: { forwardLinks: {} } },
    { dataListsOptionMap: { [colors.red]: {} }, userMap: { [ann.userId]: {} } },
  ],
  ["PINK", { fields: { colors: colors.red } }, { userMap: { [ann.userId]: {} } }],
  ["LAVENDER", { tags: [{ name: "red" }], links: { forwardLinks: {} } }],
])("a head shown in %s has the details of that color", async (color, head, related = {}) => {
  const path = `/private/twin/${cardId}/v2?showTwinByHeadMode=${color}`;
  const nested = await get(path);
  expect(nested.body.twin).toMatchObject({ headTwinId: lampId, headTwin: head });

  const lean = await get(`${path}&lazyRelation=false`);
  expect(lean.body.twin).not.toHaveProperty("headTwin");
  expect(lean.body.relatedObjects ?? {}).toMatchObject(related);
  expect(lean.body.relatedObjects.twinMap[lampId]).toBeDefined();
});

test("hidden fields and their files are not shown in any mode", async () => {
  await small.db
    .updateTable("twin_class_field")
    .set({ view_permission_id: small.shop.permissions.PRICE })
    .where("id", "in", [fields.images, fields.colors])
    .execute();
  await small.db
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", small.shop.domainId)
    .execute();
  const { body } = await get(
    `/private/twin/${lampId}/v2?${buildQuery("TwinFieldCollection=ALL_FIELDS Twin2Attachment=SHORT Twin2AttachmentCollection=ALL")}`,
  );
  expect(body.twin.fields).not.toHaveProperty("colors");
  expect(body.twin.attachments).toHaveLength(3);
});

function buildQuery(modes: string): string {
  return modes
    .split(" ")
    .map((mode) => `show${mode.replace("=", "Mode=")}`)
    .join("&");
}
