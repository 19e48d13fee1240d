import { afterAll, expect, test } from "vitest";

import { startFactoryWorld } from "../../testing/factory-world.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const world = await startFactoryWorld();

afterAll(() => world.platform.stop());

async function makeOption(dataListId: string): Promise<{ id: string; name: string }> {
  const name = newKey();
  const path = "data_list_option/v1?showDataListOptionMode=DETAILED";
  const body = { dataListId, optionI18n: i18nText(name) };
  return { id: (await world.ok("POST", path, body)).option.id, name };
}

/**
 * Creates a class with a multiple-choice field, a single-choice field, and tags, all of the same list.
 */
async function makeColored() {
  const { dataList } = await world.ok("POST", "data_list/v1?showDataListMode=DETAILED", {
    key: newKey(),
    nameI18n: i18nText("List"),
  });
  const { twinClass } = await world.ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Class"),
    autoCreateTwinflow: true,
    tagDataListId: dataList.id,
  });
  for (const [key, multiple] of [
    ["colors", "true"],
    ["color", "false"],
  ]) {
    await world.ok("POST", `twin_class/${twinClass.id}/field/v1`, {
      key,
      fieldTyperFeaturerId: 1305,
      fieldTyperParams: {
        listUUID: dataList.id,
        multiple,
        supportCustom: "false",
        longListThreshold: "10",
      },
    });
  }
  const listId: string = dataList.id;
  const [red, blue, green] = [
    await makeOption(listId),
    await makeOption(listId),
    await makeOption(listId),
  ];
  return { classId: twinClass.id as string, listId, red, blue, green };
}

async function merge(path: string, newId: string): Promise<void> {
  expect((await world.call("POST", `${path}/reassign/v1`, { newId })).body.status).toBe(0);
}

async function findEntry(name: string) {
  const { trashEntryList } = await world.ok("POST", "trash/search/v1", { nameLike: name });
  return trashEntryList[0];
}

const restore = (entry: { id: string }) => world.ok("POST", `trash/${entry.id}/restore/v1`, {});

const update = (id: string, fields: Record<string, string>) =>
  world.ok("PUT", `twin/${id}/v1`, { fields }, world.owner);

async function readFields(id: string) {
  return (await world.read(id))["fields"] as Record<string, string>;
}

async function readTags(id: string): Promise<string[]> {
  const rows = await world.platform.services.db
    .selectFrom("twin_tag")
    .select("option_id")
    .where("twin_id", "=", id)
    .execute();
  return rows.map(({ option_id: optionId }) => optionId).toSorted();
}

async function readHistory(id: string): Promise<string[]> {
  const { historyList } = await world.ok(
    "GET",
    `twin/${id}/history/list/v1?showHistoryMode=DETAILED`,
    undefined,
    world.owner,
  );
  return historyList.map(
    ({ changeDescription }: { changeDescription: string }) => changeDescription,
  );
}

test("a merged option that is restored comes back in values and tags, but not where they changed since", async () => {
  const { classId, red, blue, green } = await makeColored();
  const one = await world.makeTwin(classId, { fields: { color: red.id, colors: red.id } });
  const both = await world.makeTwin(classId, {
    fields: { colors: `${red.id},${blue.id}` },
    tags: { existingTags: [red.id, blue.id] },
  });
  const tagged = await world.makeTwin(classId, { tags: { existingTags: [red.id] } });
  const more = await world.makeTwin(classId, { fields: { colors: red.id } });
  const changed = await world.makeTwin(classId, { fields: { color: red.id } });
  const other = await world.makeTwin(classId, { fields: { color: blue.id } });

  await merge(`data_list_option/${red.id}`, blue.id);
  expect(await readFields(one)).toMatchObject({ color: blue.id, colors: blue.id });
  await update(more, { colors: `${blue.id},${green.id}` });
  await update(changed, { color: green.id });
  const entry = await findEntry(red.name);
  const answer = await restore(entry);

  expect(entry.mergedTwinCount).toBe(5);
  expect(answer.restoredTwinCount).toBe(4);
  expect(await readFields(one)).toMatchObject({ color: red.id, colors: red.id });
  expect((await readFields(both))["colors"]?.split(",").toSorted()).toEqual(
    [red.id, blue.id].toSorted(),
  );
  expect(await readTags(both)).toEqual([red.id, blue.id].toSorted());
  expect(await readTags(tagged)).toEqual([red.id]);
  expect(await readFields(more)).toMatchObject({ colors: `${red.id},${green.id}` });
  expect(await readFields(changed)).toMatchObject({ color: green.id });
  expect(await readFields(other)).toMatchObject({ color: blue.id });
});

test("the search finds the twins by the option that they have", async () => {
  const { classId, red, blue } = await makeColored();
  const twin = await world.makeTwin(classId, { fields: { color: red.id } });
  const found = async (optionId: string) => {
    const rows = await world.platform.services.db
      .selectFrom("twin")
      .select(["id", "ref_ids"])
      .where("class_id", "=", classId)
      .execute();
    return rows.filter(({ ref_ids: ids }) => ids.includes(optionId)).map(({ id }) => id);
  };

  await merge(`data_list_option/${red.id}`, blue.id);
  expect([await found(red.id), await found(blue.id)]).toEqual([[], [twin]]);
  await restore(await findEntry(red.name));
  expect([await found(red.id), await found(blue.id)]).toEqual([[twin], []]);
});

test("the history says from what to what, both times", async () => {
  const { classId, red, blue } = await makeColored();
  const twin = await world.makeTwin(classId, {
    fields: { color: red.id },
    tags: { existingTags: [red.id] },
  });

  await merge(`data_list_option/${red.id}`, blue.id);
  await restore(await findEntry(red.name));
  const sentences = await readHistory(twin);

  const says = (before: string, after: string) =>
    sentences.filter((one) => one.includes(before) && one.indexOf(before) < one.lastIndexOf(after))
      .length;
  expect(says(red.name, blue.name)).toBe(2);
  expect(says(blue.name, red.name)).toBe(2);
});

test("a merged status that is restored comes back, unless a twin has another one since", async () => {
  const path = `twin_class/${world.order}/twin_status/v1?showStatusMode=SHORT`;
  const name = newKey();
  const made = await world.ok("POST", path, { key: newKey(), nameI18n: i18nText(name) });
  const spare: string = made.status?.id ?? made.twinStatus?.id;
  const [first, second] = [await world.makeOrder(), await world.makeOrder()];
  const { db } = world.platform.services;
  await db
    .updateTable("twin")
    .set({ status_id: spare })
    .where("id", "in", [first.orderId, second.orderId])
    .execute();

  await merge(`twin_status/${spare}`, world.held);
  await db
    .updateTable("twin")
    .set({ status_id: world.open })
    .where("id", "=", second.orderId)
    .execute();
  const answer = await restore(await findEntry(name));

  expect(answer.restoredTwinCount).toBe(1);
  expect((await world.read(first.orderId))["statusId"]).toBe(spare);
  expect((await world.read(second.orderId))["statusId"]).toBe(world.open);
});
