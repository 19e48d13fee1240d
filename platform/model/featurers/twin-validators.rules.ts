import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers that decide whether a twin may perform a transition. */
export const TWIN_VALIDATORS: readonly Featurer[] = [
  define(1601, "Twin assignee to current user", [], "The acting user is the assignee."),
  define(1602, "Twin created by current user", [], "The acting user created the twin."),
  define(
    1603,
    "Twin marker exist",
    ["markerId:UUID:TWINS:MARKER_ID – marker"],
    "The twin carries a marker.",
  ),
  define(
    1604,
    "Twin has children in statuses",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID? – statuses"],
    "At least one child is in one of the statuses; without statuses, any child.",
  ),
  define(
    1605,
    "Twin all children in statuses",
    [
      "childrenTwinClassId:UUID:TWINS:TWIN_CLASS_ID – class of the children",
      "childrenTwinStatusId:UUID:TWINS:TWIN_STATUS_ID – status every child must be in",
    ],
    "Every child of a class is in a status (true also without children).",
  ),
  define(
    1606,
    "Twin has link",
    ["linkId:UUID:TWINS:LINK_ID – link"],
    "The twin has at least one link of a kind.",
  ),
  define(
    1607,
    "Current user is member of group",
    ["userGroupIds:UUID_SET:TWINS:USER_GROUP_ID – groups"],
    "The acting user is in at least one of the groups.",
  ),
  define(
    1608,
    "Count of twins same twin class GTE value",
    ["GTEvalue:INT – least number of twins"],
    "There are at least so many twins of the twin's own class.",
  ),
  define(
    1609,
    "Twin in statuses",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "The twin is in one of the statuses.",
  ),
  define(1610, "Twin is not null", [], "A twin is given at all (used where none may be given)."),
  define(
    1611,
    "Twin has children of classes",
    ["classIds:UUID_SET:TWINS:TWIN_CLASS_ID? – classes"],
    "The twin has a child of one of the classes or of a class that extends one.",
  ),
  define(
    1612,
    "Current user is member of space",
    ["spaceRoleId:UUID:TWINS:MARKER_ID – role in the space"],
    "The acting user holds the role in the twin itself, which must be a space.",
  ),
  define(
    1613,
    "Twin of twin classes exists",
    ["classIds:UUID_SET:TWINS:TWIN_CLASS_ID – classes"],
    "A twin of one of the classes exists anywhere the user may look (not: this twin is of the class).",
  ),
  define(
    1614,
    "Twin fields value is not null",
    ["twinClassFieldIds:UUID_SET:TWINS:TWIN_CLASS_FIELD_ID – fields that must be filled"],
    "None of the named fields, system fields included, is empty.",
  ),
  define(
    1615,
    "Twin field date value",
    ["twinClassFieldDateId:UUID:TWINS:TWIN_CLASS_FIELD_ID – date field"],
    "The date in the field is past.",
  ),
  // Validator that upstream doesn't have.
  define(
    1616,
    "Twin has link and dst twin has status",
    ["linkId:UUID:TWINS:LINK_ID – link", "twinStatusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "The twin has a link of a kind to a twin in one of the statuses.",
  ),
];
