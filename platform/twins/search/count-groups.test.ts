import { afterAll, beforeAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

let classId: string;
let red: string;
let hiddenKey: string;

beforeAll(async () => {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Colors"),
  });
  const { option } = await ok("POST", "data_list_option/v1?showDataListOptionMode=SHORT", {
    dataListId: dataList.id,
    optionI18n: i18nText("Red"),
  });
  red = option.id;
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
    nameI18n: i18nText("Lamp"),
    tagDataListId: dataList.id,
    autoCreateTwinflow: true,
  });
  classId = twinClass.id;
  const params = {
    listUUID: dataList.id,
    multiple: "true",
    supportCustom: "true",
    longListThreshold: "10",
  };
  await addField("colors", 1305, params);
  await addField("lit", 1306, {});
  await addField("label", 1301, { regexp: ".*" });
  hiddenKey = "secret_color";
  await addField(hiddenKey, 1305, params, permissionId("DENY_ALL"));
  for (const fields of [
    { colors: "Red<@2@>Mauve", lit: "true" },
    { colors: red, lit: "false" },
    {},
  ]) {
    const twin = { classId, name: "Lamp", fields };
    await ok("POST", "twin/v2", twin, owner);
  }
});

afterAll(() => platform.stop());

test("one call counts the twins of a search by several groupings", async () => {
  const groups = await count(["status", "twinClass", "assignerUser", "field:lit", "field:colors"]);

  expect(groups.twinClass).toEqual([
    { id: classId, key: expect.anything(), name: "Lamp", count: 3 },
  ]);
  expect(groups.status).toMatchObject([{ key: "init", count: 3 }]);
  expect(groups.assignerUser).toEqual([{ count: 3 }]);
  expect(groups["field:lit"]).toEqual(
    expect.arrayContaining([{ key: "true", count: 1 }, { key: "false", count: 1 }, { count: 1 }]),
  );
  expect(groups["field:colors"]).toEqual(
    expect.arrayContaining([{ id: red, name: "Red", count: 2 }, { count: 1 }]),
  );
});

test("counts say nothing of hidden values, of other businesses or of texts", async () => {
  const hidden = await call(
    "POST",
    "twin/search/group_count/v1",
    body([`field:${hiddenKey}`]),
    owner,
  );
  const text = await call("POST", "twin/search/group_count/v1", body(["field:label"]), owner);
  const other = await ok("POST", "twin/search/group_count/v1", body(["status"]));

  expect(hidden.body).toMatchObject({ status: 501, fieldErrors: [{ field: "groupByList" }] });
  expect(text.body).toMatchObject({ status: 501, fieldErrors: [{ field: "groupByList" }] });
  expect(other.groups.status).toEqual([]);
});

function body(groupByList: string[]) {
  return { search: { twinClassIdList: [classId] }, groupByList };
}

async function count(groupByList: string[]) {
  return (await ok("POST", "twin/search/group_count/v1", body(groupByList), owner)).groups;
}

async function addField(
  key: string,
  fieldTyperFeaturerId: number,
  fieldTyperParams: Record<string, string>,
  viewPermissionId?: string,
) {
  await ok("POST", `twin_class/${classId}/field/v1`, {
    key,
    nameI18n: i18nText(key),
    fieldTyperFeaturerId,
    fieldTyperParams,
    viewPermissionId,
  });
}
