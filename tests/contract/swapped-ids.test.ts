import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { BUILTIN_PERMISSIONS } from "#platform/core/access/builtin-permission.rules.ts";
import { isOpeningRight } from "#platform/core/access/opening-rights.rules.ts";
import { routes } from "#platform/server/routes.ts";

import type { Sample } from "./cases.ts";
import { CALLS } from "./groups.ts";
import { plantOutsiders } from "./outsiders.ts";
import { type Answer, ask } from "./send-request.ts";
import { SCHEMA, startTestEnvironment, type TestEnvironment } from "./test-environment.ts";

/** GraphQL is left out, because visibility.test.ts tests it with its own queries. */
const NAMING = routes.filter(({ access, path }) => access === "private" && path !== "/graphql");

let world: TestEnvironment;
/** IDs of rows of other businesses in the domain, by table. */
let theirs: Map<string, string[]>;
/** Places where an ID was swapped in a request that otherwise succeeds. */
const exchanged = new Set<string>();

beforeAll(async () => {
  world = await startTestEnvironment();
  const outsiders = await plantOutsiders(world);
  await empowerOwner();
  theirs = new Map();
  for (const [id, table] of outsiders) {
    if (!ID.test(id) || (await isOfOtherDomain(table, id))) continue;
    theirs.set(table, [...(theirs.get(table) ?? []), id]);
  }
}, 240_000);

afterAll(() => world.stop());

/** Grants the owner all permissions except those to manage, as a careless administrator might. */
async function empowerOwner(): Promise<void> {
  const { platform, must } = world;
  const userId = platform.ids.owner;
  const { db } = platform.services;
  await db.deleteFrom("permission_grant_user").where("user_id", "=", userId).execute();
  for (const { id: permissionId, key } of BUILTIN_PERMISSIONS) {
    if (/_MANAGE$|^SYSTEM_|^DENY/.test(key) || isOpeningRight(permissionId)) continue;
    await must("admin", "POST", "/private/permission_grant/user/v1", {
      permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId, userId },
    });
  }
}

async function isOfOtherDomain(table: string, id: string): Promise<boolean> {
  const row = await readRow(table, id);
  if (row?.["domain_id"]) return row["domain_id"] !== world.domainId;
  const schemaId = row?.["permission_schema_id"];
  return typeof schemaId === "string" && isOfOtherDomain("permission_schema", schemaId);
}

test.each(NAMING.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s treats an ID of another business like an unknown one, wherever it is sent",
  { timeout: 60_000 },
  async (name, route) => {
    const { sample: make } = CALLS[name] ?? {};
    const problems: string[] = [];
    const first = (await make?.(world)) ?? {};
    for (const path of findPlaces(first)) {
      const table = await findTable(idAt(first, path) ?? "");
      if (!table) continue;
      for (const foreign of await othersLike(table, idAt(first, path) ?? "")) {
        const before = await readRow(table, foreign);
        const answers: string[] = [];
        for (const used of [randomUUID(), foreign]) {
          // A request may consume the sample, so each needs a new one.
          const sample = (await make?.(world)) ?? {};
          const own = idAt(sample, path) ?? "";
          const changed = JSON.parse(JSON.stringify(sample).replaceAll(own, used)) as Sample;
          const headers = { ...changed.headers, ...world.headers.owner };
          answers.push(normalizeResponse(await ask(world, route, { ...changed, headers }), used));
        }
        const [unknown, foreignResponse] = answers;
        exchanged.add(`${name} ${path.join(".")}`);
        const where = `${path.join(".")} of another business's ${table}`;
        if (foreignResponse !== unknown)
          problems.push(`${where}: ${foreignResponse}; unknown: ${unknown}`);
        const after = await readRow(table, foreign);
        if (JSON.stringify(after) !== JSON.stringify(before)) problems.push(`${where} was changed`);
      }
    }

    expect(problems).toEqual([]);
  },
);

test("IDs were exchanged in paths and in bodies", () => {
  const places = [...exchanged];

  expect(places.filter((entry) => entry.includes(" path.")).length).toBeGreaterThan(40);
  expect(places.filter((entry) => entry.includes(" body.")).length).toBeGreaterThan(30);
});

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Paths to all members of the sample that are an ID or have an ID as key. */
function findPlaces(value: unknown, path: string[] = []): string[][] {
  if (typeof value === "string") return ID.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => path.length > 0 || key !== "headers")
    .flatMap(([key, member]) => [
      ...(ID.test(key) ? [[...path, `#${key}`]] : []),
      ...findPlaces(member, [...path, key]),
    ]);
}

function idAt(sample: Sample, path: readonly string[]): string | undefined {
  let at: unknown = sample;
  for (const key of path) {
    if (key.startsWith("#")) return key.slice(1);
    at = (at as Record<string, unknown> | undefined)?.[key];
  }
  return typeof at === "string" ? ID.exec(at)?.[0] : undefined;
}

async function findTable(id: string): Promise<string | undefined> {
  for (const table of theirs.keys()) if (await readRow(table, id)) return table;
  return undefined;
}

/**
 * IDs of rows of others. Prefers twins of the same class, which would be accepted if ownership weren't checked.
 */
async function othersLike(table: string, id: string): Promise<string[]> {
  const all = theirs.get(table) ?? [];
  if (table !== "twin") return all.slice(-1);
  const own = await readRow(table, id);
  for (const other of all) {
    if ((await readRow(table, other))?.["class_id"] === own?.["class_id"]) return [other];
  }
  return all.slice(-1);
}

async function readRow(table: string, id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where id::text = ${id}`.execute(
    world.platform.services.db,
  );
  return rows[0]?.row;
}

/** Removes IDs and timestamps from a response. */
function normalizeResponse({ status, body }: Answer, id: string): string {
  const { requestId: _one, ...rest } = body ?? {};
  const text = JSON.stringify(rest).replaceAll(id, "it");
  const plain = text
    .replaceAll(new RegExp(ID, "gi"), "id")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, "then");
  return `${status} ${plain}`;
}
