import type { SearchBranch, SearchQuery } from "../../model/field-types/search-query.rules.ts";

/** A search that so many rows were asked of, as far as that decides how far it has to look. */
export interface SearchSignature {
  /** All of it but its texts. */
  shape: string;
  text: string;
  rows: number;
}

/** A search that found too little in the first so many stages of a long list. */
export interface StageMiss extends SearchSignature {
  stages: number;
}

const MAX_STAGE_MISSES = 200;

export function searchSignature(
  { domainId }: Pick<SearchQuery, "domainId">,
  branches: readonly SearchBranch[],
  rows: number,
): SearchSignature {
  const texts: string[] = [];
  const shape = JSON.stringify(
    [domainId, ...branches.map(({ scopes, condition }) => [scopes, condition])],
    (key, value: unknown) => {
      if (key !== "pattern" || typeof value !== "string") return value;
      texts.push(value.replace(/^%|%$/g, "").toLowerCase());
      return "";
    },
  );
  return { shape, text: texts.join("\0"), rows };
}

/**
 * A longer search text never matches more rows. Skip the stages that were already too small for a
 * part of it.
 */
export function stagesToSkip(
  misses: readonly StageMiss[],
  { shape, text, rows }: SearchSignature,
): number {
  const poorer = misses.filter(
    (miss) => miss.shape === shape && text.includes(miss.text) && rows >= miss.rows,
  );
  return Math.max(0, ...poorer.map(({ stages }) => stages));
}

export function recordStageMiss(misses: StageMiss[], miss: StageMiss): void {
  misses.push(miss);
  if (misses.length > MAX_STAGE_MISSES) misses.shift();
}
