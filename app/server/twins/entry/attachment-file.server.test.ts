import { beforeEach, expect, test, vi } from "vitest";

import type { Platform } from "#app/server/platform/transport.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { readAttachmentFile } from "./attachment-file.server.ts";

const ID = "01a209cf-3626-7785-bc69-b85bccf882b5";
const globalScope = globalThis as { vitrinePlatform?: Promise<Platform> };
const raw = vi.fn<(path: string) => Promise<Response>>();
const get = vi.fn<() => Promise<unknown>>();
const has = vi.fn<() => Promise<boolean>>();
const caller = { platform: { raw, get, has } } as unknown as Caller;
const read = () => readAttachmentFile(caller, { id: ID }, {});
const linkTo = (storageLink: string) => get.mockResolvedValue({ attachment: { storageLink } });

beforeEach(() => {
  vi.resetAllMocks();
  globalScope.vitrinePlatform = Promise.resolve({ baseUrl: "https://platform.test" } as Platform);
  raw.mockImplementation(async () => new Response("bytes"));
  has.mockResolvedValue(true);
});

test("an uploaded file is read through the app", async () => {
  expect(await (await read()).text()).toBe("bytes");
  expect(raw).toHaveBeenCalledWith(`/private/attachment/${ID}/content/v1?variant=original`, {});
});

test("the browser is sent to a link at another host, with headers that can be added to", async () => {
  raw.mockResolvedValue(new Response(null, { status: 404 }));
  linkTo("https://files.test/a.png");

  const response = await read();
  response.headers.set("x-content-type-options", "nosniff");

  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("https://files.test/a.png");
});

test("a file whose bytes are gone and a link of another kind are not found", async () => {
  raw.mockResolvedValue(new Response(null, { status: 404 }));
  for (const link of [`https://platform.test/private/attachment/${ID}/content/v1`, "", "data:,x"]) {
    linkTo(link);
    await expect(read()).rejects.toMatchObject({ init: { status: 404 } });
  }
});

test("upstream's own links are read with the user's token", async () => {
  has.mockResolvedValue(false);
  linkTo("https://platform.test/storage/a.png?v=1");

  expect(await (await read()).text()).toBe("bytes");
  expect(raw).toHaveBeenCalledWith("/storage/a.png?v=1", {});
});
