import { ReadableStream as NodeStream } from "node:stream/web";
import v8 from "node:v8";
import vm from "node:vm";

import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";

import type { RecoveredForm } from "#app/rules/forms/recovered-form.ts";
import { requestInfo, requestMiddleware } from "#app/server/http/request.server.ts";
import {
  createSessionStorage,
  createSessionMiddleware,
  getSession,
} from "#app/server/session/session.server.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";

import { createFormRecoveryMiddleware, getRecoveredForm } from "./form-recovery.server.ts";

const storage = createSessionStorage("a secret of at least thirty-two characters");
const keeper = createFormRecoveryMiddleware(async () => [
  "a secret of at least thirty-two characters",
]);
const EDIT = "http://shop.test/editProduct/7";

test("a form with an expired session is restored on its page", async () => {
  const formCookie = await post({ name: "Lamp", bullet: "a\nb" });

  expect(await look(EDIT, formCookie)).toEqual({
    action: "/editProduct/7",
    fields: { name: "Lamp", bullet: "a\nb" },
    files: false,
  });
  expect(await look("http://shop.test/editProduct/8", formCookie)).toBeNull();
});

test("a form is restored after a change of the secret that encrypts it", async () => {
  const formCookie = await post({ name: "Lamp" });
  const withNewSecret = createFormRecoveryMiddleware(async () => [
    "a new secret",
    "a secret of at least thirty-two characters",
  ]);
  const withoutOldSecret = createFormRecoveryMiddleware(async () => ["a new secret"]);

  expect(await look(EDIT, formCookie, { middleware: withNewSecret })).toMatchObject({
    fields: { name: "Lamp" },
  });
  expect(await look(EDIT, formCookie, { middleware: withoutOldSecret })).toBeNull();
});

test("data requests of scripts get the same form", async () => {
  const formCookie = await post({ name: "Lamp" }, { address: `${EDIT}.data` });

  expect(await look(`${EDIT}.data`, formCookie)).toMatchObject({ action: "/editProduct/7" });
});

test("an unavailable platform loses no input either", async () => {
  const away = () => new Response(null, { status: 503 });

  expect(await look(EDIT, await post({ name: "Lamp" }, { answer: away }))).toMatchObject({
    fields: { name: "Lamp" },
  });
});

test("a successful form is not stored", async () => {
  const done = () => new Response(null, { status: 302 });

  expect(await post({ name: "Lamp" }, { answer: done })).toBeNull();
});

test("passwords and fields marked as secret are not stored", async () => {
  const formCookie = await post({
    name: "Shop",
    api_token: "s3cret",
    "not-recovered": "api_token",
    newPassword: "p4ssword",
  });

  expect(await look(EDIT, formCookie)).toMatchObject({ fields: { name: "Shop" } });
  expect((await look(EDIT, formCookie))?.fields).not.toHaveProperty("api_token");
  expect((await look(EDIT, formCookie))?.fields).not.toHaveProperty("newPassword");
});

test("a form with files restores its texts and reports that files are missing", async () => {
  const form = new FormData();
  form.set("name", "Lamp");
  form.set("images", new File(["picture"], "front.png", { type: "image/png" }));

  expect(await look(EDIT, await post(form))).toEqual({
    action: "/editProduct/7",
    fields: { name: "Lamp" },
    files: true,
  });
});

test("a large file is skipped without buffering it, for every sender", async () => {
  v8.setFlagsFromString("--expose-gc");
  const collectGarbage = vm.runInNewContext("gc") as () => void;
  const before = process.memoryUsage().arrayBuffers;
  const isLittleHeld = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before < 20_000_000;
  };
  const onMemoryExceeded = vi.fn<() => void>();
  const stream = streamOf(async function* form() {
    yield formPart('name="name"', "Lamp\r\n");
    yield formPart('name="images"; filename="front.png"', "");
    for (let megabytes = 0; megabytes < 60; megabytes += 1) yield new Uint8Array(1_000_000);
    // The runtime frees memory on another thread.
    const freed = { what: "the memory of the file", timeoutMs: 15_000 };
    await waitUntil(isLittleHeld, freed).catch(onMemoryExceeded);
    yield new TextEncoder().encode("\r\n--b--\r\n");
  });

  expect(await look(EDIT, await post(stream))).toMatchObject({
    fields: { name: "Lamp" },
    files: true,
  });
  expect(onMemoryExceeded).not.toHaveBeenCalled();
});

test("forms of guests don't evict those of users", async () => {
  const long = () => Array.from({ length: 300 }, () => crypto.randomUUID()).join(" ");
  const typed = long();
  const formCookie = await post({ description: typed }, { person: "ann" });
  for (let guest = 0; guest < 101; guest += 1) await post({ description: long() });

  expect(await look(EDIT, formCookie, { person: "ann" })).toMatchObject({
    fields: { description: typed },
  });
});

