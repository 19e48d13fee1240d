import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, admin, owner } = await startSignedIn();

const MODES =
  "showTwinClassMode=MANAGED&showStatusMode=DETAILED&showTwinClassFieldMode=MANAGED" +
  "&showTwinflowMode=DETAILED&showTransitionMode=DETAILED";

afterAll(() => platform.stop());

test("a class built through the API works at once: its twins are created, found and moved", async () => {
  const cls = (
    await callOk("POST", "twin_class", { key: "Repair order", nameI18n: i18nText("Repair") })
  ).twinClass;
  const path = `twin_class/${cls.id}`;
  const fresh = (await callOk("POST", `${path}/twin_status`, status("new"))).twinStatus;
  const done = (await callOk("POST", `${path}/twin_status`, status("DONE"))).twinStatus;
  const field = (
    await callOk("POST", `${path}/field`, {
      key: "Serial",
      nameI18n: i18nText("Serial"),
      fieldTyperFeaturerId: 1301,
      fieldTyperParams: { regexp: ".*" },
    })
  ).field;
  const flow = (
    await callOk("POST", `${path}/twinflow`, {
      nameI18n: i18nText("Repairs"),
      initialStatusId: fresh.id,
    })
  ).twinflow;
  const transition = (
    await callOk("POST", `twinflow/${flow.id}/transition`, {
      nameI18n: i18nText("Finish"),
      alias: "finish",
      srcStatusId: fresh.id,
      dstStatusId: done.id,
    })
  ).transition;

  expect(cls).toMatchObject({ key: "REPAIR ORDER", ownerType: "DOMAIN_BUSINESS_ACCOUNT" });
  expect(done).toMatchObject({ key: "done", backgroundColor: "#00FF00" });
  expect(field).toMatchObject({ key: "serial", fieldTyperFeaturerId: 1301 });
  expect(transition).toMatchObject({ alias: "finish", dstTwinStatusId: done.id });

  const twin = await platform.call("POST", "/private/twin/v2?showTwinMode=DETAILED", owner, {
    classId: cls.id,
    name: "Lamp 7",
    fields: { serial: "S-7" },
  });
  expect(twin.body).toMatchObject({ status: 0 });
  const searchResult = await platform.call(
    "POST",
    "/private/twin/search/v3?showTwinMode=DETAILED",
    owner,
    [{ twinClassIdList: [cls.id], statusIdList: [fresh.id] }],
  );
  const [row] = searchResult.body.twinList;
  expect(row).toMatchObject({ name: "Lamp 7" });
  const moved = await platform.call(
    "POST",
    `/private/transition/${transition.id}/perform/v2`,
    owner,
    { twinId: row.id },
  );
  expect(moved.body).toMatchObject({ status: 0 });

  const inUse = await platform.call("DELETE", `/private/${path}/v1`, admin);
  expect(inUse.status).toBe(409);
  expect(inUse.body).toMatchObject({ status: 10911, usedBy: [{ kind: "twin", count: 1 }] });
  const stays = await platform.call("DELETE", `/private/twin_status/${done.id}/v1`, admin);
  expect(stays.body.usedBy).toEqual([
    { kind: "twin", count: 1 },
    { kind: "transition", id: transition.id, name: "finish" },
  ]);
  const value = await platform.call("DELETE", `/private/twin_class_field/${field.id}/v1`, admin);
  expect(value.status).toBe(409);
  const typer = await platform.call("PUT", `/private/twin_class_field/${field.id}/v1`, admin, {
    fieldTyperFeaturerId: 1303,
  });
  expect(typer.body).toMatchObject({ status: 10417 });
});

