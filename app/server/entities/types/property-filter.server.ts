import type { Caller } from "#app/server/session/caller.server.ts";

/** The member of a search that a filter becomes. */
export type PropertyFilter =
  /** What leaves out what is named is called alike, unless it has another name, or there is none. */
  | { like: string; notLike?: string | null }
  | { list: string }
  /** Like a list, in searches that can't leave out what is named. */
  | { only: string }
  /** A map of IDs to whether inherited ones count. */
  | { map: string }
  /** The classes that are directly below the named ones. */
  | { below: string }
  | { flag: string }
  | { range: string }
  | { days: string }
  /** Two members: the first moment, and the first that doesn't count any more. */
  | { since: string; until: string }
  | { custom: CustomFilter };

/** A filter that is more than one member of a search. */
export interface CustomFilter {
  /** What is typed: texts, names or IDs of other entities, two bounds, or some of the choices. */
  kind: "texts" | "references" | "numbers" | "days" | "choices";
  /** Whether the search can leave out what is named. */
  excludes: boolean;
  /** The IDs of those whose name has the text. */
  find?: (caller: Caller, text: string) => Promise<string[]>;
  /** The part of a search for the values; of bounds, either may be missing. */
  search: (values: (string | undefined)[], excluded: boolean) => object;
}
