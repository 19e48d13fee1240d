import { beforeEach, expect, test, vi } from "vitest";

import type { Caller } from "../caller.server.ts";
import { readAttachmentFile } from "./attachment-file.server.ts";
import { hasCapability } from "./capabilities.server.ts";

vi.mock("./capabilities.server.ts", () => ({ hasCapability: vi.fn<() => Promise<boolean>>() }));
vi.mock("./transport.server.ts", () => ({
  platform: async () => ({ baseUrl: "https://platform.test" }),
}));

const ID = "01a209cf-3626-7785-bc69-b85bccf882b5";
const raw = vi.fn<(path: string) => Promise<Response>>();
const get = vi.fn<() => Promise<unknown>>();
const caller = { platform: { raw, get } } as unknown as Caller;
const read = () => readAttachmentFile(caller, { id: ID }, {});
const linkTo = (storageLink: string) => get.mockResolvedValue({ attachment: { storageLink } });

beforeEach(() => {
  vi.resetAllMocks();
  raw.mockImplementation(async () => new Response("bytes"));
  vi.mocked(hasCapability).mockResolvedValue(true);
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
  vi.mocked(hasCapability).mockResolvedValue(false);
  linkTo("https://platform.test/storage/a.png?v=1");

  expect(await (await read()).text()).toBe("bytes");
  expect(raw).toHaveBeenCalledWith("/storage/a.png?v=1", {});
});
