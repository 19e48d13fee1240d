/** Possible values of the detail levels; the first of each list is the default. */
export const PLAIN = ["HIDE", "SHORT", "DETAILED"] as const;
export const MANAGED = ["HIDE", "SHORT", "DETAILED", "MANAGED"] as const;
export const SHOW = ["HIDE", "SHOW"] as const;
export const ALIASES = ["HIDE", "D", "C", "B", "S", "T", "K", "ALL"] as const;
export const PRESET = [
  "WHITE",
  "GREEN",
  "FOREST_GREEN",
  "YELLOW",
  "BLUE",
  "BLACK",
  "GRAY",
  "ORANGE",
  "MAGENTA",
  "PINK",
  "LAVENDER",
] as const;
export const COLLECTION = [
  "DIRECT",
  "FROM_TRANSITIONS",
  "FROM_COMMENTS",
  "FROM_FIELDS",
  "ALL",
] as const;
