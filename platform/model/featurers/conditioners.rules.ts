import { define, type Featurer } from "./featurer.rules.ts";

/**
 * Featurers that decide, by the input twin, the request or the user, whether a factory part runs.
 */
export const CONDITIONERS: readonly Featurer[] = [
  define(
    2401,
    "Twin field value equals",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field",
      "value:STRING – value, written as text",
    ],
    "A stored field of the input equals a value.",
  ),
  define(
    2402,
    "Field value equals",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field",
      "value:STRING – value, written as text",
    ],
    "A field sent in the context equals a value.",
  ),
  define(
    2403,
    "Current user has permission",
    ["permissionId:UUID:TWINS:PERMISSION_ID – permission"],
    "The acting user has a permission.",
  ),
  define(
    2405,
    "Twin marker equals",
    ["markerId:UUID:TWINS:MARKER_ID – marker"],
    "The input carries a marker.",
  ),
  define(
    2408,
    "Has children but not from factory input",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "Deprecated. As 2407 with the inputs left out; use 2407 instead.",
  ),
  define(
    2411,
    "Twin instance Of",
    ["instanceOfTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "The input is of a class or extends it.",
  ),
  define(
    2412,
    "Twin of class",
    ["ofTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "The input is exactly of a class.",
  ),
  define(
    2415,
    "Value equals",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field",
      "value:STRING – value, written as text",
    ],
    "A field of the context, else of the input, equals a value.",
  ),
  define(
    2416,
    "Twin of class deep",
    ["ofTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "As 2412, up to five steps back.",
  ),
  define(
    2417,
    "Twin instance of deep",
    ["instanceOfTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "As 2411, up to five steps back.",
  ),
  define(
    2418,
    "Value exists",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field"],
    "A field was sent in the context.",
  ),
  define(
    2422,
    "Twin basic field value equals context basics",
    ["field:STRING:TWINS:TWIN_BASIC_FIELD – assigneeUserId, createdByUserId, name or description"],
    "A basic member of the context equals that of the input.",
  ),
  define(
    2423,
    "Is member of group",
    ["userGroupIds:UUID_SET:TWINS:USER_GROUP_ID – groups"],
    "The acting user is in one of the groups.",
  ),
  define(
    2424,
    "Head twin field value equals",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field",
      "value:STRING – value, written as text",
    ],
    "A stored field of the input's head equals a value.",
  ),
  define(
    2426,
    "Head twin field exists and value filled",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field"],
    "The input's head has the field and it is filled.",
  ),
  define(
    2430,
    "Context item twin assignee equals context twin field link assignee",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field"],
    "As 2425, for the input's assignee.",
  ),
  define(
    2434,
    "Check factory launcher type",
    ["factoryLauncherType:STRING – launcher, such as transition"],
    "The factory was started in a given way.",
  ),
  define(
    2435,
    "Is current user assignee for linked twin from context field",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field"],
    "The acting user is assignee of the twin a link field in the context points to.",
  ),
  define(
    2437,
    "Check twin operation",
    ["twinOperationLauncher:TWIN_OPERATION_LAUNCHER – direct is the only value that works"],
    "The save was asked for directly.",
  ),
  define(
    2439,
    "Is assignee user member of group for linked twin from context field",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field",
      "userGroupIds:UUID_SET:TWINS:USER_GROUP_ID – groups",
    ],
    "The assignee of the twin a link field in the context points to is in one of the groups.",
  ),
];
