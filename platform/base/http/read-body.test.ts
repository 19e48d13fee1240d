import { tmpdir } from "node:os";

import { expect, test } from "vitest";
import { z } from "zod";

import { readBody } from "./read-body.ts";

const schema = z.looseObject({});
const rules = {
  locale: "en",
  schema,
  multipart: true,
  maxRequestBytes: 50 * 1024 * 1024,
  maxFiles: 1,
  folder: tmpdir(),
};
const URLENCODED = "application/x-www-form-urlencoded";

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://platform.test/private/twin/v2", init);
}

const encoded = (text: string) => post(text, { "content-type": URLENCODED });
const bodyOf = async (request: Request) => (await readBody(request, rules)).body;

test("a plain form is read as the equivalent JSON", async () => {
  const text = "name=Lamp&fields[price]=3&fields.size=L&tags[]=a&tags[]=b&name=Desk";

  expect(await bodyOf(encoded(text))).toEqual({
    name: "Desk",
    fields: { price: "3", size: "L" },
    tags: ["a", "b"],
  });
});

test.each([
  ["members of a list", "a[]=&".repeat(50_000)],
  ["entries", "a=1&".repeat(1001)],
  ["names", Array.from({ length: 1001 }, (_, index) => `a${index}=1`).join("&")],
])("a plain form of too many %s is rejected", async (_what, text) => {
  await expect(bodyOf(encoded(text))).rejects.toThrow("A form has at most 1000 entries");
});

test("a plain form of deep names is rejected", async () => {
  await expect(bodyOf(encoded(`a${"[b]".repeat(5000)}=1`))).rejects.toThrow("nested too deeply");
});

test("the part request of a multipart form has the limits of any JSON", async () => {
  const form = new FormData();
  form.set("request", new Blob([JSON.stringify({ name: "x".repeat(1024 * 1024) })]));

  await expect(bodyOf(post(form))).rejects.toThrow("Request body too large: the limit is 1 MB");
});

test("a compressed body is rejected", async () => {
  const request = post("{}", { "content-encoding": "gzip", "content-type": "application/json" });

  await expect(bodyOf(request)).rejects.toThrow("compressed");
});

test("an endless body without a stated length is read up to the limit only", async () => {
  let bytesRead = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytesRead += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
  });

  await expect(bodyOf(post(body))).rejects.toThrow("Request body too large: the limit is 1 MB");
  expect(bytesRead).toBeLessThan(2 * 1024 * 1024);
});

test("of thousands of invalid values the first are named, and shortly", async () => {
  const strict = { ...rules, schema: z.object({ ids: z.array(z.guid()) }) };
  const request = post(JSON.stringify({ ids: Array.from({ length: 5000 }, () => "x") }));

  await expect(readBody(request, strict)).rejects.toMatchObject({
    fieldErrors: Array.from({ length: 20 }, (_, index) =>
      expect.objectContaining({ field: `ids.${index}` }),
    ),
  });
});
