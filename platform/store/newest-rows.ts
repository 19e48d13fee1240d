import { sql } from "kysely";

import type { Executor } from "../context.ts";
import type { Condition, SearchBranch } from "../engine/search/query.ts";
import { ANY_PAIR, wordsOfAll } from "./ref-pairs.ts";
import type { Where } from "./where.ts";

/** What is in the newest rows of a list, by their places in it; texts in lower case. */
export interface NewestRows {
  count: number;
  names: string[];
  externalIds: string[];
  refs: ReadonlyMap<string, number[]>;
}

/** So many rows tell what is rare. */
const ROWS = 1_000;

/** Of the rows of one owner. */
export async function readNewestRows(executor: Executor, owner: Where): Promise<NewestRows> {
  const { rows } = await sql<Row>`
    select name, external_id as "externalId", ref_ids::text[] as refs
    from twin where ${owner} order by created_at desc, id desc limit ${ROWS}`.execute(executor);
  return newestRows(rows);
}

interface Row {
  name: string | null;
  externalId: string | null;
  refs: readonly string[];
}

/** Of these rows, newest first. */
export function newestRows(rows: readonly Row[]): NewestRows {
  const refs = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    for (const ref of row.refs) {
      const places = refs.get(ref);
      if (places) places.push(place);
      else refs.set(ref, [place]);
    }
  }
  return {
    count: rows.length,
    names: rows.map(({ name }) => name?.toLowerCase() ?? ""),
    externalIds: rows.map(({ externalId }) => externalId?.toLowerCase() ?? ""),
    refs,
  };
}

/** At which places rows may satisfy the search, newest first; null: these rows don't tell. */
export function placesOf(rows: NewestRows, branches: readonly SearchBranch[]): number[] | null {
  const found = anyOf(branches.map(({ condition }) => placesIn(rows, condition)));
  return found && [...found].toSorted((one, other) => one - other);
}

type Places = ReadonlySet<number> | null;

function placesIn(rows: NewestRows, condition: Condition): Places {
  const { kind } = condition;
  if (kind === "all") return allOf(condition.of.map((part) => placesIn(rows, part)));
  if (kind === "any") return anyOf(condition.of.map((part) => placesIn(rows, part)));
  if (kind === "field-refs" && condition.match === "all") return placesOfRefs(rows, condition.ids);
  if (kind !== "like" || condition.not || condition.column === "description") return null;
  const texts = condition.column === "name" ? rows.names : rows.externalIds;
  const parts = condition.patterns.map((pattern) => pattern.toLowerCase().split(/[%_\\]/));
  const isAsked = (text: string) =>
    parts.some((of) => of.every((literal) => text.includes(literal)));
  return new Set(texts.flatMap((text, place) => (isAsked(text) ? [place] : [])));
}

function placesOfRefs({ refs }: NewestRows, ids: readonly string[]): Places {
  const anyPair = refs.get(ANY_PAIR) ?? [];
  return allOf(wordsOfAll(ids).map((word) => new Set([...(refs.get(word) ?? []), ...anyPair])));
}

/** What is not known leaves what the others say. */
function allOf(parts: readonly Places[]): Places {
  return parts.reduce<Places>((found, part) => {
    if (!found || !part) return found ?? part;
    return new Set([...found].filter((place) => part.has(place)));
  }, null);
}

function anyOf(parts: readonly Places[]): Places {
  return parts.reduce<Places>(
    (found, part) => found && part && new Set([...found, ...part]),
    new Set(),
  );
}
