import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { FILES, pdf, startLampFiles } from "../../testing/lamp-files.ts";
import { createTestClient, buildForm } from "../../testing/test-client.ts";
import { untilACallWaits } from "../../testing/until-a-call-waits.ts";

const { small, ann, client, filesOf, lamp } = await startLampFiles();
const { get, post, put } = client;

test("an update adds, changes and detaches files at once, with their bytes", async () => {
  const id = await lamp();
  const before = await filesOf(id);
  const [updatedFile, deletedFile] = before;

  const form = buildForm(
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

test("a file that is deleted while its move waits is unknown", async () => {
  const id = await lamp();
  const [first] = await filesOf(id);
  const waiting = await small.db.transaction().execute(async (tx) => {
    await tx.selectFrom("twin").select("id").where("id", "=", id).forUpdate().execute();
    const moved = post(`/private/attachment/${first.id}/move/v1`, { by: 1 });
    await untilACallWaits(small.db, tx);
    await tx.deleteFrom("twin_attachment").where("id", "=", first.id).execute();
    return { moved };
  });
  const { http, body } = await waiting.moved;

  expect({ http, status: body.status }).toEqual({ http: 404, status: 10000 });
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
