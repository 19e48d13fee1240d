import { expect, test } from "vitest";

import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, fields } = small.shop;
const ann = await small.person("writer");
const { post } = createTestClient(small, ann);
const first = await lamp("a.pdf", "b.png");
const second = await lamp("c.pdf");
const comment = await post(`/private/twin/${first}/comment/v1`, {
  text: "Look",
  attachments: [{ storageLink: "https://x.test/said", title: "said.txt" }],
});

test.each<[string, object, string[]]>([
  ["nothing", {}, ["a.pdf", "b.png", "c.pdf", "said.txt"]],
  ["twinIdList", { twinIdList: [second] }, ["c.pdf"]],
  ["twinIdExcludeList", { twinIdExcludeList: [first] }, ["c.pdf"]],
  ["titleLikeList", { titleLikeList: ["%.PDF"] }, ["a.pdf", "c.pdf"]],
  ["titleNotLikeList", { titleNotLikeList: ["%.pdf", "said%"] }, ["b.png"]],
  ["storageLinkLikeList", { storageLinkLikeList: ["%/said"] }, ["said.txt"]],
  ["a pattern that ends in an escape", { titleLikeList: ["a\\"] }, []],
  ["twinClassFieldIdList", { twinClassFieldIdList: [fields.images] }, ["a.pdf", "b.png", "c.pdf"]],
  ["twinClassFieldIdExcludeList", { twinClassFieldIdExcludeList: [fields.images] }, ["said.txt"]],
  ["commentIdList", { commentIdList: [comment.body.commentId] }, ["said.txt"]],
  ["createdByUserIdExcludeList", { createdByUserIdExcludeList: [ann.userId] }, []],
  ["createdAt", { createdAt: { from: "2100-01-01T00:00:00", to: "" } }, []],
])("files are searched by %s", async (_name, filter, titles) => {
  const { body } = await post("/private/attachment/search/v1?showAttachmentMode=DETAILED", filter);
  const foundTitles = body.attachments.map(({ title }: { title: string }) => title);
  expect(foundTitles.toSorted()).toEqual(titles);
  expect(body.pagination).toEqual({ offset: 0, limit: 10, total: titles.length });
});

test("files are paged, and another tenant finds none", async () => {
  const path = "/private/attachment/search/v1?showAttachmentMode=DETAILED&limit=1&offset=3";
  expect((await post(path)).body).toMatchObject({ attachments: [{}], pagination: { total: 4 } });
  const outsider = createTestClient(small, await small.person("writer", await small.addAccount()));
  expect((await outsider.post(path)).body.pagination.total).toBe(0);
});

async function lamp(...titles: string[]): Promise<string> {
  const attachments = titles.map((title) => ({
    storageLink: "https://x.test/f",
    title,
    twinClassFieldId: fields.images,
  }));
  const body = { classId: classes.lamp, name: "Lamp", fields: lampFields(), attachments };
  return (await post("/private/twin/v2", body)).body.twinId;
}