test("a form too large for the cookie is stored too", async () => {
  const long = Array.from({ length: 9000 }, () => crypto.randomUUID())
    .join(" ")
    .slice(0, 200_000);
  const formCookie = (await post({ description: long })) ?? "";

  expect(formCookie.length).toBeLessThan(4096);
  expect(await look(EDIT, formCookie)).toMatchObject({ fields: { description: long } });
});

test("one user's input is not shown to the next user of the browser", async () => {
  const formCookie = await post({ name: "Lamp" }, { person: "ann" });

  expect(await look(EDIT, formCookie, { person: "ben" })).toBeNull();
  expect(await look(EDIT, formCookie, { person: "ann" })).not.toBeNull();
});

test("the cookie can't be read or changed by clients", async () => {
  const formCookie = (await post({ name: "Lamp of the year" })) ?? "";
  const changed = formCookie.replace(/(vitrine_recovered_form=)(.{60})./, "$1$2A");

  const [, value = ""] = formCookie.split(/[=;]/);
  const bytes = Buffer.from(decodeURIComponent(value), "base64").toString("latin1");
  expect(Buffer.from(bytes.replaceAll('"', ""), "base64url").toString("latin1")).not.toContain(
    "year",
  );
  expect(await look(EDIT, changed)).toBeNull();
});

test.each([
  ["sending it with success", EDIT, "POST", true],
  ["looking at another page", "http://shop.test/products", "GET", true],
  ["signing in", "http://shop.test/login", "POST", false],
  ["looking at it again", EDIT, "GET", false],
])("%s at %s (%s) forgets it: %s", async (_what, address, method, forgotten) => {
  const formCookie = await post({ name: "Lamp" });

  const { cookie } = await visit(address, { method, cookie: formCookie });

  expect(cookie?.includes("Max-Age=0") ?? false).toBe(forgotten);
});

function streamOf(chunks: () => AsyncIterable<Uint8Array>): ReadableStream {
  return NodeStream.from(chunks()) as unknown as ReadableStream;
}

function formPart(disposition: string, content: string): Uint8Array {
  return new TextEncoder().encode(
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}`,
  );
}

interface Options {
  method?: string;
  body?: BodyInit;
  cookie?: string | null;
  person?: string;
  answer?: () => Response;
  sessionEnds?: boolean;
  middleware?: typeof keeper;
}

async function post(
  values: Record<string, string> | FormData | ReadableStream,
  options: Options & { address?: string } = {},
): Promise<string | null> {
  const { address = EDIT, ...rest } = options;
  const isWhole = values instanceof FormData || values instanceof ReadableStream;
  const body = isWhole ? values : new URLSearchParams(values);
  const sessionEnds = options.answer === undefined;
  return (await visit(address, { method: "POST", body, sessionEnds, ...rest })).cookie;
}

async function look(address: string, cookie: string | null, options: Options = {}) {
  return (await visit(address, { cookie, ...options })).recoveredForm;
}

async function visit(address: string, options: Options) {
  const {
    method = "GET",
    body,
    cookie,
    person,
    sessionEnds = false,
    middleware = keeper,
  } = options;
  const session = await storage.getSession();
  if (person) session.set("person", person);
  const [sessionCookie = ""] = (await storage.commitSession(session)).split(";");
  const [requestCookie = ""] = (cookie ?? "").split(";");
  const length = body instanceof URLSearchParams ? String(body.toString().length) : null;
  const headers = {
    cookie: `${sessionCookie}; ${requestCookie}`,
    ...(length !== null && { "content-length": length }),
    ...(body instanceof ReadableStream && { "content-type": "multipart/form-data; boundary=b" }),
  };
  const request = new Request(address, {
    method,
    headers,
    ...(body ? { body, duplex: "half" } : {}),
  });
  const url = new URL(address);
  const context = new RouterContextProvider();
  let recoveredForm: RecoveredForm | null = null;
  const page = async () => {
    recoveredForm = getRecoveredForm(context, url);
    expect(getSession(context)).toBeDefined();
    requestInfo(context).sessionEnded = sessionEnds;
    return options.answer?.() ?? new Response();
  };
  const gates = [requestMiddleware, createSessionMiddleware(async () => storage), middleware];
  const args = { context, request, url, params: {}, pattern: "" };
  const response = await gates.reduceRight<() => Promise<Response>>(
    (next, gate) => async () => (await gate(args, next)) ?? new Response(),
    page,
  )();
  const cookies = response.headers.getSetCookie();
  return {
    recoveredForm: recoveredForm as RecoveredForm | null,
    cookie: cookies.find((header) => header.startsWith("vitrine_recovered_form=")) ?? null,
  };
}
