import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { text } from "../../testing/shop-text.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, colors, colorsId, domainId } = small.shop;
const { db } = small;
/** Entities that only twins of the class lamp can have, and twins of the class torch can't. */
const [BESIDE, AFTER, ALONE, manual] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [torch, wick] = [randomUUID(), randomUUID()];
await addClasses();
const ann = await small.person("writer");
const { get, post, put } = createTestClient(small, ann);
const ALL =
  "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwinTag2DataListOptionMode=SHORT" +
  "&showTwin2TwinLinkMode=DETAILED&showTwin2AttachmentMode=DETAILED&showTwin2AttachmentCollectionMode=ALL&lazyRelation=false";

test("a twin that returns to its class has the tags of that class's list again, but for options that are retired", async () => {
  const id = await lamp({ tags: { existingTags: [colors.red, colors.green] } });

  await becomes(id, torch);
  expect(await readTags(id)).toEqual([]);
  await put(`/private/twin/${id}/v1`, { tags: { existingTags: [wick] } });
  await setState(colors.green, "disabled");
  await becomes(id, classes.lamp);
  await setState(colors.green, "active");

  expect(await readTags(id)).toEqual([colors.red]);
  const { historyList } = (await get(`/private/twin/${id}/history/list/v1?limit=50`)).body;
  expect(historyList.filter(({ type }: { type: string }) => type === "tagChanged")).toHaveLength(3);
});

test("its links come back, unless the other end is gone or has got another since", async () => {
  const [stays, gone, taken] = [await lamp(), await lamp(), await lamp()];
  const [id, rival] = [await lamp(), await lamp()];
  await linkTo(id, BESIDE, stays);
  await linkTo(id, AFTER, gone);
  await linkTo(id, ALONE, taken);

  await becomes(id, torch);
  expect(await readLinks(id)).toEqual([]);
  await db.deleteFrom("twin").where("id", "=", gone).execute();
  await linkTo(rival, ALONE, taken);
  await becomes(id, classes.lamp);

  expect(await readLinks(id)).toEqual([[BESIDE, stays]]);
  expect(await readLinks(rival)).toEqual([[ALONE, taken]]);
});

test("files are those of their field again, and keep what was said of them since", async () => {
  const id = await lamp();
  const file = { storageLink: "https://shop.test/a.pdf", title: "a.pdf", twinClassFieldId: manual };
  await put(`/private/twin/${id}/v1`, { attachments: { create: [file] } });
  const [before] = await readFiles(id);
  expect(before).toMatchObject({ field_id: manual });

  await becomes(id, torch);
  expect(await readFiles(id)).toMatchObject([{ id: before?.id, field_id: null }]);
  const update = [{ id: before?.id, description: "Read this first" }];
  await put(`/private/twin/${id}/v1`, { attachments: { update } });
  await becomes(id, classes.lamp);

  expect(await readFiles(id)).toMatchObject([
    { id: before?.id, field_id: manual, description: "Read this first" },
  ]);
});

test("files that left their field more than 30 days ago stay the twin's own", async () => {
  const id = await lamp();
  const file = { storageLink: "https://shop.test/a.pdf", title: "a.pdf", twinClassFieldId: manual };
  await put(`/private/twin/${id}/v1`, { attachments: { create: [file] } });
  await becomes(id, torch);
  await db
    .updateTable("twin_attachment")
    .set({ left_field_at: new Date(Date.now() - 31 * 86_400_000) })
    .where("twin_id", "=", id)
    .execute();

  await becomes(id, classes.lamp);

  expect(await readFiles(id)).toMatchObject([{ field_id: null }]);
});

test("a secret is gone with its class: it is neither given back nor replaced by its placeholder", async () => {
  const id = await lamp({ fields: lampFields({ lamp_key: "s3cret", watts: "40" }) });
  expect(await readFields(id)).toMatchObject({
    lamp_key: expect.anything(),
    watts: expect.anything(),
  });

  await becomes(id, torch);
  await becomes(id, classes.lamp);

  const fields = await readFields(id);
  expect(fields).toHaveProperty("watts");
  expect(fields).not.toHaveProperty("lamp_key");
});

