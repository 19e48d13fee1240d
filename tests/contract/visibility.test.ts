import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { BUILTIN_PERMISSIONS } from "#platform/core/access/builtin-permission.rules.ts";
import type { Route } from "#platform/core/calls/route.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { routes } from "#platform/server/routes.ts";

import type { Sample } from "./cases.ts";
import { findContract } from "./contract.ts";
import { DOMAIN_WIDE, isDomainWide } from "./domain-wide.ts";
import { CALLS } from "./groups.ts";
import { modeSteps } from "./modes.ts";
import { plantOutsiders } from "./outsiders.ts";
import { withoutManagerLimit } from "./room-for-managers.ts";
import { type Answer, ask } from "./send-request.ts";
import { findTables } from "./tenant-isolation.ts";
import { SCHEMA, startTestEnvironment, type TestEnvironment } from "./test-environment.ts";
import { UNANSWERED } from "./unanswered.ts";

/** Routes that read data: all with GET, and those that return a list. */
const READING = routes.filter(
  (route) => route.access === "private" && (route.method === "GET" || answersList(route)),
);

function answersList({ path, method, answer }: Route<never>): boolean {
  if (path === "/graphql") return false;
  if (method !== "POST") return false;
  if (/\/(search|list|count|view|valid_\w+|\w+_overview)(\/|$)/.test(path)) return true;
  return answer instanceof z.ZodObject && "pagination" in answer.shape;
}

type Seller = "owner" | "manager" | "viewer";

let world: TestEnvironment;
let outsiders: Map<string, string>;
/**
 * Users of the domain outside the sellers' businesses: its administrator and a user without a business.
 */
let otherUsers: Map<string, string>;
/** Calls that have shown a seller a user outside their business. */
const showing = new Set<string>();
/** Calls that have succeeded for at least one seller. */
const answered = new Set<string>();
const samples = new Map<string, Sample>();
const sellers = new Map<Seller, Record<string, string>>();

beforeAll(async () => {
  world = await startTestEnvironment();
  for (const route of READING) {
    const name = nameOf(route);
    const sample = await CALLS[name]?.sample(world);
    if (sample) samples.set(name, sample);
  }
  outsiders = await plantOutsiders(world);
  await withoutManagerLimit(world, addSellers);
  const { ids, emails } = world.platform;
  otherUsers = new Map([
    [ids.admin, "the administrator"],
    [ids.nobody, "a member without a business"],
    [emails.admin, "the administrator's address"],
    [emails.nobody, "a member's address"],
  ]);
}, 240_000);

afterAll(() => world.stop());

const nameOf = ({ method, path }: Route<never>) => `${method} ${path}`;

/**
 * Adds two sellers with the template's permissions, and one who may view everything and manage nothing.
 */
async function addSellers(): Promise<void> {
  const { platform, people, headers, must } = world;
  const manager = await people.newManager(headers.owner);
  const viewer = await people.newManager(headers.owner);
  const { db } = platform.services;
  // The contract's cases need more permissions than an owner has.
  await db.deleteFrom("permission_grant_user").where("user_id", "=", platform.ids.owner).execute();
  const { id: userId } = await db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", viewer.email)
    .executeTakeFirstOrThrow();
  for (const { id: permissionId, key } of BUILTIN_PERMISSIONS) {
    if (!key.endsWith("_VIEW") || key.startsWith("SYSTEM_")) continue;
    await must("admin", "POST", "/private/permission_grant/user/v1", {
      permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId, userId },
    });
  }
  sellers.set("owner", headers.owner);
  sellers.set("manager", manager.headers);
  sellers.set("viewer", viewer.headers);
}

/** Requests of a call: as in the contract's cases, and with the widest filter. */
function buildQuestions(route: Route<never>, seller: Seller): Sample[] {
  const sample = samples.get(nameOf(route)) ?? {};
  // ID of a user that the seller may see.
  const path = {
    ...sample.path,
    ...(sample.path?.["userId"] && { userId: world.platform.ids.owner }),
  };
  const contract = findContract(route.method, route.path);
  const steps = contract?.modes ? modeSteps(contract) : [{}];
  const headers = sellers.get(seller) ?? {};
  // One seller requests all detail levels, the others only the highest.
  const requestedSteps = seller === "viewer" ? steps : steps.slice(-1);
  return requestedSteps.flatMap((modes) => {
    const query = { limit: "1000", ...sample.query, ...modes };
    const narrow = { ...sample, headers, path, query };
    const wide = { ...narrow, body: {} };
    return sample.body === undefined ? [narrow] : [wide, narrow];
  });
}

function findLeaks(answer: Answer, hidden = outsiders): string[] {
  const text = textOf(answer).toLowerCase();
  return [...hidden].flatMap(([secret, what]) => {
    const at = text.indexOf(secret.toLowerCase());
    return at < 0 ? [] : [`${what}: …${text.slice(Math.max(0, at - 80), at + 60)}…`];
  });
}

function textOf({ body }: Answer): string {
  return typeof body === "string" ? body : JSON.stringify(body ?? null);
}

/** Returns true if the count exceeds the returned rows, so that it must include hidden rows. */
function countsHidden({ body }: Answer): boolean {
  const rows = Object.values(body ?? {}).find((value) => Array.isArray(value));
  const { total, limit } = body?.pagination ?? {};
  return Array.isArray(rows) && total < limit && total !== rows.length;
}

