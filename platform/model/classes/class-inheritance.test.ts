import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, admin, owner } = await startSignedIn();

const MODES =
  "showTwinClassMode=MANAGED&showStatusMode=DETAILED&showTwinClassFieldMode=MANAGED" +
  "&showTwinflowMode=DETAILED&showTransitionMode=DETAILED";

afterAll(() => platform.stop());

test("a class inherits from its ancestors, and its twins follow when it moves", async () => {
  const parent = await createClass("machine", { autoCreateTwinflow: true });
  const other = await createClass("device", { autoCreateTwinflow: true });
  const child = await createClass("drill", { extendsTwinClassId: parent.id });
  const twin = await newTwin(child.id);
  const cycle = await change(parent.id, { extendsTwinClassUpdate: { newId: child.id } });
  const restricted = await change(child.id, { extendsTwinClassUpdate: { newId: other.id } });
  const statuses = (await search("twin_status", { keyLikeList: ["init"] }, "showStatusMode"))
    .statuses;
  const findInitialStatus = (twinClass: { id: string }) =>
    statuses.find((init: { twinClassId: string }) => init.twinClassId === twinClass.id).id;
  const replaceMap = { [findInitialStatus(parent)]: findInitialStatus(other) };
  const moved = await change(child.id, { extendsTwinClassUpdate: { newId: other.id, replaceMap } });

  expect(cycle.body).toMatchObject({ status: 10416 });
  expect(restricted.body).toMatchObject({ status: 10416 });
  expect(moved.body.twinClass).toMatchObject({ extendsClassId: other.id });
  const { body } = await platform.call(
    "GET",
    `/private/twin/${twin.id}/v2?showTwinMode=DETAILED&showTwin2StatusMode=SHORT`,
    owner,
  );
  expect(body.twin.statusId).toBe(findInitialStatus(other));
});

test("the class changes its head class only if every head has a replacement", async () => {
  const first = await createClass("shelf", { autoCreateTwinflow: true });
  const second = await createClass("rack", { autoCreateTwinflow: true });
  const box = await createClass("box", { headTwinClassId: first.id, autoCreateTwinflow: true });
  const [shelf, rack] = [await newTwin(first.id), await newTwin(second.id)];
  await newTwin(box.id, shelf.id);
  const restricted = await change(box.id, { headTwinClassUpdate: { newId: second.id } });
  const replaced = await change(box.id, {
    headTwinClassUpdate: { newId: second.id, replaceMap: { [shelf.id]: rack.id } },
  });
  const cycle = await change(second.id, { headTwinClassUpdate: { newId: box.id } });

  expect(box.headHunterFeaturerId).toBe(2601);
  expect(restricted.body).toMatchObject({ status: 10416, unreplaced: [shelf.id] });
  expect(replaced.body.twinClass).toMatchObject({ headClassId: second.id });
  expect(cycle.body).toMatchObject({ status: 10416 });
});

function keyAndName(key: string) {
  return { key, nameI18n: i18nText(key) };
}

async function createClass(key: string, more: object) {
  return (await callOk("POST", "twin_class", { ...keyAndName(key), ...more })).twinClass;
}

function change(classId: string, body: object) {
  const path = `/private/twin_class/${classId}/v1?showTwinClassMode=MANAGED`;
  return platform.call("PUT", path, admin, body);
}

async function newTwin(classId: string, headTwinId?: string) {
  const body = { classId, name: "One", headTwinId };
  const answer = await platform.call("POST", "/private/twin/v2", owner, body);
  expect(answer.body).toMatchObject({ status: 0 });
  return { id: answer.body.twinId };
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
