import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();
let task: Awaited<ReturnType<typeof makeTasks>>;

beforeAll(async () => {
  task = await makeTasks();
});

afterAll(() => platform.stop());

test("a transition copies a twin, without its unique values", async () => {
  const template = await makeTask({ note: "copy me", number: "N-1" });
  await cause(1501, { twinId: template });
  const twinId = await makeTask();

  await perform(twinId);

  const { twinList } = await search({ twinClassIdList: [task.classId], textLike: "copy me" });
  const copy = twinList.find(({ id }: { id: string }) => id !== template);
  expect(twinList).toHaveLength(2);
  expect(copy.fields).toMatchObject({ note: "copy me" });
  expect(copy.fields).not.toHaveProperty("number");
});

test("a transition removes the user's touch of a twin, or those of all users", async () => {
  const [own, all] = [await makeTask(), await makeTask()];
  for (const id of [own, all]) await starAs(owner, id);
  await platform.services.db
    .insertInto("twin_touch")
    .values(
      [own, all].map((twin_id) => ({
        id: randomUUID(),
        twin_id,
        user_id: platform.ids.nobody,
        touch: "STARRED" as const,
      })),
    )
    .execute();

  await cause(1502, { touchId: "STARRED" });
  await perform(own);
  await cause(1503, { touchId: "STARRED" });
  await perform(all);

  const left = await platform.services.db
    .selectFrom("twin_touch")
    .select(["twin_id", "user_id"])
    .where("twin_id", "in", [own, all])
    .execute();
  expect(left).toEqual([{ twin_id: own, user_id: platform.ids.nobody }]);
});

test("a transition requires a marker, and a number of twins of the class", async () => {
  await causeNothing();
  const twinId = await makeTask();
  await require([1603, { markerId: task.rush }], "Only what is in a rush");
  const unmarked = await perform(twinId);
  await platform.call("PUT", `/private/twin/${twinId}/v1`, owner, {
    markersUpdate: { addMarkers: [task.rush] },
  });
  const marked = await perform(twinId);

  const other = await makeTask();
  await require([1608, { GTEvalue: "1000" }], "Too few");
  const insufficient = await perform(other);
  await require([1608, { GTEvalue: "2" }], "Too few");
  const enough = await perform(other);
  await requireNothing();

  expect(unmarked.body).toMatchObject({ status: 10504, statusDetails: "Only what is in a rush" });
  expect(marked.body.status).toBe(0);
  expect(insufficient.body.status).toBe(10504);
  expect(enough.body.status).toBe(0);
});

test.each<[string, object, number, string]>([
  [
    "a broker",
    { triggers: { create: [{ triggerFeaturerId: 1504, triggerParams: {} }] } },
    604,
    "triggers.create.0.triggerFeaturerId",
  ],
  [
    "a twin nobody knows",
    {
      triggers: { create: [{ triggerFeaturerId: 1501, triggerParams: { twinId: randomUUID() } }] },
    },
    604,
    "triggers.create.0.triggerParams.twinId",
  ],
  [
    "a group nobody knows",
    rule(1607, { userGroupIds: randomUUID() }),
    604,
    "validatorRules.create.0.twinValidators.0.validatorParams.userGroupIds",
  ],
  [
    "a space role nobody knows",
    rule(1612, { spaceRoleId: randomUUID() }),
    604,
    "validatorRules.create.0.twinValidators.0.validatorParams.spaceRoleId",
  ],
  [
    "a marker nobody knows",
    rule(1603, { markerId: randomUUID() }),
    604,
    "validatorRules.create.0.twinValidators.0.validatorParams.markerId",
  ],
])("%s is rejected when it is saved", async (_what, body, status, field) => {
  const rejected = await call("POST", `transition/${task.go}/v1`, body);

  expect(rejected.body).toMatchObject({ status, fieldErrors: [{ field }] });
});

test("rules of several transitions share the validators of a set", async () => {
  const validator = (validatorFeaturerId: number) => ({
    validatorFeaturerId,
    validatorParams: {},
    active: true,
    description: "Not yours",
  });
  const { twinValidatorSet } = await ok(
    "POST",
    "twin_validator_set/v1?showTwinValidatorSetMode=SHORT",
    { twinValidatorSet: { name: "Shared", twinValidators: [validator(1601)] } },
  );
  const created = await call("POST", `transition/${task.go}/v1`, {
    validatorRules: { create: [{ active: true, twinValidatorSetId: twinValidatorSet.id }] },
  });
  const twinId = await makeTask();
  const rejected = await perform(twinId);
  const path = `twin_validator_set/${twinValidatorSet.id}/v1`;
  await ok("PUT", path, { twinValidatorSet: { twinValidators: [validator(1602)] } });
  const done = await perform(twinId);
  const { transition } = await ok("GET", `transition/${task.go}/v1?showTransitionMode=DETAILED`);
  const shared = transition.validatorRules.find(
    (one: { twinValidatorSetId?: string }) => one.twinValidatorSetId === twinValidatorSet.id,
  );
  await ok("POST", `transition/${task.go}/v1`, { validatorRules: { delete: [shared.id] } });
  await ok("DELETE", path);

  expect([created.status, rejected.body.status, done.body.status]).toEqual([200, 10504, 0]);
  expect(shared).toMatchObject({
    twinValidatorSet: { name: "Shared" },
    twinValidators: [{ validatorFeaturerId: 1602 }],
  });
});

test("a second transition from a status can't have the same alias", async () => {
  const { transition } = await ok("GET", `transition/${task.go}/v1?showTransitionMode=DETAILED`);
  const rejected = await call("POST", `twinflow/${transition.twinflowId}/transition/v1`, {
    nameI18n: i18nText("Go again"),
    alias: transition.alias,
    srcStatusId: transition.srcTwinStatusId,
    dstStatusId: transition.dstTwinStatusId,
  });

  expect(rejected.body).toMatchObject({ status: 10001, fieldErrors: [{ field: "alias" }] });
});