async function lamp(more: object = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Lamp", fields: lampFields(), ...more };
  const created = await post("/private/twin/v2", body);
  expect(created.body).toMatchObject({ status: 0 });
  return created.body.twinId;
}

async function becomes(id: string, newTwinClassId: string): Promise<void> {
  const { body } = await put(`/private/twin/${id}/class_change/v1`, { newTwinClassId });
  expect(body).toMatchObject({ status: 0 });
}

async function linkTo(id: string, linkId: string, dstTwinId: string): Promise<void> {
  const body = { twinLinksAdd: [{ linkId, dstTwinId }] };
  expect((await put(`/private/twin/${id}/v1`, body)).body).toMatchObject({ status: 0 });
}

async function readTags(id: string): Promise<string[]> {
  return (await get(`/private/twin/${id}/v2?${ALL}`)).body.twin.tagIdList ?? [];
}

async function readLinks(id: string) {
  const rows = await db
    .selectFrom("twin_link")
    .select(["link_id", "dst_twin_id"])
    .where("src_twin_id", "=", id)
    .execute();
  return rows.map(({ link_id: linkId, dst_twin_id: twinId }) => [linkId, twinId]);
}

function readFiles(id: string) {
  return db.selectFrom("twin_attachment").selectAll().where("twin_id", "=", id).execute();
}

async function readFields(id: string) {
  const row = await db
    .selectFrom("twin")
    .select("fields")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.fields;
}

async function setState(optionId: string, state: "active" | "disabled"): Promise<void> {
  await db.updateTable("data_list_option").set({ state }).where("id", "=", optionId).execute();
  await reloadModel();
}

/** Creates class torch: products like lamps, with tags of another list. */
async function addClasses(): Promise<void> {
  const wicksId = randomUUID();
  await db
    .insertInto("data_list")
    .values({ id: wicksId, domain_id: domainId, key: "wicks", name: text("Wicks") })
    .execute();
  await db
    .insertInto("data_list_option")
    .values({ id: wick, data_list_id: wicksId, name: text("Cotton") })
    .execute();
  await db
    .updateTable("twin_class")
    .set({ tags_data_list_id: colorsId })
    .where("id", "=", classes.lamp)
    .execute();
  const row = await db
    .selectFrom("twin_class")
    .selectAll()
    .where("id", "=", classes.lamp)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("twin_class")
    .values({
      ...row,
      id: torch,
      key: "torch",
      ancestor_ids: [torch, classes.product],
      tags_data_list_id: wicksId,
      name: text("Torch"),
      description: JSON.stringify(row.description),
      head_hunter_params: JSON.stringify(row.head_hunter_params),
      properties: JSON.stringify(row.properties),
    })
    .execute();
  const ends = { src_class_id: classes.lamp, dst_class_id: classes.product };
  for (const [id, type] of [
    [BESIDE, "ManyToOne"],
    [AFTER, "ManyToOne"],
    [ALONE, "OneToOne"],
  ] as const) {
    const link = { id, type, domain_id: domainId, ...ends, strength: "OPTIONAL" as const };
    await db
      .insertInto("link")
      .values({ ...link, forward_name: text("goes with") })
      .execute();
  }
  for (const [id, key, typer] of [
    [manual, "manual", 1316],
    [randomUUID(), "lamp_key", 1326],
  ] as const)
    await db
      .insertInto("twin_class_field")
      .values({
        id,
        class_id: classes.lamp,
        key,
        name: text(key),
        field_typer_featurer_id: typer,
        field_typer_params: JSON.stringify({}),
        position: 20,
      })
      .execute();
  await reloadModel();
}

async function reloadModel(): Promise<void> {
  await db
    .updateTable("domain")
    .set((eb) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", domainId)
    .execute();
}
