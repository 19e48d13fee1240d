import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers that select the twins that may be the head of a twin of the class. */
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
