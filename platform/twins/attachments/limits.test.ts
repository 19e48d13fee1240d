import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields } from "../../testing/builders.ts";
import { startLampFiles } from "../../testing/lamp-files.ts";
import { createTestClient } from "../../testing/test-client.ts";

const { small, client, filesOf, firstOfField, lamp } = await startLampFiles();
const { get, post, put } = client;
const { classes, domainId, fields } = small.shop;

test.each([
  ["a type that isn't taken", { title: "evil.exe" }, "isn't allowed here"],
  ["a name that isn't as it has to be", { title: "UPPER CASE.pdf" }, "name"],
  ["too large a file", { title: "big.pdf", size: 2_000_000 }, "too large"],
])("a field rejects %s, on the field", async (_case, described, message) => {
  const id = await lamp();
  const file = { storageLink: "https://x.test/f", twinClassFieldId: fields.images, ...described };

  const { http, body } = await post(`/private/twin/${id}/attachment/v1`, { attachments: [file] });
  expect([http, body.status]).toEqual([400, CODE.ATTACHMENTS_INVALID]);
  expect(body.fieldErrors).toMatchObject([
    { field: "images", message: expect.stringContaining(message) },
  ]);
});

test("a field has a maximum of files and can't lose its last required one", async () => {
  const id = await lamp();
  const buildAttachment = (title: string) => ({
    storageLink: "https://x.test/f",
    title,
    twinClassFieldId: fields.images,
  });
  const add = (...titles: string[]) =>
    post(`/private/twin/${id}/attachment/v1`, { attachments: titles.map(buildAttachment) });

  expect((await add("b.txt", "c.txt")).body.status).toBe(CODE.ATTACHMENTS_INVALID);
  expect((await add("b.txt")).http).toBe(200);
  const ofField = await firstOfField(id);
  expect(
    (await put(`/private/twin/${id}/v1`, { attachments: { delete: [ofField.id] } })).http,
  ).toBe(200);
  const last = await firstOfField(id);
  const rejected = await put(`/private/twin/${id}/v1`, { attachments: { delete: [last.id] } });
  expect(rejected.body.status).toBe(CODE.ATTACHMENTS_INVALID);
});

test("a finished twin needs the files its fields can't be without, a sketch doesn't", async () => {
  const body = { classId: classes.lamp, name: "Bare", fields: lampFields() };

  const rejected = await post("/private/twin/v2", body);
  expect(rejected.body).toMatchObject({
    status: CODE.ATTACHMENTS_INVALID,
    fieldErrors: [{ field: "images" }],
  });
  const sketch = await post("/private/twin/v2", { ...body, isSketch: true });
  const id = sketch.body.twinId;
  await put(`/private/twin/${id}/v1`, { name: "Still bare" });
  expect(
    (await get(`/private/twin/${id}/v2?showTwin2StatusMode=SHORT`)).body.twin.status.name,
  ).toBe("sketch");
  const file = { storageLink: "https://x.test/f", title: "a.txt", twinClassFieldId: fields.images };
  const { body: done } = await put(`/private/twin/${id}/v1?showTwin2StatusMode=SHORT`, {
    attachments: { create: [file] },
  });
  expect(done.twin.status.name).toBe("draft");
});

test("rejections of files are reported without storing any", async () => {
  const buildAttachment = (described: object) => ({
    storageLink: "https://x.test/f",
    twinClassFieldId: fields.images,
    ...described,
  });
  const id = await lamp();
  const before = await filesOf(id);
  const existing = before.find(
    ({ twinClassFieldId }: { twinClassFieldId: string }) => twinClassFieldId === fields.images,
  );

  const created = await post("/private/attachment/validate_create/v1", {
    twinClassId: classes.lamp,
    create: [
      buildAttachment({ title: "evil.exe", externalId: "x1" }),
      buildAttachment({ title: "a.txt" }),
    ],
  });
  const none = await post("/private/attachment/validate_create/v1", {
    twinClassId: classes.lamp,
  });
  const changed = await post("/private/attachment/validate_cud/v1", {
    twinId: id,
    attachments: {
      update: [{ id: existing.id, title: "UPPER CASE.pdf" }],
      create: ["b.txt", "c.txt", "d.txt"].map((title) => buildAttachment({ title })),
    },
  });

  expect(created.body.createProblems).toMatchObject({
    createProblems: [{ problem: "INVALID_TYPE", externalId: "x1" }],
    fieldAttachmentProblems: [],
  });
  expect(none.body.createProblems.fieldAttachmentProblems).toMatchObject([
    { twinFieldId: fields.images, problem: "INAVLID_FILES_COUNT" },
  ]);
  expect(changed.body.cudProblems).toMatchObject({
    createProblems: [],
    updateProblems: [{ id: existing.id, problem: "INVALID_NAME" }],
    fieldAttachmentProblems: [{ problem: "INAVLID_FILES_COUNT" }],
  });
  expect(await filesOf(id)).toEqual(before);
});

test("a business can't exceed its tier's quota, even with concurrent uploads", async () => {
  const tierId = randomUUID();
  await small.db
    .insertInto("tier")
    .values({
      id: tierId,
      domain_id: domainId,
      name: "Small",
      attachment_count_quota: 6,
      attachment_size_quota: 10_000,
    })
    .execute();
  const accountId = await small.addAccount();
  await small.db
    .updateTable("business_account")
    .set({ tier_id: tierId })
    .where("id", "=", accountId)
    .execute();
  const own = createTestClient(small, await small.person("writer", accountId));
  const id = await lamp(own);
  const file = { storageLink: "https://x.test/f" };
  const add = (...attachments: object[]) =>
    own.post(`/private/twin/${id}/attachment/v1`, { attachments });

  expect((await add({ ...file, size: 20_000 })).body.status).toBe(CODE.ATTACHMENT_SIZE_QUOTA);
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(file)));
  const rejected = answers.filter(({ http }) => http !== 200);
  expect(rejected.map(({ body }) => body.status)).toEqual(
    Array.from({ length: 3 }, () => CODE.ATTACHMENT_COUNT_QUOTA),
  );
});
