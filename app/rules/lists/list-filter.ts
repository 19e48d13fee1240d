export interface FilterOption {
  value: string;
  label: string;
  group?: string;
}

/** Filter by any of several options, by a range, or by texts. */
export type ListFilter =
  | { field: string; label: string; options: FilterOption[] }
  | { kind: "days" | "numbers"; field: string; label: string; hint?: string }
  | TextFilter;

/** Filter by any of several texts, IDs, colors or other entities. */
export interface TextFilter {
  kind: "text";
  field: string;
  label: string;
  hint?: string;
  input?: "color";
  /** Path with a query of the resource that looks up names. */
  lookup?: string;
  /** Names of those values that are IDs. */
  names?: FilterOption[];
  /** Reason why the values find nothing. */
  problem?: string;
}
