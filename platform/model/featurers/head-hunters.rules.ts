import { define, type Featurer } from "./featurer.rules.ts";

/** Select the twins that may be heads of those of a class. */
export const HEAD_HUNTERS: readonly Featurer[] = [
  define(2601, "All", [], "Any twin of the head class may be head."),
  define(
    2602,
    "By status",
    [
      "excludeStatusInput:BOOLEAN – all but these statuses",
      "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses",
    ],
    "Only heads in (or outside) given statuses.",
  ),
];
