import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, statuses, transitions } = small.shop;
const ann = await small.person("writer");
const { get, post, put, remove } = createTestClient(small, ann);
const READ = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";

test("a draft contains what a transition would do and changes nothing", async () => {
  const id = await lamp();
  const { body } = await post(
    `/private/transition/${transitions.start}/draft/v1?showDraftMode=DETAILED&showDraft2UserMode=SHORT`,
    {
      twinId: id,
      context: {
        fields: { price: "7", colors: "red" },
        newTwins: [{ classId: classes.card, headTwinId: id, name: "Card" }],
      },
    },
  );
  expect(body.transitionDraft).toMatchObject({
    status: "UNCOMMITED",
    createdByrUserId: ann.userId,
    createdByUser: { fullName: "Ann writer" },
    twinCreateCount: 1,
    twinUpdateCount: 1,
    twinFieldSimpleCreateCount: 1,
    twinFieldDataListCreateCount: 1,
    transitionId: transitions.start,
    twinIdList: [id],
  });
  expect(await read(id)).toMatchObject({ statusId: statuses.draft, version: 1 });

  const draftId = body.transitionDraft.id;
  const committed = await put(`/private/draft/${draftId}/commit/v1?showDraftMode=SHORT`);
  expect(committed.body.draft).toEqual({ id: draftId, status: "COMMITED" });
  expect(await read(id)).toMatchObject({ statusId: statuses.busy, fields: { price: "7" } });
  expect((await get(`/private/draft/${draftId}/v1?showDraftMode=SHORT`)).body.draft.status).toBe(
    "COMMITED",
  );
});

test("a discarded draft is gone and changes nothing, and only its maker can discard it", async () => {
  const id = await lamp();
  const draft = async () => {
    const { body } = await post(
      `/private/transition/${transitions.start}/draft/v1?showDraftMode=SHORT`,
      { twinId: id },
    );
    return `/private/draft/${body.transitionDraft.id}`;
  };
  const path = await draft();
  const bob = createTestClient(small, await small.person("writer"));
  expect((await bob.remove(`${path}/v1`)).http).toBe(404);
  expect((await remove(`${path}/v1`)).http).toBe(200);
  expect((await get(`${path}/v1`)).http).toBe(404);
  expect((await put(`${path}/commit/v1`)).http).toBe(404);
  expect((await read(id)).statusId).toBe(statuses.draft);
});

test("a draft encrypts its request, and deletes it once committed", async () => {
  const id = await lamp();
  const { body } = await post(
    `/private/transition/${transitions.start}/draft/v1?showDraftMode=SHORT`,
    {
      twinId: id,
      context: { fields: { api_key: "hush-hush" } },
    },
  );
  const draftId = body.transitionDraft.id;
  const stored = async () => {
    const rows = small.db.selectFrom("draft").selectAll().where("id", "=", draftId);
    return JSON.stringify(await rows.executeTakeFirstOrThrow());
  };
  const waiting = await stored();
  const committed = await put(`/private/draft/${draftId}/commit/v1?showDraftMode=SHORT`);

  expect(waiting).not.toContain("hush-hush");
  expect(committed.body.draft.status).toBe("COMMITED");
  expect((await read(id)).fields.api_key).toBe("set");
  expect(JSON.parse(await stored()).request).toBeNull();
});

test("an outdated draft isn't committed, and another user's isn't found", async () => {
  const id = await lamp();
  const { body } = await post(`/private/transition_by_alias/start/draft/v1?showDraftMode=SHORT`, {
    twinId: id,
  });
  const path = `/private/draft/${body.transitionDraft.id}`;
  const bob = createTestClient(small, await small.person("writer"));
  expect((await bob.get(`${path}/v1`)).http).toBe(404);
  expect((await bob.put(`${path}/commit/v1`)).http).toBe(404);

  await put(`/private/twin/${id}/v1`, { name: "Another" });
  expect((await put(`${path}/commit/v1`)).body.status).toBe(CODE.DRAFT_OUT_OF_DATE);
  expect((await read(id)).statusId).toBe(statuses.draft);
});

test("a draft is rejected for the same reasons as its transition", async () => {
  const id = await lamp();
  const { body } = await post(`/private/transition/${transitions.finish}/draft/v1`, { twinId: id });
  expect(body.status).toBe(CODE.TRANSITION_DENIED);
});

async function lamp(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

async function read(id: string) {
  return (await get(`/private/twin/${id}/v2?${READ}`)).body.twin;
}
