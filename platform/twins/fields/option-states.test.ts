import { afterAll, beforeEach, expect, test } from "vitest";

import { startFactoryWorld } from "../../testing/factory-world.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, ok, call, owner, makeTwin, read } = await startFactoryWorld();
afterAll(() => platform.stop());

let classId: string;
let options: Record<"red" | "blue", string>;

beforeEach(async () => {
  const list = { key: newKey(), nameI18n: i18nText("Shades") };
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", list);
  const addOption = async (name: string): Promise<string> => {
    const path = "data_list_option/v1?showDataListOptionMode=SHORT";
    const body = { dataListId: dataList.id, optionI18n: i18nText(name) };
    return (await ok("POST", path, body)).option.id;
  };
  options = { red: await addOption("Red"), blue: await addOption("Blue") };
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Bench"),
    autoCreateTwinflow: true,
    tagDataListId: dataList.id,
  });
  classId = twinClass.id;
  await ok("POST", `twin_class/${classId}/field/v1`, {
    key: "colors",
    nameI18n: i18nText("Colors"),
    fieldTyperFeaturerId: 1305,
    fieldTyperParams: {
      listUUID: dataList.id,
      multiple: "true",
      supportCustom: "false",
      longListThreshold: "60",
    },
  });
});

const setState = (status: string) => ok("PUT", `data_list_option/${options.red}/v1`, { status });
const update = (id: string, body: object) => call("PUT", `twin/${id}/v1`, body, owner);
const readValue = async (id: string) =>
  ((await read(id)) as { fields: Record<string, string> }).fields["colors"];

const NOT_OFFERED = "“Red” is no longer offered. Choose another option.";

test.each(["disabled", "hidden"])(
  "a %s option stays where it is and becomes no new value",
  async (status) => {
    const { red, blue } = options;
    const old = await makeTwin(classId, { fields: { colors: red }, tags: { existingTags: [red] } });
    const other = await makeTwin(classId, { fields: { colors: blue } });
    await setState(status);

    expect((await update(old, { name: "Renamed", fields: { colors: red } })).status).toBe(200);
    expect((await update(old, { fields: { colors: `${red}<@2@>${blue}` } })).status).toBe(200);
    expect((await readValue(old))?.split(",").toSorted()).toEqual([red, blue].toSorted());
    expect((await update(old, { tagsUpdate: { newTags: ["red"] } })).status).toBe(200);

    for (const value of [red, "red", `${blue}<@2@>${red}`]) {
      const { body } = await update(other, { fields: { colors: value } });
      expect(body.fieldErrors).toMatchObject([{ field: "colors", message: NOT_OFFERED }]);
    }
    for (const tagsUpdate of [{ existingTags: [red] }, { newTags: ["RED"] }]) {
      expect((await update(other, { tagsUpdate })).body.statusDetails).toContain(NOT_OFFERED);
    }
    const created = await call(
      "POST",
      "twin/v2",
      { classId, name: "New", fields: { colors: red } },
      owner,
    );
    expect(created.body.fieldErrors).toMatchObject([{ field: "colors", message: NOT_OFFERED }]);
    expect(await readValue(other)).toBe(blue);

    await setState("active");
    expect((await update(other, { fields: { colors: red } })).status).toBe(200);
  },
);
