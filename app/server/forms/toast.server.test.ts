import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { requestMiddleware } from "#app/server/http/request.server.ts";
import {
  createSessionStorage,
  createSessionMiddleware,
  getSession,
} from "#app/server/session/session.server.ts";

import { flashToast, consumeToast, toastMiddleware } from "./toast.server.ts";

const EDIT = "http://shop.test/editProduct/1";
const storage = createSessionStorage("a secret of at least thirty-two characters");
const withSession = createSessionMiddleware(async () => storage);

test("a toast is shown once, by the page that follows its form", async () => {
  const browser = newBrowser();
  await browser.ask(EDIT, (context) => flashToast(context, "success", "Saved"));

  expect(await browser.ask(EDIT, consumeToast)).toMatchObject({ kind: "success", text: "Saved" });
  expect(await browser.ask(EDIT, consumeToast)).toBeNull();
});

test("another tab on its own page leaves the toast in the session", async () => {
  const browser = newBrowser();
  await browser.ask(EDIT, (context) => flashToast(context, "success", "Saved"));

  expect(await browser.ask("http://shop.test/products", consumeToast)).toBeNull();
  expect(await browser.ask(EDIT, consumeToast)).toMatchObject({ text: "Saved" });
});

test("another tab on the form's page leaves the toast to the page the form redirects to", async () => {
  const browser = newBrowser();
  const save = (context: RouterContextProvider) => flashToast(context, "success", "Saved");
  await browser.ask(EDIT, save, { redirectTo: "/product/1" });

  expect(await browser.ask(EDIT, consumeToast, { path: "/editProduct/1.data" })).toBeNull();
  await browser.ask(EDIT, () => null, { path: "/product/1.data", redirectTo: "/products/1?tab=a" });
  expect(await browser.ask(EDIT, consumeToast, { path: "/editProduct/1.data" })).toBeNull();
  expect(await browser.ask(EDIT, consumeToast, { path: "/products/1.data?tab=a" })).toMatchObject({
    text: "Saved",
  });
});

test("a browser without a referrer gets its toast", async () => {
  const browser = newBrowser();
  await browser.ask(null, (context) => flashToast(context, "info", "Sent"));

  expect(await browser.ask(null, consumeToast)).toMatchObject({ text: "Sent" });
});

test("a concurrent response that renews the tokens leaves the toast", async () => {
  const browser = newBrowser();
  const renewTo = (token: string) => (context: RouterContextProvider) =>
    getSession(context).set("tokens", { authToken: token, refreshToken: token });
  await browser.ask(EDIT, renewTo("first"));
  const signedIn = browser.cookie;
  await browser.ask(EDIT, (context) => flashToast(context, "success", "Saved"));
  const saved = browser.cookie;

  // This request began before the form was sent, and ends after the form's response.
  browser.cookie = signedIn;
  await browser.ask(EDIT, renewTo("second"));
  const renewed = browser.cookie;
  // A browser keeps the later of two cookies with the same name.
  const jar = new Map([signedIn, saved, renewed].map((cookie) => [cookie.split("=")[0], cookie]));
  browser.cookie = [...jar.values()].join("; ");

  expect(await browser.ask(EDIT, consumeToast)).toMatchObject({ text: "Saved" });
});

test("an unclaimed toast expires", async () => {
  const browser = newBrowser();
  const session = await storage.getSession();
  session.set("toast", {
    id: "t1",
    kind: "info",
    text: "Long ago",
    from: null,
    to: null,
    until: Date.now() - 1,
  });
  browser.cookie = (await storage.commitSession(session)).split(";")[0] ?? "";

  expect(await browser.ask(EDIT, consumeToast)).toBeNull();
  const storedSession = await storage.getSession(browser.cookie);
  expect(storedSession.has("toast")).toBe(false);
});

/** Creates a browser that keeps its cookies. `from` is the page that it sends as the referrer. */
function newBrowser() {
  const browser = {
    cookie: "",
    async ask<T>(
      from: string | null,
      page: (context: RouterContextProvider) => T,
      { path = "/products/1", redirectTo = "" } = {},
    ): Promise<T> {
      const headers = { cookie: browser.cookie, ...(from && { referer: from }) };
      const request = new Request(`http://shop.test${path}`, { headers });
      const args = { request, url: new URL(request.url), params: {}, pattern: "/" };
      const context = new RouterContextProvider();
      let answer: T | undefined;
      const next = async () => {
        answer = page(context);
        return new Response(null, redirectTo ? { headers: { location: redirectTo } } : {});
      };
      const withToast = async () => (await toastMiddleware({ ...args, context }, next)) ?? next();
      const inSession = async () => (await withSession({ ...args, context }, withToast)) ?? next();
      const response = await requestMiddleware({ ...args, context }, inSession);
      const [set] = response instanceof Response ? response.headers.getSetCookie() : [];
      if (set) browser.cookie = set.split(";")[0] ?? "";
      return answer as T;
    },
  };
  return browser;
}
