import { z } from "zod";

import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { SearchConfig } from "../../core/model/domain-model.ts";
import { classSearch } from "../../model/classes/class-search.ts";
import { fieldSearch } from "../../model/fields/field-search.ts";
import { fillSearch, listParameters } from "../../model/searches/configured-search.rules.ts";
import { SearchBody } from "../search/search-body.ts";

const MAX_PREDICATE_LENGTH = 20_000;

const SCHEMAS: Readonly<Record<SearchConfig["kind"], z.ZodType>> = {
  twin: SearchBody,
  class: classSearch.schema,
  field: fieldSearch.schema,
};

/** Examples of parameters: an ID, a number, a date and a text. */
const SAMPLES = ["00000000-0000-0000-0000-000000000000", "1", "2026-01-01T00:00:00", "text"];

type Predicate = SearchConfig["predicate"];

/** Reports unknown filters, and values that are invalid with all example parameters. */
export function checkPredicate(
  problems: IssueCollector,
  kind: SearchConfig["kind"],
  predicate: Predicate,
): void {
  const report = (filter: string) =>
    problems.add(
      CODE.ENTITY_INVALID,
      "predicate",
      createMessage("search_filter_invalid", { filter }),
    );
  if (JSON.stringify(predicate).length > MAX_PREDICATE_LENGTH) {
    const message = createMessage("search_too_long", { max: MAX_PREDICATE_LENGTH });
    problems.add(CODE.ENTITY_INVALID, "predicate", message);
    return;
  }
  const schema = SCHEMAS[kind];
  const filters = listFilters(predicate);
  for (const { path, single } of filters) {
    if (!isKnown(schema, path) || !isPossible(schema, single)) report(path.join("."));
  }
  const plain = Object.entries(predicate).filter(([, value]) => listParameters(value).length === 0);
  // Each filter alone may be valid while all together exceed a limit.
  if (problems.isEmpty && !schema.safeParse(Object.fromEntries(plain)).success) {
    report(plain.map(([name]) => name).join(", "));
  }
}

interface SingleFilter {
  path: string[];
  /** A search with only this filter. */
  single: Predicate;
}

/**
 * Splits a search into its filters, because different filters need different types of parameters.
 */
function listFilters(predicate: Predicate, above: readonly string[] = []): SingleFilter[] {
  return Object.entries(predicate).flatMap(([name, value]) => {
    const path = [...above, name];
    const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
    const inner = isMap ? innerFilters(name, value as Predicate, path) : null;
    if (!inner) return [{ path, single: { [name]: value } }];
    return inner.map((filter) => ({ ...filter, single: { [name]: filter.single } }));
  });
}

function innerFilters(name: string, value: Predicate, path: string[]): SingleFilter[] | null {
  if (NESTED.has(name) && path.length === 1) return listFilters(value, path);
  if (name !== "fields") return null;
  return Object.entries(value).map(([key, one]) => ({ path, single: { [key]: one } }));
}

/** Names of searches on the head or children. They can't contain such searches themselves. */
const NESTED: ReadonlySet<string> = new Set(["headSearch", "childrenSearch"]);

function isKnown(schema: z.ZodType, path: readonly string[]): boolean {
  const filter = path.at(-1) ?? "";
  if (path.length > 1 && NESTED.has(filter)) return false;
  return schema instanceof z.ZodObject && filter in schema.shape;
}

/** Whether the search is valid with at least one of the example parameters. */
function isPossible(schema: z.ZodType, predicate: Predicate): boolean {
  const names = listParameters(predicate);
  return SAMPLES.some((sample) => {
    const params = Object.fromEntries(names.map((name) => [name, sample]));
    const filled = fillSearch({ predicate }, params);
    return filled.ok && schema.safeParse(filled.search).success;
  });
}
