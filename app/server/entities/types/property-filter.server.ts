import type { Caller } from "#app/server/session/caller.server.ts";

/** The member of the platform's search for a property's filter, and how its values are sent. */
export type PropertyFilter =
  /** `notLike` is the excluding member. Default: the same name with `Not`; null if there is none. */
  | { like: string; notLike?: string | null }
  | { list: string }
  /** A list without an excluding member. */
  | { only: string }
  /** An object with the IDs as keys and `true`, to include inherited ones, as values. */
  | { map: string }
  /** Finds the classes directly below those with the IDs. */
  | { below: string }
  | { flag: string }
  | { range: string }
  | { days: string }
  /** Two members: the first moment of the period, and the first after it. */
  | { since: string; until: string }
  | { custom: CustomFilter };

/** A filter that needs code to become a part of the search. */
export interface CustomFilter {
  /** The kind of its control. */
  kind: "texts" | "references" | "numbers" | "days" | "choices";
  /** Whether the search can exclude values. */
  excludes: boolean;
  /** Finds the IDs of rows whose name contains the text. */
  find?: (caller: Caller, text: string) => Promise<string[]>;
  /** Builds the part of the search. Of two bounds, either may be undefined. */
  search: (values: (string | undefined)[], excluded: boolean) => object;
}
