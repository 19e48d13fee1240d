import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Route } from "#platform/core/calls/route.ts";

import { truncateJson } from "./assertions.ts";
import type { Sample } from "./cases.ts";
import { loadOtherDomainIds, tablesWithIds } from "./other-domain.ts";
import { type Answer, ask } from "./send-request.ts";
import type { Subject } from "./subject.ts";
import { memoize, type TestEnvironment } from "./test-environment.ts";

/** Parameters that identify data of a business. All others identify data of the domain. */
const OWNED =
  /:(twin|attachment|comment|draft|proposal|space|session|invitation|listView|bulkJob|trashEntry|accessToken)Id|member\/:userId|business_webhook(_delivery)?\/:/;

export const isOwned = ({ path }: Route<never>) => OWNED.test(path);

/** Checks that the owner of another business gets the same response as for an unknown ID. */
export async function anotherBusiness(
  world: TestEnvironment,
  { route, cases }: Subject,
  sample: Sample,
) {
  const { headers: _own, ...rest } = sample;
  const { status, body } = await ask(world, route, { ...rest, as: "stranger" });
  const codes = [10000, 10214, ...Object.values(cases.unknown ?? {})];
  return codes.includes(body?.status) ? [] : [`is answered ${status}: ${truncateJson(body)}`];
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/**
 * Swaps each ID in the path and body of a request for one of the same kind in another domain. The response must be the
 * same as for an unknown ID, and no row of this domain may refer to the ID afterwards.
 */
export async function anotherDomain(
  world: TestEnvironment,
  { route, cases }: Subject,
): Promise<string[]> {
  const theirs = await loadOtherDomainIds(world);
  const problems: string[] = [];
  const first = await cases.sample(world);
  for (const [id, table] of await findTables(world, idsIn(first))) {
    const foreign = theirs.get(table);
    if (!foreign) {
      problems.push(`${table}: the other domain has none`);
      continue;
    }
    const path = findPlace(first, id);
    const named = await memoize(world, `named ${foreign}`, () => namedBy(world, foreign));
    const answers: string[] = [];
    for (const other of [foreign, randomUUID()]) {
      // A request may consume the sample, so each needs a new one.
      const sample = await cases.sample(world);
      const own = idAt(sample, path) ?? id;
      const changed = JSON.parse(JSON.stringify(sample).replaceAll(own, other)) as Sample;
      answers.push(normalizeResponse(await ask(world, route, changed), other));
    }
    const [foreignResponse, unknown] = answers;
    const isDone = foreignResponse?.startsWith("200") && unknown?.startsWith("200");
    if (foreignResponse !== unknown && !isDone) {
      problems.push(`${path.join(".")} of another domain: ${foreignResponse}; unknown: ${unknown}`);
    }
    if (isDone && (await namedBy(world, foreign)) > named) {
      problems.push(`${path.join(".")} of another domain's ${table} is kept`);
    }
  }
  return problems;
}

function idsIn(sample: Sample): string[] {
  const text = JSON.stringify([sample.path, sample.query, sample.body]);
  return [...new Set(text.match(new RegExp(ID, "gi")))];
}

/** Path to the member of the sample that is the ID or has it as key. */
function findPlace(value: unknown, id: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  for (const [key, member] of Object.entries(value)) {
    if (key === id || (typeof member === "string" && member.includes(id))) return [key];
    const deeper = findPlace(member, id);
    if (deeper.length > 0) return [key, ...deeper];
  }
  return [];
}

/**
 * Reads the ID at this path of another sample. If both samples have the same ID, it is a fixed key, such as that of a
 * permission, and not the ID of a row.
 */
function idAt(sample: Sample, path: readonly string[]): string | undefined {
  let at: unknown = sample;
  for (const key of path) at = (at as Record<string, unknown> | undefined)?.[key];
  return typeof at === "string" ? ID.exec(at)?.[0] : undefined;
}

/** Finds the tables that have rows with these IDs. IDs without a row are left out. */
export async function findTables(
  world: TestEnvironment,
  ids: readonly string[],
): Promise<[id: string, table: string][]> {
  if (ids.length === 0) return [];
  const finds = (await tablesWithIds(world)).map(
    (table) => sql`
      select id, ${sql.lit(table)} as "table" from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<{ id: string; table: string }>`
    ${sql.join(finds, sql` union all `)}`.execute(world.platform.services.db);
  return ids.flatMap((id) => {
    const row = rows.find((found) => found.id === id.toLowerCase());
    return row ? [[id, row.table]] : [];
  });
}

/** Counts the rows that contain the ID. */
async function namedBy(world: TestEnvironment, id: string): Promise<number> {
  const counts = [...(await loadOtherDomainIds(world)).keys()].map(
    (table) => sql`select count(*)::int as n from ${sql.table(table)} t
      where to_jsonb(t)::text like ${`%${id}%`}`,
  );
  const { rows } = await sql<{ n: number }>`
    select sum(n)::int as n from (${sql.join(counts, sql` union all `)}) counted`.execute(
    world.platform.services.db,
  );
  return rows[0]?.n ?? 0;
}

/** Removes the request ID and the swapped ID from a response. */
function normalizeResponse({ status, body }: Answer, id: string): string {
  const { requestId: _one, ...rest } = body ?? {};
  return `${status} ${JSON.stringify(rest).replaceAll(id, "it")}`;
}
