import { define, type Featurer } from "./featurer.rules.ts";

/** Pointers, and criteria and order of configured field searches. */
export const FIELD_SEARCH_FEATURERS: readonly Featurer[] = [
  define(3101, "Self pointed", [], "The twin itself."),
  define(3102, "Head twin pointed", [], "Its head."),
  define(
    3103,
    "Some linked twin pointed (by link id)",
    ["linkId:UUID:TWINS:LINK_ID – link"],
    "The one twin it links to by a kind of link (several is an error).",
  ),
  define(
    3104,
    "Direct single child",
    ["childTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class of the child"],
    "Its only child of a class or of one that extends it.",
  ),
  define(
    3105,
    "Direct single grandchild",
    ["grandChildTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class of the descendant"],
    "Its only descendant of a class.",
  ),
  define(3106, "Given twin pointed", ["twinId:UUID:TWINS:TWIN_ID – twin"], "One fixed twin."),
  define(
    3201,
    "All class fields",
    ["excludeSystemFields:BOOLEAN?=false – without system fields"],
    "All fields.",
  ),
  define(
    3202,
    "Given fields by id",
    [
      "excludeGivenIds:BOOLEAN?=false – all but these",
      "fieldIds:UUID_SET:TWINS:TWIN_CLASS_FIELD_ID – fields",
    ],
    "Given fields, or all but them.",
  ),
  define(3203, "Required fields", [], "Required fields."),
  define(3204, "Optional fields", [], "Optional fields."),
  define(3205, "Stub (does not return fields)", [], "No fields."),
  define(
    3206,
    "Given fields by class id",
    [
      "classIds:UUID_SET:TWINS:TWIN_CLASS_ID – classes",
      "excludeClassesIds:BOOLEAN?=false – all but these classes",
      "searchExtends:BOOLEAN?=false – inherited fields too",
    ],
    "Fields of given classes, or of all others.",
  ),
  define(
    3207,
    "FieldFinderByClassFromParam",
    ["searchExtends:BOOLEAN?=false – inherited fields too"],
    "Fields of the class the caller names (currentTwinClassId).",
  ),
  define(
    3208,
    "Field finder by exclude head match",
    ["exclude:BOOLEAN?=false – all but the matching ones"],
    "Fields of the current twin whose key, type and parameters match a field of its head.",
  ),
  define(4001, "Unsorted", [], "No order."),
  define(
    4002,
    "By ordered ids",
    ["fieldIds:UUID_SET:TWINS:TWIN_CLASS_FIELD_ID – fields"],
    "In the order of the ids given.",
  ),
  define(4101, "Unsorted", [], "No order."),
];
