import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { deduplicateSubmits } from "./deduplicate-submits.server.ts";

test("a form submitted twice runs once and both requests get the same response", async () => {
  const { send, effects } = shop();

  const [first, second] = await Promise.all([send("name=Lamp"), send("name=Lamp")]);

  expect(effects()).toBe(1);
  for (const answer of [first, second]) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/products/1");
    expect(answer.headers.getSetCookie()).toEqual(["toast=1", "other=1"]);
  }
});

test("a session over TLS is known by its cookie too", async () => {
  const { send, effects } = shop();

  await send("name=Lamp", { name: "__Host-vitrine_session" });
  await send("name=Lamp", { name: "__Host-vitrine_session" });

  expect(effects()).toBe(1);
});

test("a duplicate may arrive after the first request has finished", async () => {
  const { send, effects } = shop();

  await send("name=Lamp");
  await send("name=Lamp");

  expect(effects()).toBe(1);
});

test.each<[string, { body?: string; path?: string; session?: string; site?: string }]>([
  ["another form", { body: "name=Desk" }],
  ["another page", { path: "/users/invite" }],
  ["another session", { session: "b" }],
  ["nobody's session", { session: "" }],
  ["another site", { site: "cross-site" }],
])("%s is not a duplicate", async (_what, other) => {
  const { send, effects } = shop();

  await send("name=Lamp");
  const { body = "name=Lamp", ...rest } = other;
  await send(body, rest);

  expect(effects()).toBe(2);
});

test("a form that is submitted again after another one runs again", async () => {
  const { send, effects } = shop();

  await send("delete=Lamp");
  await send("restore=Lamp");
  await send("delete=Lamp");
  await send("delete=Lamp");

  expect(effects()).toBe(3);
});

test("an upload counts as another form", async () => {
  const { send, effects } = shop();

  await send("delete=Lamp");
  await send(`text=${"x".repeat(300_000)}`);
  await send("delete=Lamp");

  expect(effects()).toBe(3);
});

test("a form that runs while another one is submitted is not repeated", async () => {
  const { send, effects } = shop();

  await Promise.all([send("name=Lamp"), send("name=Desk"), send("name=Lamp")]);

  expect(effects()).toBe(2);
});

test("a failed submit may be repeated at once", async () => {
  const { send, effects } = shop({ failing: true });

  await expect(send("name=Lamp")).rejects.toThrow("no luck");
  await expect(send("name=Lamp")).rejects.toThrow("no luck");

  expect(effects()).toBe(2);
});

test("a submit that failed on a full disk may be repeated at once", async () => {
  const { send, effects } = shop({ status: 507 });

  await send("name=Lamp");
  await send("name=Lamp");

  expect(effects()).toBe(2);
});

test("pages and responses with errors pass through whole", async () => {
  const { send } = shop({ page: "<p>EAN is required</p>" });

  const [first, second] = await Promise.all([send("name="), send("name=")]);

  expect(await first.text()).toBe("<p>EAN is required</p>");
  expect(await second.text()).toBe("<p>EAN is required</p>");
});

let shops = 0;

interface Shop {
  failing?: boolean;
  page?: string;
  status?: number;
}

function shop({ failing = false, page, status }: Shop = {}) {
  const ours = `s${++shops}`;
  let effects = 0;
  return {
    effects: () => effects,
    send: async (
      body: string,
      {
        path = "/products/new",
        session = "a",
        site = "same-origin",
        name = "vitrine_session",
      } = {},
    ): Promise<Response> => {
      const request = new Request(`http://shop.test${path}`, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: {
          "content-length": String(body.length),
          cookie: session && `other=1; ${name}=${ours}${session}`,
          "sec-fetch-site": site,
        },
      });
      const url = new URL(request.url);
      const context = new RouterContextProvider();
      const answer = await deduplicateSubmits(
        { context, request, url, params: {}, pattern: "" },
        async () => {
          effects += 1;
          if (failing) throw new Error("no luck");
          if (status) return new Response(null, { status });
          if (page) return new Response(page, { status: 422 });
          const headers = new Headers({ location: `/products/${effects}` });
          headers.append("set-cookie", "toast=1");
          headers.append("set-cookie", "other=1");
          return new Response(null, { status: 302, headers });
        },
      );
      if (!(answer instanceof Response)) throw new Error("the middleware answers");
      return answer;
    },
  };
}
