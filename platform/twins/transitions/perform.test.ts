import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient, buildForm } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, statuses, transitions, link } = small.shop;
const ann = await small.person("writer");
const { get, post } = createTestClient(small, ann);
const DETAILED = "showTransitionResultMode=DETAILED&showTwinMode=DETAILED";
const READ =
  "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwin2AttachmentMode=DETAILED&showTwin2AttachmentCollectionMode=ALL&showTwin2TwinLinkMode=SHORT";

test("a transition may include values, basics, links, files and a comment", async () => {
  const [id, other] = [await lamp(), await lamp()];
  const card = await post("/private/twin/v2", {
    classId: classes.card,
    headTwinId: other,
    name: "Card",
  });
  const request = {
    twinId: id,
    comment: "Off it goes",
    context: {
      fields: { price: "5" },
      basics: { name: "Moved", description: "Far", assigneeUserId: ann.userId },
      twinLinks: { create: [{ linkId: link.goesWith, dstTwinId: card.body.twinId }] },
      attachments: { create: [{ storageLink: "multipart://scan", title: "scan.pdf" }] },
    },
  };
  const scan = new File(["%PDF-1.4\n%%EOF"], "scan.pdf");

  const answer = await post(
    `/private/transition/${transitions.start}/perform/v2?${DETAILED}`,
    buildForm(request, { scan }),
  );
  expect(answer.body.result.transitionedTwinList).toMatchObject([
    { id, name: "Moved", statusId: statuses.busy },
  ]);
  const { body } = await get(`/private/twin/${id}/v2?${READ}`);
  expect(body.twin).toMatchObject({
    description: "Far",
    assignerUserId: ann.userId,
    fields: { price: "5" },
    attachments: [{ title: "scan.pdf", twinflowTransitionId: transitions.start }],
  });
  const [backward] = Object.values<object>(body.twin.links.backwardLinks);
  expect(backward).toMatchObject({ dstTwinId: card.body.twinId });
  const comments = await get(`/private/twin/${id}/comment/v1?showCommentMode=SHORT`);
  expect(comments.body.comments).toMatchObject([{ text: "Off it goes" }]);
});

test("a transition rejects by name what it doesn't take, and changes nothing", async () => {
  const id = await lamp({ price: "1" });
  const { body, http } = await post(`/private/transition/${transitions.finish}/perform/v2`, {
    twinId: id,
    comment: "Done",
    context: {
      attachments: { create: [{ storageLink: "https://example.test/a.png" }] },
      twinLinks: { delete: [transitions.finish] },
    },
  });

  expect(http).toBe(400);
  expect(body).toMatchObject({
    status: CODE.ACTION_NOT_AVAILABLE,
    fieldErrors: [{ field: "comment" }, { field: "attachments" }, { field: "twinLinks" }],
  });
  expect((await read(id)).statusId).toBe(statuses.draft);
});

test.each(["perform/batch/v2", "draft/batch/v1"])(
  "%s names the comment as it was sent",
  async (call) => {
    const body = { twinIdList: [await lamp({ price: "1" })], batchComment: "Done" };
    const rejected = await post(`/private/transition/${transitions.finish}/${call}`, body);

    expect(rejected.body).toMatchObject({
      status: CODE.ACTION_NOT_AVAILABLE,
      fieldErrors: [{ field: "batchComment" }],
    });
  },
);

test("version 1 performs a transition and returns the lists without a result", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const one = await post(`/private/transition/${transitions.start}/perform/v1?${DETAILED}`, {
    twinId: first,
  });
  expect(one.body.transitionedTwinList).toMatchObject([{ id: first, statusId: statuses.busy }]);
  const several = await post(`/private/transition_by_alias/start/perform/batch/v1?${DETAILED}`, {
    twinIdList: [second],
  });
  expect(several.body.processedTwinList).toMatchObject({ [classes.lamp]: [{ id: second }] });
  expect((await read(second)).statusId).toBe(statuses.busy);
});

test("an invalid value in a context rejects the transition", async () => {
  const id = await lamp();

  const wrong = await post(`/private/transition/${transitions.start}/perform/v2`, {
    twinId: id,
    comment: "no",
    context: { fields: { price: "much" } },
  });
  expect(wrong.body).toMatchObject({ fieldErrors: [{ field: "price" }] });
  expect((await read(id)).statusId).toBe(statuses.draft);
  expect((await get(`/private/twin/${id}/comment/v1`)).body.comments).toEqual([]);
});

