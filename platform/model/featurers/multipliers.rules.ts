import { define, type Featurer } from "./featurer.rules.ts";

export const MULTIPLIERS: readonly Featurer[] = [
  define(2201, "Aggregate", ["outputTwinClassId:UUID:TWINS:TWIN_CLASS_ID"]),
  define(2202, "Isolated", ["outputTwinClassId:UUID:TWINS:TWIN_CLASS_ID"]),
  define(2203, "Isolated on context field", [
    "outputTwinClassIdFromContextField:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "elseOutputTwinClassId:UUID:TWINS:TWIN_CLASS_ID",
  ]),
  define(2204, "Isolated shift head"),
  define(2205, "Isolated relatives by head", ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID"]),
  define(2206, "Isolated on context field list", [
    "contextFieldIdList:UUID_SET:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2207, "Isolated copy", ["copyHead:BOOLEAN"]),
  define(2208, "Isolated by link", [
    "linkId:UUID:TWINS:LINK_ID",
    "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID",
    "excludeStatuses:BOOLEAN",
  ]),
  define(2209, "Isolated children in statuses", [
    "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID",
    "exclude:BOOLEAN",
  ]),
  define(2210, "Isolated on context head twin", ["sketchMode:BOOLEAN?=false"]),
];