test("a class may come with its permissions and a first workflow", async () => {
  const { twinClass } = await callOk("POST", "twin_class", {
    key: "visit",
    nameI18n: { translations: { en: "Visit", pl: "Wizyta" } },
    autoCreatePermissions: true,
    autoCreateTwinflow: true,
    ownerType: "USER",
  });
  const permissions = await search("permission", { keyLikeList: ["VISIT_"] }, "showPermissionMode");
  const flows = await search(
    "twinflow",
    { twinClassIdMap: { [twinClass.id]: false } },
    "showTwinflowMode",
  );

  const keys = permissions.permissions
    .map((permission: { key: string }) => permission.key)
    .toSorted();
  expect(keys).toEqual(["VISIT_CREATE", "VISIT_DELETE", "VISIT_EDIT", "VISIT_VIEW"]);
  expect(twinClass.ownerType).toBe("DOMAIN_BUSINESS_ACCOUNT");
  expect(twinClass.viewPermissionId).toBeTypeOf("string");
  expect(flows.twinflowList).toHaveLength(1);
  const rejected = await platform.call("POST", "/private/twin/v2", owner, {
    classId: twinClass.id,
    name: "Nobody may yet",
  });
  expect(rejected.status).toBe(403);
});

test("concurrent changes of two administrators are both saved", async () => {
  const cls = await createClass("crowd", {});
  const answers = await Promise.all(
    ["a", "b", "c", "d"].map((key) =>
      platform.call("POST", `/private/twin_class/${cls.id}/twin_status/v1`, admin, status(key)),
    ),
  );
  const body = { twinClassIdMap: { [cls.id]: false } };
  const { statuses } = await search("twin_status", body, "showStatusMode");

  expect(answers.map((response) => response.status)).toEqual([200, 200, 200, 200]);
  expect(statuses).toHaveLength(4);
});

const PRODUCT = idOf("class:product");
const unknown = randomUUID();

