import type { Choice } from "./choice.ts";

/** Page of a picker's choices. */
export interface LookupPage {
  choices: Choice[];
  hasNext: boolean;
  /** Reason why nothing was found; otherwise empty. */
  problem: string;
}

/** State of a picker's search: its text and page, and whether there are more results. */
export interface Lookup {
  query: string;
  /** Starts at 1. */
  page: number;
  hasNext: boolean;
  problem: string;
}

/** Splits the text of a set, whose parts are separated by commas or spaces, into unique parts. */
export function splitSet(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((part) => part !== ""))];
}
