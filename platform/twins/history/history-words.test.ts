import { afterAll, beforeEach, expect, test } from "vitest";

import { startFactoryWorld } from "../../testing/factory-world.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, ok, makeTwin, owner } = await startFactoryWorld();
afterAll(() => platform.stop());

let classId: string;
let listId: string;

beforeEach(async () => {
  const key = newKey();
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key,
    nameI18n: i18nText("Bench"),
    autoCreateTwinflow: true,
  });
  classId = twinClass.id;
  const list = { key: newKey(), nameI18n: i18nText("Shades") };
  listId = (await ok("POST", "data_list/v1?showDataListMode=SHORT", list)).dataList.id;
  await addField("colors", "Colors", 1305, {
    listUUID: listId,
    multiple: "true",
    supportCustom: "false",
    longListThreshold: "60",
  });
  await addField("ready", "Ready", 1306, {});
});

async function addField(key: string, name: string, featurer: number, params: object) {
  await ok("POST", `twin_class/${classId}/field/v1`, {
    key,
    nameI18n: i18nText(name),
    fieldTyperFeaturerId: featurer,
    fieldTyperParams: params,
  });
}

async function addOption(name: string): Promise<string> {
  const body = { dataListId: listId, optionI18n: i18nText(name) };
  const path = "data_list_option/v1?showDataListOptionMode=SHORT";
  return (await ok("POST", path, body)).option.id;
}

const renameOption = (id: string, name: string) =>
  ok("PUT", `data_list_option/${id}/v1`, { optionI18n: i18nText(name) });

const addTwin = (fields: Record<string, string> = {}) => makeTwin(classId, { fields });

const update = (id: string, body: object) => ok("PUT", `twin/${id}/v1`, body, owner);

/** Descriptions of the history entries, oldest first. */
async function readHistory(id: string): Promise<string[]> {
  const path = `twin/${id}/history/list/v1?showHistoryMode=DETAILED&limit=50&sortAsc=true`;
  const { historyList } = await ok("GET", path, undefined, owner);
  return historyList.map((entry: { changeDescription: string }) => entry.changeDescription);
}

test("the history says from what to what, and what was empty", async () => {
  const red = await addOption("Red");
  const id = await addTwin();

  await update(id, { description: "First" });
  await update(id, { description: "" });
  await update(id, { fields: { colors: red, ready: "true" } });
  await update(id, { fields: { ready: "false" } });
  await update(id, { fields: { colors: null } });

  const texts = await readHistory(id);
  expect(texts).toEqual(
    expect.arrayContaining([
      "Description was changed from empty to 'First'",
      "Description was changed from 'First' to empty",
      "Field 'Colors' was set with 'Red'",
      "Field 'Ready' was set with 'Yes'",
      "Field 'Ready' was changed from 'Yes' to 'No'",
      "Field 'Colors' was changed from 'Red' to empty",
    ]),
  );
  expect(texts.join("\n")).not.toMatch(/''|null|undefined/);
});

test("an option has the name that it had then, also after it is renamed and deleted", async () => {
  const mint = await addOption("Mint");
  const lime = await addOption("Lime");
  const id = await addTwin({ colors: mint });

  await renameOption(mint, "Pale mint");
  await update(id, { fields: { colors: lime } });
  await update(id, { fields: { colors: `${lime}<@2@>${mint}` } });
  await renameOption(mint, "Old mint");
  await update(id, { fields: { colors: lime } });
  await ok("DELETE", `data_list_option/${mint}/v1`);

  expect((await readHistory(id)).filter((text) => text.includes("Colors"))).toEqual([
    "Field 'Colors' was set with 'Mint'",
    "Field 'Colors' was changed from 'Pale mint' to 'Lime'",
    "Field 'Colors' was changed from 'Lime' to 'Lime, Pale mint'",
    "Field 'Colors' was changed from 'Lime, Old mint' to 'Lime'",
  ]);
});