test("a featurer is deprecated that has a successor or needs a message broker", async () => {
  const { featurerList } = await ok("POST", "featurer/search/v1?showFeaturerMode=DETAILED", {
    idList: [1504, 2407, 2408],
  });
  const deprecated = featurerList
    .filter((featurer: { deprecated: boolean }) => featurer.deprecated)
    .map(({ id }: { id: number }) => id);

  expect(deprecated.toSorted()).toEqual([1504, 2408]);
});

test("another list of markers replaces the old one, marker by marker", async () => {
  const { listId, optionId } = await makeList();
  const twinId = await makeTask();
  await platform.call("PUT", `/private/twin/${twinId}/v1`, owner, {
    markersUpdate: { addMarkers: [task.rush] },
  });
  const change = (replaceMap: Record<string, string>) =>
    call("PUT", `twin_class/${task.classId}/v1`, {
      markerDataListUpdate: { newId: listId, replaceMap },
    });

  const rejected = await change({});
  const changed = await change({ [task.rush]: optionId });
  const { body } = await platform.call(
    "GET",
    `/private/twin/${twinId}/v2?showTwinMarker2DataListOptionMode=SHORT`,
    owner,
  );

  expect(rejected.body).toMatchObject({ status: 10416, unreplaced: [task.rush] });
  expect(changed.body.status).toBe(0);
  expect(JSON.stringify(body.twin)).toContain(optionId);
});

function rule(validatorFeaturerId: number, validatorParams: Record<string, string>) {
  const twinValidators = [{ validatorFeaturerId, validatorParams, active: true }];
  return { validatorRules: { create: [{ active: true, twinValidators }] } };
}

async function makeTasks() {
  const { listId, optionId } = await makeList();
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Task"),
    ownerType: "DOMAIN_BUSINESS_ACCOUNT",
    markerDataListId: listId,
  });
  const classId: string = twinClass.id;
  const status = async (name: string) => {
    const body = { key: name, nameI18n: i18nText(name) };
    const path = `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`;
    return (await ok("POST", path, body)).twinStatus.id as string;
  };
  const [open, done] = [await status("open"), await status("done")];
  const { twinflow } = await ok(
    "POST",
    `twin_class/${classId}/twinflow/v1?showTwinflowMode=SHORT`,
    {
      nameI18n: i18nText("Tasks"),
      initialStatusId: open,
    },
  );
  const { transition } = await ok(
    "POST",
    `twinflow/${twinflow.id}/transition/v1?showTransitionMode=SHORT`,
    { nameI18n: i18nText("Go"), alias: newKey(), srcStatusId: open, dstStatusId: done },
  );
  for (const [name, unique] of [
    ["note", "false"],
    ["number", "true"],
  ] as const) {
    await ok("POST", `twin_class/${classId}/field/v1?showTwinClassFieldMode=SHORT`, {
      key: name,
      nameI18n: i18nText(name),
      fieldTyperFeaturerId: 1301,
      fieldTyperParams: { regexp: ".*", unique },
    });
  }
  return { classId, go: transition.id as string, rush: optionId };
}

async function makeList() {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Markers"),
  });
  const { option } = await ok("POST", "data_list_option/v1?showDataListOptionMode=SHORT", {
    dataListId: dataList.id,
    optionI18n: i18nText("Rush"),
  });
  return { listId: dataList.id as string, optionId: option.id as string };
}

async function behavior() {
  const { transition } = await ok("GET", `transition/${task.go}/v1?showTransitionMode=DETAILED`);
  return transition as { triggers: { id: string }[]; validatorRules: { id: string }[] };
}

async function causeNothing(): Promise<void> {
  const { triggers } = await behavior();
  await ok("POST", `transition/${task.go}/v1`, {
    triggers: { delete: triggers.map(({ id }) => id) },
  });
}

async function cause(triggerFeaturerId: number, triggerParams: Record<string, string>) {
  await causeNothing();
  await ok("POST", `transition/${task.go}/v1`, {
    triggers: { create: [{ triggerFeaturerId, triggerParams, active: true }] },
  });
}

async function requireNothing(): Promise<void> {
  const { validatorRules } = await behavior();
  await ok("POST", `transition/${task.go}/v1`, {
    validatorRules: { delete: validatorRules.map(({ id }) => id) },
  });
}

async function require(
  [validatorFeaturerId, validatorParams]: [number, Record<string, string>],
  description: string,
) {
  await requireNothing();
  const twinValidators = [{ validatorFeaturerId, validatorParams, active: true, description }];
  await ok("POST", `transition/${task.go}/v1`, {
    validatorRules: { create: [{ active: true, twinValidators }] },
  });
}

async function starAs(headers: Headers, twinId: string): Promise<void> {
  const { status } = await platform.call(
    "PUT",
    `/private/twin/${twinId}/touch/STARRED/v1`,
    headers,
    {},
  );
  if (status !== 200) throw new Error("No star");
}

async function makeTask(fields: Record<string, string> = {}): Promise<string> {
  const { status, body } = await platform.call("POST", "/private/twin/v2", owner, {
    classId: task.classId,
    name: "Task",
    fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.twinId;
}

function perform(twinId: string) {
  return platform.call("POST", `/private/transition/${task.go}/perform/v2`, owner, { twinId });
}

async function search(filter: object) {
  const modes = "showTwinMode=DETAILED&showTwinFieldCollectionMode=NOT_EMPTY_FIELDS";
  const { body } = await platform.call("POST", `/private/twin/search/v2?${modes}`, owner, filter);
  return body;
}
