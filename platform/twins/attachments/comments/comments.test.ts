import { expect, test } from "vitest";

import { CODE } from "../../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../../testing/builders.ts";
import { createTestClient, buildForm } from "../../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, transitions } = small.shop;
const ann = await small.person("writer");
const { get, post, put, remove } = createTestClient(small, ann);
const MODES =
  "showCommentMode=DETAILED&showComment2UserMode=SHORT&showComment2AttachmentMode=SHORT&showCommentActionMode=SHOW";

test("a comment comes with its files and is read back, newest first", async () => {
  const twinId = await lamp();
  await post(`/private/twin/${twinId}/comment/v1`, { text: "First" });
  const attachments = [{ storageLink: "multipart://pdf", title: "Manual.pdf" }];
  const form = buildForm({ text: "See the manual", attachments }, { pdf: pdf() });
  const created = await post(`/private/twin/${twinId}/comment/v1`, form);

  const { body } = await get(`/private/twin/${twinId}/comment/v1?${MODES}`);
  expect(body.pagination).toEqual({ offset: 0, limit: 10, total: 2 });
  expect(body.comments).toMatchObject([
    {
      id: created.body.commentId,
      text: "See the manual",
      authorUserId: ann.userId,
      authorUser: { fullName: "Ann writer" },
      attachmentIds: created.body.attachmentListId,
      attachments: [{ id: created.body.attachmentListId[0] }],
      commentActions: ["EDIT", "DELETE", "HIDE", "PIN"],
    },
    { text: "First", attachmentIds: [] },
  ]);
  const single = await get(`/private/comment/${created.body.commentId}/v1?showCommentMode=SHORT`);
  expect(single.body.comment).toEqual({ id: created.body.commentId, text: "See the manual" });
});

test("files of comments are separate from a twin's own", async () => {
  const twinId = await lamp();
  const attachments = [{ storageLink: "https://example.test/a.png" }];
  await post(`/private/twin/${twinId}/comment/v1`, { text: "Look", attachments });
  await post(`/private/twin/${twinId}/attachment/v1`, { attachments });

  const readTwin = async (collection: string) => {
    const modes = `showTwin2AttachmentMode=SHORT&showTwin2AttachmentCollectionMode=${collection}&showTwinAttachmentCountMode=DETAILED`;
    return (await get(`/private/twin/${twinId}/v2?${modes}`)).body.twin;
  };
  expect((await readTwin("DIRECT")).attachments).toHaveLength(1);
  expect((await readTwin("FROM_COMMENTS")).attachments).toHaveLength(1);
  expect((await readTwin("FROM_FIELDS")).attachments).toEqual([]);
  expect(await readTwin("ALL")).toMatchObject({
    attachmentsCount: { all: 2, direct: 1, fromComments: 1, fromFields: 0, fromTransitions: 0 },
  });
  const lean = await get(
    `/private/twin/${twinId}/v2?showTwin2AttachmentMode=SHORT&showTwin2AttachmentCollectionMode=ALL&showAttachment2CommentModeMode=SHORT&lazyRelation=false`,
  );
  expect(Object.values(lean.body.relatedObjects.commentMap)).toMatchObject([{ text: "Look" }]);
});

test("the author changes a comment and its files, and the comment shows when", async () => {
  const twinId = await lamp();
  const attachments = [{ storageLink: "https://example.test/a.png", title: "A" }];
  const created = await post(`/private/twin/${twinId}/comment/v1`, { text: "One", attachments });

  const { body } = await put(`/private/comment/${created.body.commentId}/v1?${MODES}`, {
    text: "First",
    attachments: {
      create: [{ storageLink: "https://example.test/b.png" }],
      delete: created.body.attachmentListId,
    },
  });
  expect(body.comment).toMatchObject({
    text: "First",
    changedAt: expect.stringMatching(/^\d{4}-/),
    attachments: [{ storageLink: "https://example.test/b.png" }],
  });
});

test("a comment of another user can't be changed, and one on another tenant's twin can't be found", async () => {
  const twinId = await lamp();
  const { body } = await post(`/private/twin/${twinId}/comment/v1`, { text: "Mine" });
  const path = `/private/comment/${body.commentId}/v1`;
  const bob = createTestClient(small, await small.person("writer"));
  const outsider = createTestClient(small, await small.person("writer", await small.addAccount()));

  expect(await bob.put(path, { comment: { text: "His" } })).toMatchObject({
    http: 400,
    body: { status: CODE.ACTION_NOT_AVAILABLE },
  });
  expect(await bob.remove(path)).toMatchObject({
    http: 403,
    body: { status: CODE.COMMENT_DENIED },
  });
  expect((await bob.get(`${path}?${MODES}`)).body.comment).toMatchObject({
    text: "Mine",
    commentActions: ["PIN"],
  });
  for (const answer of [
    await outsider.get(path),
    await outsider.put(path, { text: "x" }),
    await outsider.remove(path),
    await outsider.get(`/private/twin/${twinId}/comment/v1`),
    await outsider.post(`/private/twin/${twinId}/comment/v1`, { text: "x" }),
  ]) {
    expect(answer).toMatchObject({ http: 404, body: { status: CODE.UUID_UNKNOWN } });
  }
});