test.each([
  ["a key with other characters", "twin_class/v1", { key: "a.b", nameI18n: i18nText("A") }, 10414],
  [
    "a key that is too long",
    "twin_class/v1",
    { key: "x".repeat(101), nameI18n: i18nText("A") },
    10414,
  ],
  ["a key that is taken in another case", "twin_class/v1", keyAndName("PRODUCT"), 10413],
  ["no name", "twin_class/v1", { key: "nameless" }, 10002],
  [
    "a logo that is no address",
    "twin_class/v1",
    { ...keyAndName("q1"), logo: "javascript:1" },
    10002,
  ],
  [
    "an unknown super class",
    "twin_class/v1",
    { ...keyAndName("q2"), extendsTwinClassId: unknown },
    10411,
  ],
  ["an unknown head", "twin_class/v1", { ...keyAndName("q3"), headTwinClassId: unknown }, 10411],
  [
    "an unknown permission",
    "twin_class/v1",
    { ...keyAndName("q4"), viewPermissionId: unknown },
    10302,
  ],
  ["an unknown list", "twin_class/v1", { ...keyAndName("q5"), tagDataListId: unknown }, 10603],
  [
    "an unknown head hunter",
    "twin_class/v1",
    { ...keyAndName("q6"), headHunterFeaturerId: 2699 },
    601,
  ],
  [
    "a head hunter that is none",
    "twin_class/v1",
    { ...keyAndName("q7"), headHunterFeaturerId: 1301 },
    602,
  ],
  ["a field key that is taken", `twin_class/${PRODUCT}/field/v1`, { key: "EAN" }, 10415],
  ["a field key below", `twin_class/${PRODUCT}/field/v1`, { key: "battery life" }, 10415],
  [
    "an unknown typer",
    `twin_class/${PRODUCT}/field/v1`,
    { key: "f1", fieldTyperFeaturerId: 1399 },
    601,
  ],
  [
    "a typer that is none",
    `twin_class/${PRODUCT}/field/v1`,
    { key: "f2", fieldTyperFeaturerId: 1590 },
    602,
  ],
  [
    "missing params",
    `twin_class/${PRODUCT}/field/v1`,
    { key: "f3", fieldTyperFeaturerId: 1305 },
    -1000,
  ],
  ["an unknown list of a select", `twin_class/${PRODUCT}/field/v1`, select(unknown), 604],
  ["a link that other classes have", `twin_class/${PRODUCT}/field/v1`, linked(), 604],
  [
    "an unknown permission of a field",
    `twin_class/${PRODUCT}/field/v1`,
    { key: "f5", viewPermissionId: unknown },
    10302,
  ],
  ["a field of an unknown class", `twin_class/${unknown}/field/v1`, { key: "f6" }, 10000],
  ["a status key with blanks", `twin_class/${PRODUCT}/twin_status/v1`, { key: "a b" }, 11103],
  ["a status key that is taken", `twin_class/${PRODUCT}/twin_status/v1`, { key: "Draft" }, 11103],
  [
    "a color that is none",
    `twin_class/${PRODUCT}/twin_status/v1`,
    { key: "c", fontColor: "red" },
    10002,
  ],
  [
    "a flow without a status",
    `twin_class/${PRODUCT}/twinflow/v1`,
    { nameI18n: i18nText("F") },
    10002,
  ],
  [
    "a flow with a status of another class",
    `twin_class/${PRODUCT}/twinflow/v1`,
    { nameI18n: i18nText("F"), initialStatusId: idOf("status:marketplace_product.draft") },
    10505,
  ],
  [
    "a transition without an end",
    `twinflow/${idOf("flow:product")}/transition/v1`,
    { nameI18n: i18nText("T"), alias: "t" },
    10002,
  ],
  [
    "a transition to another class",
    `twinflow/${idOf("flow:product")}/transition/v1`,
    { nameI18n: i18nText("T"), alias: "t", dstStatusId: idOf("status:marketplace_product.draft") },
    10002,
  ],
  [
    "a transition with the permission of another class",
    `twinflow/${idOf("flow:product")}/transition/v1`,
    {
      nameI18n: i18nText("T"),
      alias: "t",
      dstStatusId: idOf("status:product.draft"),
      permissionId: idOf("permission:CONNECTOR_RUN"),
    },
    10002,
  ],
  ["an unknown transition", `transition/${unknown}/v1`, {}, 10000],
])("%s is rejected", async (_what, path, body, code) => {
  const answer = await platform.call("POST", `/private/${path}`, admin, body);

  expect(answer.body).toMatchObject({ status: code, msg: "error" });
  expect(answer.body.fieldErrors?.length).not.toBe(0);
});

test("an empty update changes nothing", async () => {
  const path = `/private/twin_class/${PRODUCT}/v1?showTwinClassMode=MANAGED`;
  const before = await platform.call("GET", path, admin);
  const after = await platform.call("PUT", path, admin, {});

  expect(after.body.twinClass).toEqual(before.body.twinClass);
});

function keyAndName(key: string) {
  return { key, nameI18n: i18nText(key) };
}

function linked() {
  const params = { linkUUID: idOf("link:connector"), longListThreshold: "10" };
  return { key: "f7", fieldTyperFeaturerId: 1310, fieldTyperParams: params };
}

function select(listId: string) {
  return {
    key: "f4",
    fieldTyperFeaturerId: 1305,
    fieldTyperParams: {
      multiple: "false",
      supportCustom: "false",
      longListThreshold: "10",
      listUUID: listId,
    },
  };
}

function status(key: string) {
  return { key, nameI18n: i18nText(key), backgroundColor: "#00FF00" };
}

async function createClass(key: string, more: object) {
  return (await callOk("POST", "twin_class", { ...keyAndName(key), ...more })).twinClass;
}

async function callOk(method: string, path: string, body: object) {
  const answer = await platform.call(method, `/private/${path}/v1?${MODES}`, admin, body);
  expect(answer.body).toMatchObject({ status: 0 });
  return answer.body;
}

async function search(noun: string, body: object, mode: string) {
  const query = `${mode}=DETAILED&limit=100`;
  return (await platform.call("POST", `/private/${noun}/search/v1?${query}`, admin, body)).body;
}
