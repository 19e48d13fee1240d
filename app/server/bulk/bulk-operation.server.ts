/**
 * A call that the platform makes for each row. `{id}` in its path is the ID of the row, `{0}` the row's first cell.
 */
export interface BulkCall {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: object;
}

export interface BulkSearch {
  method?: "GET" | "POST";
  path: string;
  query?: Record<string, string>;
  body?: object;
  list: string;
  idMember?: string;
}

export interface BulkRead {
  /** A search that reads many rows in one call. Its rows have the same members as a row that is read alone. */
  many?: { search: BulkSearch; filter: string };
  path: string;
  query?: Record<string, string>;
  member: string;
  name?: string;
}

export interface BulkLookup {
  search: BulkSearch;
  filter: string;
  under?: string;
  members: string[];
  /** True if values are compared case-sensitively. */
  isExact?: boolean;
}

/** The rule that computes a new amount from the current one; amounts are decimal texts. */
export interface AmountRule {
  percent?: string;
  add?: string;
  ending?: string;
  step?: string;
  minimum?: string;
  maximum?: string;
}

export interface BulkEdit {
  to: string;
  from?: string;
  how: "set" | "append" | "add" | "remove" | "replace" | "adjust" | "copy" | "column";
  value?: unknown;
  text?: string;
  replacement?: string;
  amount?: AmountRule;
  column?: number;
  kind?:
    | "text"
    | "name"
    | "code"
    | "ean"
    | "number"
    | "decimal"
    | "date"
    | "flag"
    | "json"
    | "list"
    | "lookup"
    | "tags"
    | "links";
  numbers?: string;
  dates?: string;
  currency?: string;
  isFixed?: boolean;
  separator?: string;
  lookup?: BulkLookup;
  empty?: unknown;
  only?: "create" | "change";
}

/** A column by which rows of a file name what exists, and the search for it. */
export interface BulkMatchKey {
  column: number;
  lookup: BulkLookup;
  /** Finds what the key belongs to, if that may exist before the row's entity does. */
  owner?: BulkLookup;
}

export interface BulkOperation {
  change?: BulkCall;
  create?: BulkCall;
  match?: BulkMatchKey & {
    /** Keys for rows whose cells of the keys before are empty. */
    others?: BulkMatchKey[];
    /** Column that says what a row is for, and the texts that mean what the job is for. */
    purpose?: { column: number; textList: string[] };
  };
  edits?: BulkEdit[];
}
