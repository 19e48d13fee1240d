import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, admin } = await startSignedIn();

const MODES =
  "showTwinClassMode=MANAGED&showStatusMode=DETAILED&showTwinClassFieldMode=MANAGED" +
  "&showTwinflowMode=DETAILED&showTransitionMode=DETAILED";

afterAll(() => platform.stop());

test("conditions and effects of a transition are saved, changed and deleted", async () => {
  const cls = await createClass("ticket", { autoCreateTwinflow: true });
  const { twinflowList } = await search(
    "twinflow",
    { twinClassIdMap: { [cls.id]: false } },
    "showTwinflowMode",
  );
  const init = twinflowList[0].initialStatusId;
  const { transition } = await callOk("POST", `twinflow/${twinflowList[0].id}/transition`, {
    nameI18n: i18nText("Again"),
    alias: "again",
    dstStatusId: init,
    twinflowTransitionTypeId: "OPERATION",
    allowComment: true,
  });
  const path = `/private/transition/${transition.id}/v1`;
  const wrong = await platform.call("POST", path, admin, {
    triggers: { create: [{ triggerFeaturerId: 1590, triggerParams: { job: "fly-away" } }] },
    validatorRules: {
      create: [
        { twinValidators: [{ validatorFeaturerId: 1609, validatorParams: { statusIds: "x" } }] },
      ],
    },
  });
  const notForTwins = await platform.call("POST", path, admin, {
    triggers: { create: [{ triggerFeaturerId: 1590, triggerParams: { job: "send-mail" } }] },
  });
  await saved(path, {
    nameI18n: { translations: { pl: "Znowu" } },
    triggers: {
      create: [{ triggerFeaturerId: 1590, triggerParams: { job: "prepare-product" }, order: 2 }],
    },
    validatorRules: {
      create: [
        {
          active: true,
          twinValidators: [
            { validatorFeaturerId: 1609, validatorParams: { statusIds: init }, active: true },
          ],
        },
      ],
    },
  });
  const read = async () =>
    (await platform.call("GET", `${path}?showTransitionMode=DETAILED`, admin)).body.transition;
  const full = await read();
  const [trigger] = full.triggers;
  const [rule] = full.validatorRules;
  // Sending a rule back as it was read keeps the IDs of its validators.
  const { order: _order, ...sentBack } = rule;
  await saved(path, {
    twinflowTransitionTypeId: "STATUS_CHANGE",
    validatorRules: { update: [{ ...sentBack, twinflowTransitionId: transition.id }] },
  });
  const again = await read();
  await saved(path, {
    allowLinks: true,
    triggers: { update: [{ id: trigger.id, active: true }] },
    validatorRules: { delete: [rule.id] },
  });
  const changed = await read();

  expect(again.type).toBe("STATUS_CHANGE");
  expect(again.validatorRules[0].twinValidators).toEqual(rule.twinValidators);

  expect(wrong.body).toMatchObject({ status: 604 });
  expect(notForTwins.body).toMatchObject({
    status: 604,
    fieldErrors: [{ field: "triggers.create.0.triggerParams.job" }],
  });
  expect(wrong.body.fieldErrors.map((fieldError: { field: string }) => fieldError.field)).toEqual([
    "triggers.create.0.triggerParams.job",
    "validatorRules.create.0.twinValidators.0.validatorParams.statusIds",
  ]);
  expect(trigger).toMatchObject({
    order: 2,
    active: false,
    triggerParams: { job: "prepare-product" },
  });
  expect(rule).toMatchObject({ active: true, twinValidators: [{ validatorFeaturerId: 1609 }] });
  expect(changed.triggers).toMatchObject([{ id: trigger.id, active: true, order: 2 }]);
  expect(changed.validatorRules).toEqual([]);
  expect(changed).toMatchObject({ name: "Again", allowComment: true, allowLinks: true });
  expect([full.allowLinks, changed.allowAttachments]).toEqual([false, false]);
});

test("a trigger that is saved alone is rejected at the members of its own call", async () => {
  const cls = await createClass("letter", { autoCreateTwinflow: true });
  const flows = await search(
    "twinflow",
    { twinClassIdMap: { [cls.id]: false } },
    "showTwinflowMode",
  );
  const { transition } = await callOk("POST", `twinflow/${flows.twinflowList[0].id}/transition`, {
    nameI18n: i18nText("Send"),
    alias: "send_letter",
    dstStatusId: flows.twinflowList[0].initialStatusId,
  });
  const job = (name: string) => ({
    transitionTriggerFeaturerId: 1590,
    transitionTriggerParams: { job: name },
  });
  const path = "/private/transition_trigger/v1?showTransitionTriggerMode=SHORT";
  const save = (method: string, trigger: object) => platform.call(method, path, admin, { trigger });
  const twinflowTransitionId = transition.id;

  const wrongJob = await save("POST", { twinflowTransitionId, ...job("fly-away") });
  const noFeaturer = await save("POST", { twinflowTransitionId });
  const { body } = await save("POST", { twinflowTransitionId, ...job("prepare-product") });
  const changed = await save("PUT", { id: body.trigger.id, ...job("fly-away") });

  const atJob = { fieldErrors: [{ field: "trigger.transitionTriggerParams.job" }] };
  expect([wrongJob.body, changed.body]).toMatchObject([atJob, atJob]);
  expect(noFeaturer.body.fieldErrors).toMatchObject([
    { field: "trigger.transitionTriggerFeaturerId" },
  ]);
});

test("what may come with a transition is in its short form too, beside it and in relatedObjects", async () => {
  const cls = await createClass("parcel", { autoCreateTwinflow: true });
  const flows = await search(
    "twinflow",
    { twinClassIdMap: { [cls.id]: false } },
    "showTwinflowMode",
  );
  const [flow] = flows.twinflowList;
  const { transition } = await callOk("POST", `twinflow/${flow.id}/transition`, {
    nameI18n: i18nText("Weigh"),
    alias: "weigh",
    dstStatusId: flow.initialStatusId,
    allowComment: true,
  });
  const allowed = { allowComment: true, allowAttachments: false, allowLinks: false };
  const get = async (path: string) =>
    (await platform.call("GET", `/private/${path}`, admin)).body as Record<string, any>;

  const read = await get(`transition/${transition.id}/v1?showTransitionMode=SHORT`);
  const ofFlow = await get(
    `twinflow/${flow.id}/v1?lazyRelation=false&showTwinflowMode=SHORT&showTwinflow2TransitionMode=SHORT`,
  );

  expect(read["transition"]).toMatchObject({ alias: "weigh", ...allowed });
  expect(read["transition"]).not.toHaveProperty("dstTwinStatusId");
  expect(ofFlow["relatedObjects"].transitionsMap[transition.id]).toMatchObject(allowed);
});

function keyAndName(key: string) {
  return { key, nameI18n: i18nText(key) };
}

async function createClass(key: string, more: object) {
  return (await callOk("POST", "twin_class", { ...keyAndName(key), ...more })).twinClass;
}

async function saved(path: string, body: object) {
  expect((await platform.call("POST", path, admin, body)).body).toMatchObject({ status: 0 });
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
