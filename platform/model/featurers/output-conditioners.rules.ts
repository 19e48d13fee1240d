import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers that decide, by the twin being created or changed, whether a factory part runs. */
export const OUTPUT_CONDITIONERS: readonly Featurer[] = [
  define(2404, "Is assignee", [], "The acting user is assignee of the output twin."),
  define(
    2406,
    "Factory item twin is in factory input list",
    [],
    "The output twin is one of the factory's inputs.",
  ),
  define(
    2407,
    "Factory item twin has children in status",
    [
      "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses",
      "excludeFactoryInput:BOOLEAN – leave the factory's inputs out",
    ],
    "The output twin has a child in given statuses.",
  ),
  define(2409, "Twin create operation", [], "The output is a new twin."),
  define(2410, "Twin update operation", [], "The output is an existing twin being changed."),
  define(
    2413,
    "Factory item twin instance of",
    ["instanceOfTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "The output is of a class or extends it.",
  ),
  define(
    2414,
    "Factory item twin of class",
    ["ofTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "The output is exactly of a class.",
  ),
  define(
    2419,
    "Factory context twin of class deep",
    ["ofTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "Any item of the factory is, up to five steps back, exactly of a class.",
  ),
  define(
    2420,
    "Factory context twin of class",
    ["ofTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "Any item of the factory is exactly of a class.",
  ),
  define(
    2421,
    "Twin field value equals",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field",
      "value:STRING – value, written as text",
    ],
    "A stored field of the output equals a value.",
  ),
  define(
    2425,
    "Factory item twin assignee equals context twin field link assignee",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field"],
    "The output's assignee is the assignee of the twin that a link field in the context points to.",
  ),
  define(
    2427,
    "Head twin assignee is null",
    [],
    "The output's head has no assignee (no head is an error).",
  ),
  define(
    2428,
    "Math compare output twin field value and context twin field value",
    [
      "greaterTwinClassField:UUID:TWINS:TWIN_CLASS_FIELD_ID – field expected to be greater",
      "comparisonTwinClassField:UUID:TWINS:TWIN_CLASS_FIELD_ID – field it is compared with",
      "equals:BOOLEAN – equal counts too",
    ],
    "A stored number of the output is greater than (or equal to) a number of the input.",
  ),
  define(
    2429,
    "Math compare children twin field value with parent twin field value",
    [
      "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses",
      "greaterTwinClassField:UUID:TWINS:TWIN_CLASS_FIELD_ID – field expected to be greater",
      "comparisonTwinClassField:UUID:TWINS:TWIN_CLASS_FIELD_ID – field it is compared with",
      "equals:BOOLEAN – equal counts too",
    ],
    "No child in the statuses, the inputs aside, has a number that the output's number exceeds (or equals).",
  ),
  define(
    2431,
    "Factory item head-twin assignee equals context twin field link assignee",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field"],
    "As 2425, for the assignee of the output's head.",
  ),
  define(
    2432,
    "Factory item twin with statuses",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "The output's new status is one of these.",
  ),
  define(
    2433,
    "Factory item db twin with statuses",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "The output's stored status is one of these (existing twins only).",
  ),
  define(
    2436,
    "Is current user assignee for linked twin from output field",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field"],
    "The same for a link field of the output.",
  ),
  define(
    2438,
    "Factory item twin has children of classes",
    [
      "classIds:UUID_SET:TWINS:TWIN_CLASS_ID – classes",
      "excludeFactoryInput:BOOLEAN – leave the factory's inputs out",
    ],
    "The output has a child of given classes, extending classes included.",
  ),
];
