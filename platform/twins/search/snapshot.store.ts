import { sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import { ANY_PAIR, wordsOfAll } from "../../base/database/index-tokens.ts";
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
  for (const [place, row] of rows.entries()) {
    for (const ref of row.refs) {
      const places = refs.get(ref);
      if (places) places.push(place);
      else refs.set(ref, [place]);
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
  let place = 0;
  for (let at = joined.indexOf(literal); at >= 0; at = joined.indexOf(literal, starts[place])) {
    while ((starts[place] ?? Infinity) <= at) place += 1;
    places.add(place - 1);
    if (place === starts.length) break;
  }
  return places;
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
