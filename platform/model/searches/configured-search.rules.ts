import type { SearchConfig } from "../../core/model/domain-model.ts";
import type { TwinSearch } from "./twin-search.ts";

export type FillSearchResult = { ok: true; search: TwinSearch } | { ok: false; missing: string };

const PLACEHOLDER = /^\{(\w+)\}$/;

/**
 * Replaces the placeholders of a configured search by the caller's parameters. A filter whose parameter is missing is
 * omitted. But if the parameter's name ends in `Id`, the search is rejected, because without this filter it would
 * find more than intended.
 */
export function fillSearch(
  config: Pick<SearchConfig, "predicate">,
  params: Readonly<Record<string, string | null>>,
): FillSearchResult {
  const search: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(config.predicate)) {
    const filledValue = fill(value, params);
    if (filledValue instanceof Missing) {
      if (filledValue.param.endsWith("Id")) return { ok: false, missing: filledValue.param };
    } else {
      search[name] = filledValue;
    }
  }
  return { ok: true, search };
}

/** Names of the search's parameters, in the order of their first use. */
export function listParameters(predicate: unknown): string[] {
  return [...new Set(placeholders(predicate))];
}

function placeholders(value: unknown): string[] {
  if (typeof value === "string") return PLACEHOLDER.exec(value)?.slice(1) ?? [];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(placeholders);
}

class Missing {
  readonly param: string;
  constructor(param: string) {
    this.param = param;
  }
}

function fill(value: unknown, params: Readonly<Record<string, string | null>>): unknown {
  if (typeof value === "string") {
    const param = PLACEHOLDER.exec(value)?.[1];
    if (param === undefined) return value;
    const paramValue = params[param];
    return paramValue?.trim() ? paramValue : new Missing(param);
  }
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => fill(item, params));
    return items.find((item) => item instanceof Missing) ?? items;
  }
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).map(([key, item]) => [key, fill(item, params)] as const);
    const missing = entries.find(([, item]) => item instanceof Missing);
    return missing ? missing[1] : Object.fromEntries(entries);
  }
  return value;
}
