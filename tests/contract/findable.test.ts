import { afterAll, beforeAll, expect, test } from "vitest";

import { MODES } from "#platform/base/http/modes.ts";
import { BUILTIN_PERMISSIONS } from "#platform/core/access/builtin-permission.rules.ts";
import { modesOfRoute } from "#platform/core/calls/modes-of-route.ts";
import type { Route } from "#platform/core/calls/route.ts";
import { routes } from "#platform/server/routes.ts";
import { SeededRandom } from "#platform/testing/access/seeded-random.ts";
import { testSeed } from "#platform/testing/test-seed.ts";

import { CALLS } from "./groups.ts";
import { plantOutsiders } from "./outsiders.ts";
import { withoutManagerLimit } from "./room-for-managers.ts";
import { ask } from "./send-request.ts";
import { SCHEMA, startTestEnvironment, type TestEnvironment } from "./test-environment.ts";

/** A call that reads one entity, and the search for entities of that kind. */
interface Pair {
  read: Route<never>;
  search: Route<never>;
}

/** Paths of searches that can't be derived from the path of the call that reads one entity. */
const SEARCHES: Readonly<Record<string, string>> = {
  twin: "/private/twin/search/v2",
  twin_class_field: "/private/twin_class/fields/search/v1",
};

const PAIRS = routes.flatMap((read): Pair[] => {
  const noun = /^\/private\/([\w/]+)\/:\w+\/v1$/.exec(read.path)?.[1];
  if (read.method !== "GET" || noun === undefined) return [];
  const path = SEARCHES[noun] ?? `/private/${noun}/search/v1`;
  const search = routes.find((route) => route.method === "POST" && route.path === path);
  return search ? [{ read, search }] : [];
});

const RANDOM_SELLERS = 4;
const MAX_IDS = 40;

let world: TestEnvironment;
const callers = new Map<string, Record<string, string>>();

beforeAll(async () => {
  world = await startTestEnvironment();
  for (const { read, search } of PAIRS) {
    for (const route of [read, search]) await CALLS[nameOf(route)]?.sample(world);
  }
  await plantOutsiders(world);
  for (const role of ["admin", "owner", "stranger", "nobody"] as const) {
    callers.set(role, world.headers[role]);
  }
  await withoutManagerLimit(world, addRandomSellers);
}, 240_000);

afterAll(() => world.stop());

/** Adds members of the business, each with a random third of the permissions. */
async function addRandomSellers(): Promise<void> {
  const random = new SeededRandom(testSeed());
  const { db } = world.platform.services;
  for (let number = 1; number <= RANDOM_SELLERS; number += 1) {
    const { email, headers } = await world.people.newManager(world.headers.owner);
    const { id: userId } = await db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const granted = random.shuffle(
      BUILTIN_PERMISSIONS.filter(({ key }) => /_(VIEW|MANAGE)$/.test(key)),
    );
    for (const { id: permissionId } of granted.slice(0, granted.length / 3)) {
      await world.must("admin", "POST", "/private/permission_grant/user/v1", {
        permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId, userId },
      });
    }
    callers.set(`seller ${number}`, headers);
  }
}

test("the kinds that can be read by ID and searched are known", () => {
  expect(PAIRS.length).toBeGreaterThan(35);
});

test.each(PAIRS.map((pair) => [nameOf(pair.read), pair] as const))(
  "%s answers exactly those that its search finds, for every caller",
  async (_call, { read, search }) => {
    const [param = ""] = /:\w+/.exec(read.path) ?? [];
    const found = new Map<string, Set<string>>();
    for (const [caller, headers] of callers)
      found.set(caller, await idsIn(search, headers, param.slice(1)));
    const ids = [...new Set([...found.values()].flatMap((each) => [...each]))].slice(0, MAX_IDS);
    expect(ids).not.toEqual([]);
    const problems: string[] = [];
    for (const [caller, headers] of callers) {
      for (const id of ids) {
        const { status } = await ask(world, read, { headers, path: { [param.slice(1)]: id } });
        const isFound = found.get(caller)?.has(id) === true;
        if ((status === 200) !== isFound) {
          problems.push(
            `${caller}: ${id} is ${isFound ? "" : "not "}found, but read with ${status} (TEST_SEED ${testSeed()})`,
          );
        }
      }
    }

    expect(problems.slice(0, 5)).toEqual([]);
  },
);

function nameOf({ method, path }: Route<never>): string {
  return `${method} ${path}`;
}

/** IDs that a caller finds without a filter. Empty if the caller may not search. */
async function idsIn(
  search: Route<never>,
  headers: Record<string, string>,
  param: string,
): Promise<Set<string>> {
  // Uses the second value of each mode, because the last value of some requires another permission.
  const modes = modesOfRoute(search).map((name) => [`show${name}Mode`, MODES[name][1] ?? ""]);
  const query = { limit: "1000", ...Object.fromEntries(modes) };
  const { body } = await ask(world, search, { headers, query, body: {} });
  const { relatedObjects: _related, ...own } = body ?? {};
  const rows = Object.values(own).find((value) => Array.isArray(value)) ?? [];
  return new Set(rows.flatMap((row: Record<string, string>) => row[param] ?? row["id"] ?? []));
}
