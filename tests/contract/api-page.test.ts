import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { MODE_PARAMETERS } from "#platform/base/http/modes.ts";
import { routes } from "#platform/server/routes.ts";
import { newSecret, signedHeaders } from "#platform/webhooks/sign-request.ts";

const page = readFileSync("docs/api.md", "utf8");

test("the API page names existing calls", () => {
  const served = routes.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
  const named = page.match(/\/(?:private|public|auth)\/[\w{}$/]+\/v\d/g) ?? [];
  const missingPaths = named.filter((path) => !served.some((pattern) => pattern.test(path)));

  expect(named.length).toBeGreaterThan(20);
  expect(missingPaths).toEqual([]);
});

test("the API page names existing modes", () => {
  const named = page.match(/show\w+Mode(?==)/g) ?? [];

  expect(named.length).toBeGreaterThan(5);
  expect(
    named.filter((name) => !MODE_PARAMETERS.some((parameter) => parameter.name === name)),
  ).toEqual([]);
});

test("the signature check on the API page accepts our webhooks and nothing else", async () => {
  const source = /```js\n(.*?)```/s.exec(page)?.[1] ?? "";
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const secret = newSecret();
  const seconds = Math.floor(Date.now() / 1000);
  const signed = (at: number) => signedHeaders(secret, { id: "1", seconds: at, body: "{}" });

  expect(isGenuine(secret, signed(seconds), "{}")).toBe(true);
  expect(isGenuine(secret, signed(seconds), "{ }")).toBe(false);
  expect(isGenuine(newSecret(), signed(seconds), "{}")).toBe(false);
  expect(isGenuine(secret, signed(seconds - 600), "{}")).toBe(false);
});