test("a context may create further twins, which are returned with the others", async () => {
  const id = await lamp();
  const newTwins = [{ classId: classes.card, headTwinId: id, name: "Made on the way" }];

  const { body } = await post(`/private/transition_by_alias/start/perform/v2?${DETAILED}`, {
    twinId: id,
    context: { newTwins },
  });
  expect(body.result.processedTwinList).toMatchObject({
    [classes.lamp]: [{ id }],
    [classes.card]: [{ name: "Made on the way", headTwinId: id }],
  });
});

test("a further twin gets its own files", async () => {
  const id = await lamp();
  const file = (name: string) => ({ title: name, storageLink: `https://example.test/${name}` });
  const card = (...attachments: object[]) => ({
    classId: classes.card,
    headTwinId: id,
    name: "With files",
    attachments,
  });

  const { body } = await post(
    `/private/transition_by_alias/start/perform/v2?${DETAILED}&showTwin2AttachmentCollectionMode=ALL&showTwin2AttachmentMode=DETAILED`,
    {
      twinId: id,
      context: {
        attachments: { create: [file("lamp")] },
        newTwins: [card(file("first"), file("second")), card(), card(file("third"))],
      },
    },
  );

  const titles = (twin: { attachments?: { title: string }[] }) =>
    (twin.attachments ?? []).map(({ title }) => title).toSorted();
  const createdTwins = body.result.processedTwinList[classes.card];
  expect(createdTwins.map(titles)).toEqual([["first", "second"], [], ["third"]]);
  expect(titles(body.result.transitionedTwinList[0])).toEqual(["lamp"]);
});

test("several twins are transitioned together, all or none", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const path = `/private/transition/${transitions.start}/perform/batch/v2`;

  const both = await post(`${path}?${DETAILED}`, {
    twinIdList: [first, second, first],
    batchComment: "Together",
  });
  expect(both.body.result.transitionedTwinList).toHaveLength(2);
  const third = await lamp();
  const mixed = await post(path, { twinIdList: [third, first] });
  expect(mixed.body.status).toBe(CODE.TRANSITION_INCORRECT);
  expect((await read(third)).statusId).toBe(statuses.draft);
});

test("by alias each twin uses the transition of its own status", async () => {
  const [draft, busy] = [await lamp({ price: "1" }), await lamp({ price: "1" })];
  await post(`/private/transition/${transitions.start}/perform/v2`, { twinId: busy });

  const { http } = await post("/private/transition_by_alias/finish/perform/batch/v2", {
    twinIdList: [draft, busy],
  });
  expect(http).toBe(200);
  expect([(await read(draft)).statusId, (await read(busy)).statusId]).toEqual([
    statuses.done,
    statuses.done,
  ]);
});

test("of fifty concurrent transitions exactly one succeeds", async () => {
  const id = await lamp();

  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      post(`/private/transition/${transitions.start}/perform/v2`, { twinId: id }),
    ),
  );
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  const rejected = answers.filter(({ http }) => http !== 200);
  expect(new Set(rejected.map(({ body }) => body.status))).toEqual(
    new Set([CODE.TRANSITION_INCORRECT]),
  );
  const history = await get(`/private/twin/${id}/history/list/v1?limit=100`);
  const moves = history.body.historyList.filter(
    ({ type }: { type: string }) => type === "statusChanged",
  );
  expect(moves).toHaveLength(1);
});

test("available next steps are listed, and the others with reasons", async () => {
  const id = await lamp();
  const list = async (calls: { get: typeof get }) =>
    (await calls.get(`/private/twin/${id}/transition/list/v1`)).body.transitionList;

  expect(await list({ get })).toMatchObject([
    { id: transitions.start, alias: "start", allowed: true },
    { id: transitions.finish, allowed: false, reasons: ["A price is needed"] },
  ]);
  const reader = createTestClient(small, await small.person("reader"));
  expect((await list(reader))[0]).toMatchObject({
    allowed: false,
    missingPermissionId: small.shop.permissions.WRITE,
  });
});

async function lamp(overrides: Record<string, string> = {}): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(overrides) };
  return (await post("/private/twin/v2", body)).body.twinId;
}

async function read(id: string) {
  return (await get(`/private/twin/${id}/v2?${READ}`)).body.twin;
}
