import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers that select the twins of the other class that a link may point to. */
export const LINKERS: readonly Featurer[] = [
  define(3001, "Impl", [], "Any twin of the other class may be linked."),
  define(
    3002,
    "By status",
    [
      "excludeStatusInput:BOOLEAN – all but these statuses",
      "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses",
    ],
    "Only twins in (or outside) given statuses may be linked.",
  ),
];
