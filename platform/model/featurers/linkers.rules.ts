import { define, type Featurer } from "./featurer.rules.ts";

/** Which twins of the other class a link may lead to. */
export const LINKERS: readonly Featurer[] = [
  define(3001, "All"),
  define(3002, "By status", [
    "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID",
    "excludeStatusInput:BOOLEAN",
  ]),
];
