import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient, formOf } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, domainId, fields } = small.shop;
await small.db
  .updateTable("twin_class_field")
  .set({
    field_typer_params: JSON.stringify({
      minCount: "1",
      maxCount: "2",
      extensions: ".pdf,.txt",
      filenameRegExp: "[a-z]+\\.\\w+",
      fileSizeMbLimit: "1",
    }),
  })
  .where("id", "=", fields.images)
  .execute();
const ann = await small.person("writer");
const { get, post, put } = createTestClient(small, ann);
const FILES =
  "showTwinMode=DETAILED&showTwin2AttachmentMode=DETAILED&showTwin2AttachmentCollectionMode=ALL";

test("an update adds, changes and detaches files at once, with their bytes", async () => {
  const id = await lamp();
  const before = await filesOf(id);
  const [updatedFile, deletedFile] = before;

  const form = formOf(
    {
      attachments: {
        create: [{ storageLink: "multipart://new", title: "new.pdf", description: "Fresh" }],
        update: [{ id: updatedFile.id, title: "Renamed", storageLink: "multipart://other" }],
        delete: [deletedFile.id],
      },
    },
    { new: pdf("new.pdf"), other: pdf("other.pdf") },
  );
  const { body } = await put(`/private/twin/${id}/v1?${FILES}`, form);
  expect(body.twin.attachments).toMatchObject([
    {
      id: updatedFile.id,
      title: "Renamed",
      description: updatedFile.description,
      storageLink: expect.stringMatching(
        new RegExp(`^http://.+/private/attachment/${updatedFile.id}/content/v1$`),
      ),
      mediaType: "application/pdf",
    },
    { title: "manual.pdf" },
    { title: "new.pdf", description: "Fresh" },
  ]);
  const history = await get(`/private/twin/${id}/history/list/v1`);
  const types = history.body.historyList.map(({ type }: { type: string }) => type);
  expect(types.slice(0, 3).toSorted()).toEqual([
    "attachmentCreate",
    "attachmentDelete",
    "attachmentUpdate",
  ]);
});

test("a file moves among those of its field, at most to an end, and only for who may edit it", async () => {
  const id = await lamp();
  const images = async () =>
    (await filesOf(id)).filter(({ title }: { title: string }) => title.endsWith(".png"));
  const titles = async () => (await images()).map(({ title }: { title: string }) => title);
  const [first, second] = await images();
  const before = await titles();
  const move = (fileId: string, by: number) =>
    post(`/private/attachment/${fileId}/move/v1`, { by });

  await move(second.id, -1);
  const swapped = await titles();
  await move(second.id, 100);
  const last = await titles();
  await move(first.id, -100);
  const reader = createTestClient(small, await small.person("reader"));
  const denied = await reader.post(`/private/attachment/${second.id}/move/v1`, { by: -1 });

  expect(swapped.slice(0, 2)).toEqual([before[1], before[0]]);
  expect(last.at(-1)).toBe(before[1]);
  expect((await titles())[0]).toBe(before[0]);
  expect(denied.http).toBeGreaterThanOrEqual(400);
});

test("JSON changes a file's description and keeps the rest", async () => {
  const id = await lamp();
  const [first] = await filesOf(id);

  const { body } = await put(
    `/private/twin/${id}/v1?${FILES}&showAttachmentModificationMode=SHOW`,
    {
      attachments: {
        update: [{ id: first.id, externalId: "X-1", modifications: { small: "https://x.test/s" } }],
      },
    },
  );
  expect(body.twin.attachments[0]).toMatchObject({
    title: first.title,
    storageLink: first.storageLink,
    externalId: "X-1",
    modifications: { small: "https://x.test/s" },
  });
});

test.each([
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//elsewhere.test/a.png",
  "/\\elsewhere.test/a.png",
])("the address %j is rejected for a form of a file and for the file itself", async (address) => {
  const id = await lamp();
  const [first] = await filesOf(id);
  const update = (change: object) =>
    put(`/private/twin/${id}/v1`, { attachments: { update: [{ id: first.id, ...change }] } });

  expect((await update({ modifications: { thumb: address } })).http).toBe(400);
  const created = { attachments: [{ storageLink: address, modifications: {} }] };
  expect((await post(`/private/twin/${id}/attachment/v1`, created)).http).toBe(400);
});

