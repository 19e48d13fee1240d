import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Platform } from "#platform/server/create-platform.ts";

import type { Catalogue } from "./catalogue.ts";
import { makeWord } from "./seed-twins.ts";
import { countStatements } from "./statements.ts";
import { percentile, ratio } from "./table.ts";

const GOAL = 3;

/** Times a create call against the bare inserts of its rows, interleaved. */
export async function measureCreation(
  platform: Platform,
  headers: Record<string, string>,
  catalogue: Catalogue,
  rounds: number,
): Promise<Record<string, string | number>> {
  const create = () => createByCall(platform, headers, catalogue);
  const statements = await countStatements(create);
  const times = { call: [] as number[], bare: [] as number[] };
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, run] of [
      ["call", create],
      ["bare", () => insertBare(platform, catalogue)],
    ] as const) {
      const began = performance.now();
      await run();
      if (round >= 0) times[name].push(performance.now() - began);
    }
  }
  const [call, bare] = [percentile(times.call, 0.5), percentile(times.bare, 0.5)];
  return {
    statements,
    "p50 ms": call.toFixed(2),
    p95: percentile(times.call, 0.95).toFixed(2),
    "bare inserts p50": bare.toFixed(2),
    "p95 ": percentile(times.bare, 0.95).toFixed(2),
    "over bare": ratio(call, bare, GOAL),
  };
}

function buildFields({ optionIds, userId }: Catalogue): Record<string, string> {
  const text = `${makeWord(12)} ${makeWord(345)} ${makeWord(678)}`;
  return {
    sku: `SKU-${randomUUID()}`,
    ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((at) => [`text${at}`, text])),
    price: "12.5",
    ...Object.fromEntries([2, 3, 4, 5, 6].map((at) => [`number${at}`, String(at)])),
    ...Object.fromEntries([1, 2, 3, 4].map((at) => [`date${at}`, `2026-01-0${at}`])),
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`select${at + 1}`, optionIds[at * 7] ?? ""])),
    keeper: userId,
    in_stock: "true",
  };
}

async function createByCall(
  platform: Platform,
  headers: Record<string, string>,
  catalogue: Catalogue,
): Promise<void> {
  const request = new Request("http://platform.local/private/twin/v2", {
    method: "POST",
    headers,
    body: JSON.stringify({
      classId: catalogue.kindIds[1],
      name: "New one",
      fields: buildFields(catalogue),
    }),
  });
  const response = await platform.fetch(request, { transport: "process" });
  if (response.status !== 200) throw new Error(await response.text());
}

/**
 * Inserts the rows that the call inserts: the twin, its numbers and dates, its history, and three aliases with the next
 * numbers of their counters.
 */
async function insertBare({ services }: Platform, catalogue: Catalogue): Promise<void> {
  const { domainId, accountId, userId, rootId, kindIds, statusIds, optionIds } = catalogue;
  const id = randomUUID();
  const values = buildFields(catalogue);
  const fields = JSON.stringify(values);
  const text = Object.values(values).join("\n");
  const refs = [0, 1, 2, 3].map((at) => optionIds[at * 7] ?? "");
  const nos = Object.entries(catalogue.fields)
    .filter(([key]) => /^(?:price|number|date)/.test(key))
    .map(([, { no }]) => no);
  await services.db.transaction().execute(async (tx) => {
    await sql`
      insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id,
        author_user_id, name, fields, ref_ids, search_text)
      values (${id}, ${domainId}, ${accountId}, ${kindIds[1]}, ${rootId}, ${statusIds[0]},
        ${userId}, 'New one', ${fields}, ${refs}::uuid[], ${text})`.execute(tx);
    await sql`
      insert into twin_range (field_no, val, twin_id, business_account_id)
      select no, 12.5, ${id}::uuid, ${accountId}::uuid from unnest(${nos}::int[]) no`.execute(tx);
    await sql`
      insert into twin_history (id, twin_id, batch_id, actor_user_id, type, after, version)
      values (${randomUUID()}, ${id}, ${randomUUID()}, ${userId}, 'twinCreated', 'New one', 1)`.execute(
      tx,
    );
    await sql`
      with numbered as (
        update twin_alias_counter set last = last + 1
        where owner_id in (${domainId}, ${accountId}) and (kind = 'D' or class_id = ${kindIds[1]})
        returning kind, owner_id, last)
      insert into twin_alias (twin_id, kind, domain_id, owner_id, alias)
      select ${id}::uuid, kind, ${domainId}::uuid, owner_id, 'BY-HAND-' || kind || last
      from numbered`.execute(tx);
  });
}
