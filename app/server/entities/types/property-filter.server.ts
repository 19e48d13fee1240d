import type { Caller } from "#app/server/session/caller.server.ts";

/** How a property is filtered: the member of the platform's search, and the form in which it takes the values. */
export type PropertyFilter =
  /** `notLike` is the member that excludes values. Default: the name of `like` with `Not`; null if there is none. */
  | { like: string; notLike?: string | null }
  | { list: string }
  /** A list for which the search has no excluding member. */
  | { only: string }
  /** An object with the IDs as keys. Its values are `true`, so that inherited rows are found too. */
  | { map: string }
  /** Finds the classes directly below those with the IDs. */
  | { below: string }
  | { flag: string }
  | { range: string }
  | { days: string }
  /** Two members: one for the first moment of the period, the other for the first moment after it. */
  | { since: string; until: string }
  | { custom: CustomFilter };

/** A filter that is converted to a part of the search by code. */
export interface CustomFilter {
  /** The kind of control that the filter has. */
  kind: "texts" | "references" | "numbers" | "days" | "choices";
  /** True if the search can exclude values. */
  excludes: boolean;
  /** Finds the IDs of rows whose name contains the text. */
  find?: (caller: Caller, text: string) => Promise<string[]>;
  /** Builds the part of the search. In a range, either bound may be undefined. */
  search: (values: (string | undefined)[], excluded: boolean) => object;
}
