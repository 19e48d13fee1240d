import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { createRequestHandler } from "@react-router/express";
import express from "express";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";

import { ignoreClientDisconnect } from "./ignore-client-disconnect.server.ts";

test("a POST is finished although its client disconnects", async () => {
  expect(await wasAborted("POST")).toBe(false);
});

test("a GET is aborted when its client disconnects", async () => {
  expect(await wasAborted("GET")).toBe(true);
});

/** Disconnects while a route handles the request. Returns true if the request's signal was aborted. */
async function wasAborted(method: "GET" | "POST"): Promise<boolean> {
  const started = Promise.withResolvers<AbortSignal>();
  const disconnected = Promise.withResolvers<void>();
  const handle = async ({ request }: { request: Request }) => {
    started.resolve(request.signal);
    await disconnected.promise;
    return new Response("done");
  };
  const app = express();
  app.use((_request, response, next) => {
    response.once("close", () => setImmediate(disconnected.resolve));
    next();
  });
  const build = createBuild({ loader: handle, action: handle });
  app.use(ignoreClientDisconnect(createRequestHandler({ build, mode: "production" })));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const client = new AbortController();
  const request = fetch(`http://127.0.0.1:${port}/`, { method, signal: client.signal });
  // Stops the wait if the request ends before a route was called.
  const unserved = request.then(() => {
    throw new Error("Answered without having been served");
  });
  const signal = await Promise.race([started.promise, unserved]);
  client.abort();
  await expect(request).rejects.toThrow("aborted");
  await disconnected.promise;
  server.close();
  return signal.aborted;
}

/** Creates the smallest build that React Router serves: one route without a page. */
function createBuild(module: object): ServerBuild {
  const entry = { module: { default: () => new Response() } };
  const route = { id: "root", path: "", module };
  return {
    entry,
    routes: { root: route },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}
