import { expect, test } from "vitest";

import { startMinimalPlatform } from "../../testing/builders.ts";
import type { Caller } from "./caller.ts";
import { createPageCallers } from "./page-callers.ts";

/** A clock that tests move, and an authentication that counts its calls. */
function setUp() {
  const clock = { ms: 5_000, now: () => clock.ms };
  const callers = createPageCallers(clock);
  let count = 0;
  const authenticate = async () => ({ userId: `user ${(count += 1)}` }) as Caller;
  const find = async (page: object | undefined, key = "token") =>
    (await callers.getOrFind(page, key, authenticate)).userId;
  return { clock, callers, find };
}

test("calls of one page share their caller, also while it is found", async () => {
  const { find } = setUp();
  const page = {};

  expect(await Promise.all([find(page), find(page)])).toEqual(["user 1", "user 1"]);
  expect(await find(page)).toBe("user 1");
});

test("another page, another token and a call of no page authenticate", async () => {
  const { find } = setUp();
  const page = {};
  await find(page);

  expect(await find({})).toBe("user 2");
  expect(await find(page, "other token")).toBe("user 3");
  expect(await find(undefined)).toBe("user 4");
  expect(await find(undefined)).toBe("user 5");
});

test("a page that takes longer than a second reads its caller again", async () => {
  const { clock, find } = setUp();
  const page = {};
  await find(page);
  clock.ms += 1_000;
  expect(await find(page)).toBe("user 1");

  clock.ms += 1;

  expect(await find(page)).toBe("user 2");
});

test("a page that may have changed something shares no longer", async () => {
  const { callers, find } = setUp();
  const page = {};
  await find(page);

  callers.stopSharing(page);

  expect(await find(page)).toBe("user 2");
  expect(await find(page)).toBe("user 3");
});

test("a failure isn't shared with later calls", async () => {
  const { callers, find } = setUp();
  const page = {};
  const failing = () => Promise.reject(new Error("The database is away"));

  await expect(callers.getOrFind(page, "token", failing)).rejects.toThrow("away");

  expect(await find(page)).toBe("user 1");
});

test("a session that ends counts from the next page, and from the next change", async () => {
  const small = await startMinimalPlatform();
  const ann = await small.person("writer");
  const page = {};
  const ask = async (of: object, path = "/private/user/locale/v1", method = "GET") =>
    (await small.fetch(ann, path, { method }, { transport: "process", page: of })).status;
  expect(await ask(page)).toBe(200);

  await small.db
    .deleteFrom("session")
    .where("user_id", "=", ann.caller.userId ?? "")
    .execute();

  expect(await ask({})).toBe(401);
  expect(await ask(page, `/private/twin/${crypto.randomUUID()}/v1`, "DELETE")).toBe(401);
  expect(await ask(page)).toBe(401);
});
