import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers that add twins to those that a factory processes. */
export const MULTIPLIERS: readonly Featurer[] = [
  define(
    2201,
    "Aggregate",
    ["outputTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class of the new twin"],
    "One new twin for all inputs together.",
  ),
  define(
    2202,
    "Isolated",
    ["outputTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class of the new twin"],
    "One new twin of a fixed class per input.",
  ),
  define(
    2203,
    "Isolated on context field",
    [
      "outputTwinClassIdFromContextField:UUID:TWINS:TWIN_CLASS_FIELD_ID – field whose class is taken",
      "elseOutputTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class where that field was not sent",
    ],
    "One new twin per input; its class is the class of a field sent in the context, else a fixed one.",
  ),
  define(
    2204,
    "Isolated shift head",
    [],
    "Works on the head of each input; inputs without head are skipped.",
  ),
  define(
    2205,
    "Isolated relatives by head",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "Works on the siblings of each input (same class, same head) in given statuses, not on the input.",
  ),
  define(
    2206,
    "Isolated on context field list",
    ["contextFieldIdList:UUID_SET:TWINS:TWIN_CLASS_FIELD_ID – fields, in order"],
    "As 2203 with several fields; where more than one was sent, the last in order decides; none sent is an error.",
  ),
  define(
    2207,
    "Isolated copy",
    ["copyHead:BOOLEAN – new twin gets the input's head"],
    "One new twin of the input's own class per input.",
  ),
  define(
    2208,
    "Isolated by link",
    [
      "linkId:UUID:TWINS:LINK_ID – link from the wanted twins to the input",
      "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses",
      "excludeStatuses:BOOLEAN – all but these statuses",
    ],
    "Works on the twins that point to each input by a link, in (or outside) given statuses.",
  ),
  define(
    2209,
    "Isolated children in statuses",
    [
      "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses",
      "exclude:BOOLEAN – leave the factory's inputs out (not: all but these statuses)",
    ],
    "Works on the children of each input in given statuses, without a check of view permission.",
  ),
  define(
    2210,
    "Isolated on context head twin",
    ["sketchMode:BOOLEAN?=false – new twin is a sketch"],
    "One new child per input; its class is the only class that has the input's class as head (none or several is an error).",
  ),
];
