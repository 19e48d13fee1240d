import { afterAll, beforeAll, expect, test } from "vitest";

import { action as change, loader as editPage } from "#app/routes/admin/entities/edit.tsx";
import { action as changeInPlace } from "#app/routes/admin/entities/page.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./files.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const made = { twinId: "", fileId: "" };

beforeAll(async () => {
  const { twinClass } = await call<{ twinClass: { id: string } }>(
    "/private/twin_class/v1?showTwinClassMode=SHORT",
    {
      key: `folder_${Date.now()}`,
      nameI18n: { translations: { en: "Folder" } },
      ownerType: "DOMAIN",
      autoCreateTwinflow: true,
      autoCreatePermissions: false,
    },
  );
  made.twinId = (
    await call<{ twinId: string }>("/private/twin/v2", { classId: twinClass.id, name: "Papers" })
  ).twinId;
  const { attachmentIdList } = await call<{ attachmentIdList: [string] }>(
    `/private/twin/${made.twinId}/attachment/v1`,
    {
      attachments: [
        { storageLink: "https://files.example.test/a.pdf", title: "a.pdf", description: "Old" },
      ],
    },
  );
  [made.fileId] = attachmentIdList;
});

afterAll(() => selling.stop());

test("the title and description of a file are edited in the place of its row", async () => {
  const path = `/browse/${made.twinId}/files?edit=${made.fileId}`;
  const params = { headTwinId: made.twinId };
  const page = await visit(loader, { path, params });
  const { title, description } = page.answer.edited ?? {};
  expect({ title, description }).toEqual({ title: "a.pdf", description: "Old" });

  const saved = await visit(action, {
    path,
    params,
    form: { base: JSON.stringify({ title, description }), title: "Lease", description: "" },
  });
  expect(saved.answer).toBeInstanceOf(Response);
  expect(saved.toast?.kind).toBe("success");
  expect(await stored()).toEqual({ title: "Lease", description: "" });
});

test("a title that is missing or too long is rejected at its field", async () => {
  const path = `/browse/${made.twinId}/files?edit=${made.fileId}`;
  const params = { headTwinId: made.twinId };
  const errors = async (title: string) => {
    const { answer } = await visit(action, {
      path,
      params,
      form: { base: "{}", title, description: "x" },
    });
    return (answer as { data: { failed: { result: { error: object } } } }).data.failed.result.error;
  };
  expect(await errors("")).toEqual({ title: ["Enter a title."] });
  expect(await errors("x".repeat(256))).toEqual({
    title: ["A title must be at most 255 characters."],
  });
});

test("a title that someone else has changed is shown beside one's own", async () => {
  const before = await stored();
  await rename("Theirs");
  const { answer } = await visit(action, {
    path: `/browse/${made.twinId}/files?edit=${made.fileId}`,
    params: { headTwinId: made.twinId },
    form: { base: JSON.stringify(before), title: "Mine", description: "Also mine" },
  });
  expect(answer).toMatchObject({
    data: { failed: { conflict: { theirs: { title: "Theirs" } } } },
    init: { status: 409 },
  });
  expect((await stored()).title).toBe("Theirs");
});

test("a file of another twin is not edited from this one", async () => {
  const request = visit(action, {
    path: `/browse/${made.twinId}/files?edit=${made.twinId}`,
    params: { headTwinId: made.twinId },
    form: { base: "{}", title: "Mine", description: "" },
  });
  await expect(request).rejects.toMatchObject({ init: { status: 404 } });
});

test("a file that is gone already counts as removed", async () => {
  const { answer } = await visit(action, {
    path: `/browse/${made.twinId}/files`,
    params: { headTwinId: made.twinId },
    form: multipart({ remove: "01234567-89ab-7def-8123-456789abcdef" }),
  });
  expect(answer).toBeInstanceOf(Response);
});

test("an administrator edits a file by its form and in its place", async () => {
  await rename("Before");
  const params = { entity: "attachments", id: made.fileId };
  const path = `/admin/attachments/${made.fileId}/edit`;
  const { values, fields } = (await visit(editPage, { path, params })).answer;
  expect(fields.map(({ name }) => name)).toEqual(["title", "description", "externalId"]);

  const form = { ...values, base: JSON.stringify(values), description: "By the form" };
  expect((await visit(change, { path, params, form })).answer).toBeInstanceOf(Response);
  expect(await stored()).toEqual({ title: "Before", description: "By the form" });

  const inPlace = await visit(changeInPlace, {
    path: `/admin/attachments/${made.fileId}?edit=title`,
    params,
    form: { base: JSON.stringify(values), title: "After" },
  });
  expect(inPlace.answer).toBeInstanceOf(Response);
  expect(await stored()).toEqual({ title: "After", description: "By the form" });
});

async function stored() {
  const path = `/private/attachment/${made.fileId}/v1?showAttachmentMode=DETAILED`;
  const response = await selling.fetch(path, { headers: admin.headers });
  const { attachment } = (await response.json()) as {
    attachment: { title: string; description: string };
  };
  return { title: attachment.title, description: attachment.description };
}

async function rename(title: string): Promise<void> {
  const response = await selling.fetch(`/private/twin/${made.twinId}/v1`, {
    method: "PUT",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify({ attachments: { update: [{ id: made.fileId, title }] } }),
  });
  expect(response.status).toBe(200);
}

async function call<T>(path: string, body: object): Promise<T> {
  const response = await selling.fetch(path, {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, `POST ${path}`).toBe(200);
  return (await response.json()) as T;
}

function multipart(entries: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}