test("upstream's calls for comments create, update, list and search them", async () => {
  const twinId = await lamp();
  const created = await post(`/private/comment/twin/${twinId}/v1`, { comment: { text: "First" } });
  const path = `/private/comment/${created.body.commentId}/v1`;

  await put(path, { comment: { text: "Changed" } });
  const list = await get(`/private/comment/twin/${twinId}/v1?${MODES}`);
  expect(list.body.comments).toMatchObject([{ text: "Changed" }]);
  const search = (body: object) => post(`/private/comment/search/v1?${MODES}`, body);
  const found = await search({ twinIdList: [twinId], textLikeList: ["chang%"] });
  expect(found.body.comments).toMatchObject([{ id: created.body.commentId }]);
  for (const nothing of [
    { twinIdList: [twinId], textNotLikeList: ["chang%"] },
    { idList: [created.body.commentId], createdByUserIdExcludeList: [ann.userId] },
    { twinIdList: [twinId], updatedAt: { to: "2000-01-01T00:00:00" } },
  ]) {
    expect((await search(nothing)).body.comments).toEqual([]);
  }
  const outsider = createTestClient(small, await small.person("writer", await small.addAccount()));
  const theirs = await outsider.post("/private/comment/search/v1", { twinIdList: [twinId] });
  expect(theirs.body.comments).toEqual([]);
  expect((await put(path, { note: "x" })).http).toBe(400);
});

test("a pinned comment comes first until it is unpinned", async () => {
  const twinId = await lamp();
  const texts = async () =>
    (await get(`/private/twin/${twinId}/comment/v1?${MODES}`)).body.comments.map(
      ({ text }: { text: string }) => text,
    );
  const { body } = await post(`/private/twin/${twinId}/comment/v1`, { text: "Old" });
  await post(`/private/twin/${twinId}/comment/v1`, { text: "New" });

  const pinned = await put(`/private/comment/${body.commentId}/pin/v1?${MODES}`, {});
  expect(pinned.body.comment).toMatchObject({
    commentActions: ["EDIT", "DELETE", "HIDE", "UNPIN"],
  });
  expect(await texts()).toEqual(["Old", "New"]);
  await put(`/private/comment/${body.commentId}/unpin/v1`, {});
  expect(await texts()).toEqual(["New", "Old"]);

  const reader = createTestClient(small, await small.person("reader"));
  expect((await reader.put(`/private/comment/${body.commentId}/pin/v1`, {})).body.status).not.toBe(
    0,
  );
});

test("a hidden comment and its files are for its author only", async () => {
  const twinId = await lamp();
  const attachments = [{ storageLink: "https://example.test/a.png" }];
  const { body } = await post(`/private/twin/${twinId}/comment/v1`, { text: "Psst", attachments });
  const bob = createTestClient(small, await small.person("writer"));
  const path = `/private/comment/${body.commentId}`;
  const filePath = `/private/attachment/${body.attachmentListId[0]}/v1`;
  const files = `/private/twin/${twinId}/v2?showTwin2AttachmentMode=SHORT&showTwin2AttachmentCollectionMode=ALL`;

  expect((await bob.put(`${path}/hide/v1`, {})).body.status).toBe(CODE.ACTION_NOT_AVAILABLE);
  const hidden = await put(`${path}/hide/v1?${MODES}`, {});
  expect(hidden.body.comment.commentActions).toContain("UNHIDE");
  expect((await get(`/private/twin/${twinId}/comment/v1`)).body.pagination.total).toBe(1);
  expect((await bob.get(`/private/twin/${twinId}/comment/v1`)).body.pagination.total).toBe(0);
  const found = await bob.post("/private/comment/search/v1", { twinIdList: [twinId] });
  expect(found.body.comments).toEqual([]);
  for (const hiddenPath of [`${path}/v1`, filePath]) {
    expect((await bob.get(hiddenPath)).body.status).toBe(CODE.UUID_UNKNOWN);
  }
  expect((await bob.get(files)).body.twin.attachments).toEqual([]);
  const searched = await bob.post("/private/attachment/search/v1", { twinIdList: [twinId] });
  expect(searched.body.attachments).toEqual([]);

  await put(`${path}/unhide/v1`, {});
  expect((await bob.get(`${path}/v1`)).http).toBe(200);
  expect((await bob.get(files)).body.twin.attachments).toHaveLength(1);
});

test("a deleted comment is gone with its files", async () => {
  const twinId = await lamp();
  const attachments = [{ storageLink: "https://example.test/a.png" }];
  const { body } = await post(`/private/twin/${twinId}/comment/v1`, { text: "Bye", attachments });

  expect((await remove(`/private/comment/${body.commentId}/v1`)).http).toBe(200);
  expect((await get(`/private/comment/${body.commentId}/v1`)).http).toBe(404);
  expect((await get(`/private/attachment/${body.attachmentListId[0]}/v1`)).http).toBe(404);
});

test("a read-only twin can be commented on, and an empty comment is rejected", async () => {
  const twinId = await lamp();
  await post(`/private/transition/${transitions.start}/perform/v2`, { twinId });

  expect((await post(`/private/twin/${twinId}/comment/v1`, { text: "Wait" })).http).toBe(200);
  const empty = await post(`/private/twin/${twinId}/comment/v1`, { text: "  " });
  expect(empty).toMatchObject({ http: 400, body: { status: CODE.COMMENT_TEXT_MISSING } });
});

test("an update and a transition may add a comment", async () => {
  const twinId = await lamp();

  await put(`/private/twin/${twinId}/v1`, { name: "Renamed", comment: "Better name" });
  const { body } = await get(`/private/twin/${twinId}/comment/v1?showCommentMode=SHORT`);
  expect(body.comments).toMatchObject([{ text: "Better name" }]);
});

async function lamp(): Promise<string> {
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields() };
  return (await post("/private/twin/v2", body)).body.twinId;
}

function pdf(): File {
  return new File(["%PDF-1.4\n%%EOF"], "manual.pdf", { type: "application/pdf" });
}
