export interface FilterOption {
  value: string;
  label: string;
  group?: string;
}

/** A filter by any of several options, or by a range. */
export type ListFilter =
  | { field: string; label: string; options: FilterOption[] }
  | { kind: "days" | "numbers"; field: string; label: string; hint?: string }
  | TextFilter;

/** A filter by any of several texts, IDs, colors or other entities. */
export interface TextFilter {
  kind: "text";
  field: string;
  label: string;
  hint?: string;
  input?: "color";
  /** Where names are looked up: a path with a query. */
  lookup?: string;
  /** The names of the values that are IDs. */
  names?: FilterOption[];
  /** Why the values find nothing. */
  problem?: string;
}
