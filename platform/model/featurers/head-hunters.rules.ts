import { define, type Featurer } from "./featurer.rules.ts";

export const HEAD_HUNTERS: readonly Featurer[] = [
  define(2601, "All"),
  define(2602, "By status", [
    "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID",
    "excludeStatusInput:BOOLEAN",
  ]),
];
