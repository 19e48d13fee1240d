import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;

const NULLIFY = "ffffffff-ffff-ffff-ffff-ffffffffffff";

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
});

afterAll(() => platform.stop());

test("a business uses its own schema, and the domain's again once it is cleared", async () => {
  const { classId, open, flowId } = await makeClass();
  const other = await makeStatus(classId, "other");
  const { twinflow } = await ok(
    "POST",
    `twin_class/${classId}/twinflow/v1?showTwinflowMode=SHORT`,
    {
      nameI18n: i18nText("Other way"),
      initialStatusId: other,
    },
  );
  const { twinflowSchema } = await ok("POST", `twinflow_schema/v1?${MODES}`, {
    name: "Of Lamps & Co",
    businessAccountId: platform.accountId,
  });
  const path = `twinflow_schema/${twinflowSchema.id}`;

  const mapped = await ok("PUT", `${path}/twinflow/v1?${MODES}`, {
    twinClassId: classId,
    twinflowId: twinflow.id,
  });
  const own = await statusOfNew(classId);
  const inUse = await call("DELETE", `${path}/v1`);
  await ok("PUT", `${path}/v1`, { businessAccountId: NULLIFY, name: "Unused" });
  const again = await statusOfNew(classId);
  const { twinflowSchema: read } = await ok("GET", `${path}/v1?${MODES}`);
  await ok("DELETE", `${path}/v1`);

  expect(mapped.twinflowSchema.twinflowIdMap).toEqual({ [classId]: twinflow.id });
  expect(own).toBe(other);
  expect(inUse.body).toMatchObject({ status: 10911, usedBy: [{ kind: "businessAccount" }] });
  expect(again).toBe(open);
  expect(read).toMatchObject({ name: "Unused" });
  expect(read).not.toHaveProperty("businessAccountId");
  expect((await call("GET", `${path}/v1`)).status).toBe(404);
  expect(flowId).not.toBe(twinflow.id);
});

test("the domain's own schema can't be deleted, and can't contain a workflow of another class", async () => {
  const own = idOf("schema:twinflow");
  const [ownClass, other] = [await makeClass(), await makeClass()];

  const deletion = await call("DELETE", `twinflow_schema/${own}/v1`);
  const foreign = await call("PUT", `twinflow_schema/${own}/twinflow/v1`, {
    twinClassId: ownClass.classId,
    twinflowId: other.flowId,
  });
  const nameless = await call("POST", "twinflow_schema/v1", {});
  const unknownBusiness = await call("POST", "twinflow_schema/v1", {
    name: "X",
    businessAccountId: randomUUID(),
  });

  expect(deletion.body).toMatchObject({ status: 10911, usedBy: [{ kind: "domain" }] });
  expect(foreign.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "twinflowId" }] });
  expect(nameless.body).toMatchObject({ status: 10002, fieldErrors: [{ field: "name" }] });
  expect(unknownBusiness.body.status).toBe(12201);
});

test("an alias is renamed for its transitions and deleted once none uses it", async () => {
  const { flowId, open, classId } = await makeClass();
  const name = newKey();
  const { transition } = await ok("POST", `twinflow/${flowId}/transition/v1?${TRANSITION}`, {
    nameI18n: i18nText("Go"),
    alias: name,
    dstStatusId: await makeStatus(classId, "gone"),
    srcStatusId: open,
  });
  const searchResult = await ok("POST", `transition_alias/search/v1?${MODES}`, {
    aliasLikeList: [name],
  });
  const [alias] = searchResult.aliasList;
  const { transitionAlias: spare } = await ok("POST", `transition_alias/v1?${MODES}`, {
    alias: `${name}_spare`,
  });
  const duplicate = await call("PUT", `transition_alias/${alias.id}/v1`, {
    alias: spare.alias.toUpperCase(),
  });
  await ok("PUT", `transition_alias/${alias.id}/v1`, { alias: `${name}_new` });
  const renamed = await ok("GET", `transition/${transition.id}/v1?${TRANSITION}`);
  const inUse = await call("DELETE", `transition_alias/${alias.id}/v1`);
  await ok("DELETE", `transition_alias/${spare.id}/v1`);

  expect(alias).toMatchObject({ alias: name, usagesCount: 1 });
  expect(duplicate.body).toMatchObject({ status: 10001, fieldErrors: [{ field: "alias" }] });
  expect(renamed.transition.alias).toBe(`${name}_new`);
  expect(inUse.body.usedBy).toMatchObject([{ kind: "transition", id: transition.id }]);
  expect((await call("DELETE", `transition_alias/${spare.id}/v1`)).status).toBe(404);
});

