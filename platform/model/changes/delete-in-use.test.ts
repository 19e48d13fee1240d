import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

test("a status can't be deleted while heads or linked twins are selected by it", async () => {
  const head = await makeClass();
  const status = await makeStatus(head.id);
  const params = { statusIds: status, excludeStatusInput: "false" };
  const child = await makeClass({
    headTwinClassId: head.id,
    headHunterFeaturerId: 2602,
    headHunterParams: params,
  });
  const { link } = await ok("POST", "link/v1?showLinkMode=SHORT", {
    forwardNameI18n: i18nText("needs"),
    type: "ManyToOne",
    linkStrength: "OPTIONAL",
    srcTwinClassId: child.id,
    dstTwinClassId: head.id,
    linkerFeaturerId: 3002,
    linkerParams: params,
  });
  const rejected = await call("DELETE", `twin_status/${status}/v1`);
  await ok("PUT", `twin_class/${child.id}/v1`, {
    headHunterFeaturerId: 2601,
    headHunterParams: {},
  });
  await ok("DELETE", `link/${link.id}/v1`);
  await ok("DELETE", `twin_status/${status}/v1`);

  expect(rejected.body.usedBy).toEqual([
    { kind: "twinClass", id: child.id, name: child.key },
    { kind: "link", id: link.id, name: "needs" },
  ]);
});

test("a class can't be deleted while a field of another class sums a field of it", async () => {
  const head = await makeClass();
  const line = await makeClass({ headTwinClassId: head.id });
  const price = await addField(line.id, 1317, {
    min: "0",
    max: "9",
    step: "1",
    thousandSeparator: " ",
    decimalSeparator: ",",
    decimalPlaces: "0",
  });
  const total = await addField(head.id, 1312, {
    childrenTwinClassFieldId: price.id,
    childrenTwinStatusIdList: "",
    exclude: "false",
  });
  const rejected = await call("DELETE", `twin_class/${line.id}/v1`);

  expect(rejected.body).toMatchObject({
    status: 10911,
    usedBy: [{ kind: "twinClassField", id: total.id, name: total.key }],
  });
});

test("a class can't be deleted while its permissions guard another", async () => {
  const created = await makeClass({ autoCreatePermissions: true });
  const managed = await ok("GET", `twin_class/${created.id}/v1?showTwinClassMode=MANAGED`);
  const guarded = await makeClass({ viewPermissionId: managed.twinClass.viewPermissionId });
  const rejected = await call("DELETE", `twin_class/${created.id}/v1`);
  await ok("DELETE", `twin_class/${guarded.id}/v1`);

  expect(rejected.body.usedBy).toEqual([{ kind: "twinClass", id: guarded.id, name: guarded.key }]);
  expect((await call("DELETE", `twin_class/${created.id}/v1`)).status).toBe(200);
});

test("a permission can't be deleted while an action of a class requires it", async () => {
  const { permission } = await ok("POST", "permission/v1?showPermissionMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Watch"),
    groupId: idOf("permission_group:PRODUCT_PERMISSIONS"),
  });
  const { id, key } = await makeClass({ externalProperties: { "action.WATCH": permission.id } });
  const rejected = await call("DELETE", `permission/${permission.id}/v1`);

  expect(rejected.body.usedBy).toEqual([{ kind: "twinClass", id, name: key }]);
});

test("options and groups can't be deleted while a transition requires them", async () => {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Marks"),
  });
  const { option } = await ok("POST", "data_list_option/v1?showDataListOptionMode=SHORT", {
    dataListId: dataList.id,
    optionI18n: i18nText("Checked"),
  });
  const { userGroup } = await ok("POST", "user_group/v1?showUserGroupMode=SHORT", {
    nameI18n: i18nText("Checkers"),
  });
  const { id: classId } = await makeClass();
  const { twinflowList } = await ok("POST", "twinflow/search/v1?showTwinflowMode=DETAILED", {
    twinClassIdMap: { [classId]: false },
  });
  const { transition } = await ok("POST", `twinflow/${twinflowList[0].id}/transition/v1?${SHORT}`, {
    nameI18n: i18nText("Go"),
    alias: newKey(),
    dstStatusId: twinflowList[0].initialStatusId,
  });
  const validators = [
    { validatorFeaturerId: 1603, validatorParams: { markerId: option.id } },
    { validatorFeaturerId: 1607, validatorParams: { userGroupIds: userGroup.id } },
  ];
  await ok("POST", `transition/${transition.id}/v1`, {
    validatorRules: { create: [{ twinValidators: validators }] },
  });
  const paths = [
    `data_list_option/${option.id}/v1`,
    `data_list/${dataList.id}/v1`,
    `user_group/${userGroup.id}/v1`,
  ];
  const rejected = [];
  for (const path of paths) rejected.push((await call("DELETE", path)).body);
  await ok("DELETE", `transition/${transition.id}/v1`);
  for (const path of paths) await ok("DELETE", path);

  for (const body of rejected) {
    expect(body.usedBy).toMatchObject([{ kind: "transition", id: transition.id }]);
  }
});

const SHORT = "showTransitionMode=SHORT";

async function makeClass(overrides: Record<string, unknown> = {}) {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
    ...overrides,
  });
  return twinClass as { id: string; key: string };
}

async function makeStatus(classId: string): Promise<string> {
  const path = `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`;
  return (await ok("POST", path, { key: "ready", nameI18n: i18nText("Ready") })).twinStatus.id;
}

async function addField(
  classId: string,
  fieldTyperFeaturerId: number,
  fieldTyperParams: Record<string, string>,
) {
  const path = `twin_class/${classId}/field/v1?showTwinClassFieldMode=SHORT`;
  const { field } = await ok("POST", path, {
    key: newKey(),
    fieldTyperFeaturerId,
    fieldTyperParams,
  });
  return field as { id: string; key: string };
}
