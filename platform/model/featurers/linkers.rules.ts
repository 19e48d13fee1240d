import { define, type Featurer } from "./featurer.rules.ts";

/** Select the twins of the other class that a link may point to. */
export const LINKERS: readonly Featurer[] = [
  define(3001, "All"),
  define(3002, "By status", [
    "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID",
    "excludeStatusInput:BOOLEAN",
  ]),
];