test("triggers are added, changed, found and deleted individually", async () => {
  const { flowId, open, classId } = await makeClass();
  const { transition } = await ok("POST", `twinflow/${flowId}/transition/v1?${TRANSITION}`, {
    nameI18n: i18nText("Go"),
    alias: newKey(),
    dstStatusId: await makeStatus(classId, "gone"),
    srcStatusId: open,
  });
  const modes = "showTransitionTriggerMode=DETAILED";
  const { trigger } = await ok("POST", `transition_trigger/v1?${modes}`, {
    trigger: {
      twinflowTransitionId: transition.id,
      transitionTriggerFeaturerId: 1502,
      transitionTriggerParams: { touchId: "STARRED" },
      order: 3,
    },
  });
  const changed = await ok("PUT", `transition_trigger/v1?${modes}`, {
    trigger: { id: trigger.id, active: true },
  });
  const searchResult = await ok("POST", `transition_trigger/search/v1?${modes}`, {
    search: { twinflowTransitionIdList: [transition.id], active: "ONLY" },
  });
  const wrong = await call("PUT", "transition_trigger/v1", {
    trigger: { id: trigger.id, transitionTriggerParams: { touchId: "LIKED" } },
  });
  const lost = await call("POST", "transition_trigger/v1", { trigger: {} });
  await ok("DELETE", `transition_trigger/${trigger.id}/v1`);

  expect(trigger).toMatchObject({
    twinflowTransitionId: transition.id,
    order: 3,
    active: false,
    transitionTriggerFeaturerId: 1502,
  });
  expect(changed.trigger).toMatchObject({ active: true, order: 3 });
  expect(searchResult.triggers).toMatchObject([{ id: trigger.id }]);
  expect(wrong.body.status).toBe(604);
  expect(lost.body).toMatchObject({
    status: 10002,
    fieldErrors: [{ field: "trigger.twinflowTransitionId" }],
  });
  expect((await call("GET", `transition_trigger/${trigger.id}/v1`)).status).toBe(404);
});

const MODES = "showTwinflowSchemaMode=DETAILED&showTransitionAliasMode=DETAILED";
const TRANSITION = "showTransitionMode=DETAILED";

async function makeClass() {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
  });
  const classId: string = twinClass.id;
  const open = await makeStatus(classId, "open");
  const { twinflow } = await ok(
    "POST",
    `twin_class/${classId}/twinflow/v1?showTwinflowMode=SHORT`,
    {
      nameI18n: i18nText("Things"),
      initialStatusId: open,
    },
  );
  return { classId, open, flowId: twinflow.id as string };
}

async function makeStatus(classId: string, name: string): Promise<string> {
  const path = `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`;
  return (await ok("POST", path, { key: name, nameI18n: i18nText(name) })).twinStatus.id;
}

async function statusOfNew(classId: string): Promise<string> {
  const created = await platform.call("POST", "/private/twin/v2", owner, {
    classId,
    name: "Thing",
  });
  const path = `/private/twin/${created.body.twinId}/v2?showTwinMode=DETAILED`;
  return (await platform.call("GET", path, owner)).body.twin.statusId;
}

function call(method: string, path: string, body?: unknown) {
  return platform.call(method, `/private/${path}`, admin, body);
}

async function ok(method: string, path: string, body?: unknown): Promise<any> {
  const answered = await call(method, path, body);
  if (answered.status !== 200) throw new Error(`${path} ${JSON.stringify(answered.body)}`);
  return answered.body;
}