/** Returns true if the mode of a list hides the classes, which are counted nevertheless. */
function leavesOut({ query }: Sample): boolean {
  return query?.["showTwinClassMode"] === "HIDE";
}

describe.each<Seller>(["owner", "manager", "viewer"])("%s", (seller) => {
  test.each(READING.map((route) => [nameOf(route), route] as const))(
    "%s shows nothing of another business or domain",
    async (name, route) => {
      const problems = new Set<string>();
      for (const question of buildQuestions(route, seller)) {
        const answer = await ask(world, route, question);
        if (answer.status === 200) answered.add(name);
        if (countsHidden(answer) && !leavesOut(question))
          problems.add(`counts what it hides: ${textOf(answer)}`);
        // An error may repeat the requested ID.
        if (answer.status === 404) continue;
        for (const leak of findLeaks(answer)) problems.add(leak);
        const people = findLeaks(answer, otherUsers);
        if (people.length > 0) showing.add(name);
        if (!isDomainWide(name)) for (const leak of people) problems.add(leak);
      }

      expect([...problems].slice(0, 5)).toEqual([]);
    },
  );
});

test.each(
  READING.filter(({ path }) => path.includes(":")).map((route) => [nameOf(route), route] as const),
)("%s responds to IDs of others as to unknown ones", async (_name, route) => {
  const [question = {}] = buildQuestions(route, "viewer").slice(-1);
  const problems: string[] = [];
  for (const [param, own] of Object.entries(question.path ?? {})) {
    const answerTo = async (id: string) => {
      const answer = await ask(world, route, {
        ...question,
        path: { ...question.path, [param]: id },
      });
      const { requestId: _one, ...stableBody } = answer.body ?? {};
      return `${answer.status} ${JSON.stringify(stableBody).replaceAll(id, "it")}`;
    };
    const unknown = await answerTo(randomUUID());
    for (const [id, what] of await foreignIdsLike(own)) {
      const answer = await answerTo(id);
      if (answer !== unknown) problems.push(`:${param} of ${what}: ${answer}, not ${unknown}`);
    }
  }

  expect(problems).toEqual([]);
});

/**
 * Returns the first and the last ID of other tenants in the table of this ID, one of another domain and one of another
 * business. If the ID is in no table, or others have no rows in it, returns such IDs of all tables.
 */
async function foreignIdsLike(ownId: string): Promise<[id: string, table: string][]> {
  const [own] = UUID.test(ownId) ? await findTables(world, [ownId]) : [];
  const byTable = Map.groupBy(outsiders, ([, table]) => table);
  const alike = own && byTable.get(own[1]);
  return (alike ? [alike] : [...byTable.values()]).flatMap((rows) =>
    [rows[0], rows.at(-1)].flatMap((row) => (row && UUID.test(row[0]) ? [row] : [])),
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe("GraphQL", () => {
  test.each<Seller>(["owner", "manager", "viewer"])(
    "shows %s nothing of others",
    async (seller) => {
      const problems: string[] = [];
      const cards = await productsAndCards();
      for (const [id, what] of outsiders) {
        if (what !== "twin" || !cards.has(id)) continue;
        for (const query of QUERIES) {
          const body = { query, variables: { id } };
          const headers = sellers.get(seller) ?? {};
          const { body: answer } = await world.platform.call("POST", "/graphql", headers, body);
          const status = answer.errors?.[0]?.extensions?.status;
          if (![undefined, 10000].includes(status)) problems.push(`${query}: ${status}`);
          const answerText = JSON.stringify(answer).replaceAll(id, "it");
          problems.push(...findLeaks({ status: 200, type: "", body: answerText }));
        }
      }

      expect(problems).toEqual([]);
    },
  );
});

async function productsAndCards(): Promise<Set<string>> {
  const classIds = [idOf("class:product_packaged_food"), idOf("class:marketplace_showroom")];
  const rows = await world.platform.services.db
    .selectFrom("twin")
    .select("id")
    .where("class_id", "in", classIds)
    .execute();
  expect(rows.length).toBeGreaterThan(3);
  return new Set(rows.map(({ id }) => id));
}

const CARD =
  "id name rootProductId status { key } marketplace { key } issues { message } listing { url }";
const QUERIES = [
  `query ($id: ID!) { products(filter: { rootProductId: $id }) { ${CARD} } }`,
  "query ($id: ID!) { productsTotal(filter: { rootProductId: $id }) }",
  `query ($id: ID!) { marketplaceProduct(id: $id) { ${CARD} } }`,
  "query ($id: ID!) { connectOptions(rootProductId: $id) { twinClassId } }",
  "query ($id: ID!) { linkedCards(searchId: $id) { total } }",
];

test("every reading call succeeded for a seller, or is listed with the reason why not", () => {
  const silent = READING.map(nameOf).filter((name) => !answered.has(name));

  expect(silent.toSorted()).toEqual(Object.keys(UNANSWERED).toSorted());
});

test("every call that may show users outside the business does", () => {
  const needless = [...DOMAIN_WIDE.values()].flat().filter((name) => !showing.has(name));

  expect(needless).toEqual([]);
});
