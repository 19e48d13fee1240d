import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, permissions, transitions } = small.shop;
const guarded = ["COMMENT", "WATCH", "ATTACHMENT_ADD", "HISTORY_VIEW", "MOVE"];
await small.db
  .updateTable("twin_class")
  .set({
    properties: JSON.stringify(
      Object.fromEntries(guarded.map((action) => [`action.${action}`, permissions.WRITE])),
    ),
  })
  .where("id", "=", classes.product)
  .execute();
const writer = createTestClient(small, await small.person("writer"));
const reader = createTestClient(small, await small.person("reader"));
const created = await writer.post("/private/twin/v2", {
  classId: classes.lamp,
  name: "Lamp",
  fields: lampFields(),
});
const id: string = created.body.twinId;

test("the actions of a twin depend on permissions, status and its class", async () => {
  const path = `/private/twin/${id}/v2?showTwinActionMode=SHOW`;
  const actions = async (calls: typeof writer) => (await calls.get(path)).body.twin.actions;

  expect(await actions(writer)).toEqual([
    "EDIT",
    "DELETE",
    "COMMENT",
    "WATCH",
    "TIME_TRACK",
    "ATTACHMENT_ADD",
    "HISTORY_VIEW",
  ]);
  expect(await actions(reader)).toEqual(["TIME_TRACK"]);
});

test("an action without its permission is rejected with its code", async () => {
  const answers = [
    await reader.post(`/private/twin/${id}/comment/v1`, { text: "x" }),
    await reader.put(`/private/twin/${id}/touch/WATCHED/v1`),
    await reader.get(`/private/twin/${id}/history/list/v1`),
  ];
  for (const { http, body } of answers) {
    expect([http, body.status]).toEqual([400, CODE.ACTION_NOT_AVAILABLE]);
  }
  expect((await writer.post(`/private/twin/${id}/comment/v1`, { text: "x" })).http).toBe(200);
});

test("a read-only twin can be watched and commented on, not edited", async () => {
  await writer.post(`/private/transition/${transitions.start}/perform/v2`, { twinId: id });

  const { body } = await writer.get(`/private/twin/${id}/v2?showTwinActionMode=SHOW`);
  expect(body.twin.actions).toEqual(["COMMENT", "WATCH", "TIME_TRACK", "HISTORY_VIEW"]);
});