test("addresses stored before they were validated are not shown", async () => {
  const id = await lamp();
  const [first] = await filesOf(id);
  await small.db
    .updateTable("twin_attachment")
    .set({
      storage_key: null,
      storage_link: "javascript:alert(1)",
      modifications: JSON.stringify({ thumb: "javascript:alert(1)", large: "https://x.test/l" }),
    })
    .where("id", "=", first.id)
    .execute();

  const { body } = await get(`/private/twin/${id}/v2?${FILES}&showAttachmentModificationMode=SHOW`);

  const attachment = body.twin.attachments.find((file: { id: string }) => file.id === first.id);
  expect(attachment).toMatchObject({
    storageLink: "",
    modifications: { large: "https://x.test/l" },
  });
  expect(JSON.stringify(body)).not.toContain("javascript");
});

test("a file of another twin is unknown to this one", async () => {
  const [id, other] = [await lamp(), await lamp()];
  const [foreign] = await filesOf(other);

  for (const attachments of [
    { delete: [foreign.id] },
    { update: [{ id: foreign.id, title: "Mine" }] },
    { delete: [randomUUID()] },
  ]) {
    expect((await put(`/private/twin/${id}/v1`, { attachments })).http).toBe(404);
  }
  expect(await filesOf(other)).toHaveLength(3);
});

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
  const refused = await put(`/private/twin/${id}/v1`, { attachments: { delete: [last.id] } });
  expect(refused.body.status).toBe(CODE.ATTACHMENTS_INVALID);
});

test("a finished twin needs the files its fields can't be without, a sketch doesn't", async () => {
  const body = { classId: classes.lamp, name: "Bare", fields: lampFields() };

  const refused = await post("/private/twin/v2", body);
  expect(refused.body).toMatchObject({
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
  const refused = answers.filter(({ http }) => http !== 200);
  expect(refused.map(({ body }) => body.status)).toEqual(
    Array.from({ length: 3 }, () => CODE.ATTACHMENT_COUNT_QUOTA),
  );
});

test("a file contains its available actions and related objects on request", async () => {
  const id = await lamp();
  const [first] = await filesOf(id);
  const modes = [
    "Attachment=SHORT",
    "Attachment2User=SHORT",
    "Attachment2Twin=SHORT",
    "TwinAttachmentAction=SHOW",
  ].map((mode) => `show${mode.replace("=", "Mode=")}`);

  const { body } = await get(
    `/private/attachment/${first.id}/v1?${modes.join("&")}&lazyRelation=false`,
  );
  expect(body).toMatchObject({
    attachment: {
      id: first.id,
      authorUserId: ann.userId,
      twinId: id,
      attachmentActions: ["VIEW", "EDIT", "DELETE"],
    },
    relatedObjects: {
      userMap: { [ann.userId]: { fullName: "Ann writer" } },
      twinMap: { [id]: { name: "Desk lamp" } },
    },
  });
});

/** With three files: two of its own and one of its field. */
async function lamp(calls: { post: typeof post } = { post }): Promise<string> {
  const attachments = [
    { storageLink: "https://x.test/a.png", title: "a.png", description: "A" },
    { storageLink: "https://x.test/b.png", title: "b.png" },
    { storageLink: "multipart://manual", title: "manual.pdf", twinClassFieldId: fields.images },
  ];
  const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(), attachments };
  const created = await calls.post("/private/twin/v2", formOf(body, { manual: pdf("manual.pdf") }));
  return created.body.twinId;
}

async function filesOf(id: string) {
  return (await get(`/private/twin/${id}/v2?${FILES}`)).body.twin.attachments;
}

async function firstOfField(id: string) {
  const files: { id: string; twinClassFieldId?: string }[] = await filesOf(id);
  return files.find((file) => file.twinClassFieldId === fields.images) ?? { id: "" };
}

function pdf(name: string): File {
  return new File(["%PDF-1.4\n%%EOF"], name, { type: "application/pdf" });
}
