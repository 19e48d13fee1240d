import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { ANY_PAIR, tokensForAll } from "../../base/database/index-tokens.ts";
import type { Where } from "../../base/database/sql-conditions.ts";
import type { Condition, SearchBranch } from "../../model/field-types/search-query.rules.ts";

/** What is in the newest rows of a list, by their places in it. */
export interface NewestRows {
  count: number;
  names: Texts;
  externalIds: Texts;
  refs: ReadonlyMap<string, number[]>;
}

/** One below the other and in lower case, because one long text is searched faster than many. */
interface Texts {
  joined: string;
  /** Where each begins. */
  starts: number[];
}

/** So many rows tell what is rare. */
const SNAPSHOT_SIZE = 2_000;

/** Of the rows of one owner. */
export async function readNewestRows(executor: Executor, owner: Where): Promise<NewestRows> {
  const { rows } = await sql<Row>`
    select name, external_id as "externalId", ref_ids::text[] as refs
    from twin where ${owner} order by created_at desc, id desc limit ${SNAPSHOT_SIZE}`.execute(
    executor,
  );
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
  for (const [position, row] of rows.entries()) {
    for (const ref of row.refs) {
      const places = refs.get(ref);
      if (places) places.push(position);
      else refs.set(ref, [position]);
    }
  }
  return {
    count: rows.length,
    names: textsOf(rows.map(({ name }) => name)),
    externalIds: textsOf(rows.map(({ externalId }) => externalId)),
    refs,
  };
}

function textsOf(texts: readonly (string | null)[]): Texts {
  const starts: number[] = [];
  let joined = "";
  for (const text of texts) {
    starts.push(joined.length);
    joined += `${text?.toLowerCase().replaceAll("\n", " ") ?? ""}\n`;
  }
  return { joined, starts };
}

/** At which places rows may satisfy the search, newest first; null: these rows don't tell. */
export function findMatchPositions(
  rows: NewestRows,
  branches: readonly SearchBranch[],
): number[] | null {
  const positions = anyOf(branches.map(({ condition }) => placesIn(rows, condition)));
  return positions && [...positions].toSorted((one, other) => one - other);
}

type Places = ReadonlySet<number> | null;

function placesIn(rows: NewestRows, condition: Condition): Places {
  const { kind } = condition;
  if (kind === "all") return allOf(condition.of.map((operand) => placesIn(rows, operand)));
  if (kind === "any") return anyOf(condition.of.map((operand) => placesIn(rows, operand)));
  if (kind === "field-refs" && condition.match === "all") return placesOfRefs(rows, condition.ids);
  if (kind !== "like" || condition.not || condition.column === "description") return null;
  const texts = condition.column === "name" ? rows.names : rows.externalIds;
  return anyOf(condition.patterns.map((pattern) => placesLike(texts, pattern)));
}

/** Where all that stands for itself in a pattern is found, in whatever order. */
function placesLike(texts: Texts, pattern: string): Places {
  const literals = pattern
    .toLowerCase()
    .split(/[%_\\]/)
    .filter((literal) => literal !== "");
  return allOf(literals.map((literal) => placesWith(texts, literal)));
}

function placesWith({ joined, starts }: Texts, literal: string): Places {
  const places = new Set<number>();
  let position = 0;
  for (let at = joined.indexOf(literal); at >= 0; at = joined.indexOf(literal, starts[position])) {
    while ((starts[position] ?? Infinity) <= at) position += 1;
    places.add(position - 1);
    if (position === starts.length) break;
  }
  return places;
}

function placesOfRefs({ refs }: NewestRows, ids: readonly string[]): Places {
  const anyPair = refs.get(ANY_PAIR) ?? [];
  return allOf(tokensForAll(ids).map((token) => new Set([...(refs.get(token) ?? []), ...anyPair])));
}

/** What is not known leaves what the others say. */
function allOf(parts: readonly Places[]): Places {
  return parts.reduce<Places>((result, next) => {
    if (!result || !next) return result ?? next;
    return new Set([...result].filter((position) => next.has(position)));
  }, null);
}

function anyOf(parts: readonly Places[]): Places {
  return parts.reduce<Places>(
    (result, next) => result && next && new Set([...result, ...next]),
    new Set(),
  );
}
