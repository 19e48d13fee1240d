import { define, type Featurer } from "./featurer.rules.ts";

export const TWIN_VALIDATORS: readonly Featurer[] = [
  define(1601, "Twin assignee to current user"),
  define(1602, "Twin created by current user"),
  define(1603, "Twin marker exist", ["markerId:UUID:TWINS:MARKER_ID"]),
  define(1604, "Twin has children in statuses", ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID?"]),
  define(1605, "Twin all children in statuses", [
    "childrenTwinClassId:UUID:TWINS:TWIN_CLASS_ID",
    "childrenTwinStatusId:UUID:TWINS:TWIN_STATUS_ID",
  ]),
  define(1606, "Twin has link", ["linkId:UUID:TWINS:LINK_ID"]),
  define(1607, "Current user is member of group", ["userGroupIds:UUID_SET:TWINS:USER_GROUP_ID"]),
  define(1608, "Count of twins same twin class GTE value", ["GTEvalue:INT"]),
  define(1609, "Twin in statuses", ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID"]),
  define(1610, "Twin is not null"),
  define(1611, "Twin has children of classes", ["classIds:UUID_SET:TWINS:TWIN_CLASS_ID?"]),
  define(1612, "Current user is member of space", ["spaceRoleId:UUID:TWINS:MARKER_ID"]),
  define(1613, "Twin of twin classes exists", ["classIds:UUID_SET:TWINS:TWIN_CLASS_ID"]),
  define(1614, "Twin fields value is not null", [
    "twinClassFieldIds:UUID_SET:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(1615, "Twin field date value", ["twinClassFieldDateId:UUID:TWINS:TWIN_CLASS_FIELD_ID"]),
  define(1616, "Twin has link and dst twin has status", [
    "linkId:UUID:TWINS:LINK_ID",
    "twinStatusIds:UUID_SET:TWINS:TWIN_STATUS_ID",
  ]),
];
