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
  const type: Record<string, string> =
    typeof body === "string" ? { "content-type": "application/json" } : {};
  const init = { method: "POST", body, headers: { ...type, ...headers }, duplex: "half" };
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

const Save = z.object({ name: z.string().nullish(), tags: z.array(z.string()).nullish() });
const parsing = (
  value: z.ZodType,
  body: object,
  onUnknownMembers?: (paths: readonly string[]) => void,
) =>
  readBody(post(JSON.stringify(body)), {
    ...rules,
    schema: value,
    ...(onUnknownMembers && { onUnknownMembers }),
  });

test.each([
  ["a body", Save, { text: "a" }, "text"],
  [
    "a wrapped body",
    z.object({ comment: Save.nullish() }),
    { comment: { text: "a" } },
    "comment.text",
  ],
  ["a body without its wrapper", z.object({ comment: Save.optional() }), { name: "a" }, "name"],
  ["a list", z.object({ tiers: z.array(Save) }), { tiers: [{ text: "a" }] }, "tiers[].text"],
  [
    "one of several shapes",
    z.union([Save, z.object({ id: z.string().optional() })]),
    { x: 1 },
    "x",
  ],
  ["a converted body", Save.transform(({ name }) => name), { x: 1 }, "x"],
])("%s whose members are all unknown is rejected", async (_what, value, body, field) => {
  await expect(parsing(value, body)).rejects.toMatchObject({ code: 501, fieldErrors: [{ field }] });
});

test("unknown members beside known ones are dropped and reported", async () => {
  const dropped: string[] = [];
  const wrapped = z.object({ tier: Save });
  const body = { tier: { name: "a", old: 1 }, older: { name: "b" } };

  const read = await parsing(wrapped, body, (paths) => dropped.push(...paths));

  expect(read.body).toEqual({ tier: { name: "a" } });
  expect(dropped).toEqual(["tier.old", "older"]);
});

test.each([
  ["an empty body", Save, {}],
  ["an empty wrapper", z.object({ tier: Save }), { tier: {} }],
  ["null", Save, { name: null }],
  [
    "names of a record",
    z.object({ fields: z.record(z.string(), z.string()) }),
    { fields: { a: "b" } },
  ],
])("%s has no unknown members", async (_what, value, body) => {
  await expect(parsing(value, body)).resolves.toBeDefined();
});
