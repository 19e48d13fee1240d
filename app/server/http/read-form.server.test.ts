import { expect, test } from "vitest";

import { copyShortForm, readBytes, readForm, SELECTION_FORM } from "./read-form.server.ts";

const URLENCODED = "application/x-www-form-urlencoded";

function post(body: BodyInit, type?: string): Request {
  const headers = new Headers(type === undefined ? [] : [["content-type", type]]);
  const duplex = { duplex: "half" } as object;
  return new Request("http://shop.test/login", { method: "POST", body, headers, ...duplex });
}

/** Creates an endless body without a content-length, and counts the bytes that were read. */
function endless(text: string) {
  let bytesRead = 0;
  const chunk = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytesRead += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return { body, bytesRead: () => bytesRead };
}

test("a form keeps the order of its entries and drops files", async () => {
  const form = new FormData();
  form.append("name", "Lamp");
  form.append("tag", "a");
  form.append("image", new File(["x"], "a.png"));
  form.append("tag", "ą");

  const expected = [
    ["name", "Lamp"],
    ["tag", "a"],
    ["tag", "ą"],
  ];
  expect([...(await readForm(post(form)))]).toEqual(expected);
  const urlencoded = post(new URLSearchParams("name=Lamp&tag=a&tag=%C4%85"));
  expect([...(await readForm(urlencoded))]).toEqual(expected);
});

test.each([
  ["entries", "a=1&".repeat(501), URLENCODED],
  ["entries without a name", "=&".repeat(501), URLENCODED],
  ["bytes", `a=${"x".repeat(1024 * 1024)}`, URLENCODED],
  [
    "bytes in a header",
    multipart(1).replace("name=", `name="${"n".repeat(9000)}"; x=`),
    "multipart/form-data; boundary=b",
  ],
  ["parts", multipart(501), "multipart/form-data; boundary=b"],
  ["bytes of a part", multipart(1, "x".repeat(1024 * 1024 + 1)), "multipart/form-data; boundary=b"],
])("a form with too many %s is too large", async (_what, body, type) => {
  await expect(readForm(post(body, type))).rejects.toMatchObject({ init: { status: 413 } });
});

test("a route may accept more entries", async () => {
  const ids = "cardId=1&".repeat(10_000);

  expect((await readForm(post(ids, URLENCODED), SELECTION_FORM)).getAll("cardId")).toHaveLength(
    10_000,
  );
});

test.each([
  ["no boundary", "--b", "multipart/form-data"],
  ["another boundary", multipart(1), "multipart/form-data; boundary=c"],
  ["no end", multipart(1).slice(0, -6), "multipart/form-data; boundary=b"],
  ["half a header", "--b\r\nContent-Disposition: form-data", "multipart/form-data; boundary=b"],
  ["another type", "{}", "application/json"],
  ["no type", new Blob(["a=1"]), undefined],
  ["text that is not UTF-8", notUtf8(), "multipart/form-data; boundary=b"],
])("a form with %s is malformed", async (_what, body, type) => {
  await expect(readForm(post(body, type))).rejects.toMatchObject({ init: { status: 400 } });
});

test.each([
  ["urlencoded", "a=1&", URLENCODED],
  ["multipart", "--b\r\n\r\n", "multipart/form-data; boundary=b"],
])("an endless %s body is read up to the limit only", async (_what, text, type) => {
  const { body, bytesRead } = endless(text.repeat(1000));

  await expect(readForm(post(body, type))).rejects.toMatchObject({ type: "DataWithResponseInit" });
  expect(bytesRead()).toBeLessThan(2 * 1024 * 1024);
});

test("bytes are counted on arrival", async () => {
  const { body, bytesRead } = endless("x".repeat(1000));

  await expect(readBytes(post(body), 10_000)).rejects.toMatchObject({ init: { status: 413 } });
  expect(bytesRead()).toBeLessThan(20_000);
});

test("a form without a content-length is not copied", async () => {
  expect(copyShortForm(post("a=1", URLENCODED))).toBeNull();
  const stated = { "content-type": URLENCODED, "content-length": "3" };
  const request = new Request("http://shop.test/", {
    method: "POST",
    body: "a=1",
    headers: stated,
  });
  expect(await copyShortForm(request)?.text()).toBe("a=1");
});

function multipart(parts: number, text = "x"): string {
  const formPart = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n`;
  return `${formPart.repeat(parts)}--b--\r\n`;
}

function notUtf8(): Blob {
  const [head = "", tail = ""] = multipart(1, "|").split("|");
  return new Blob([head, new Uint8Array([0xff, 0xfe]), tail]);
}
