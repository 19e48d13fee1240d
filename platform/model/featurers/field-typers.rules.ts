import { define, type Featurer } from "./featurer.rules.ts";

/** Replaces "… is required"; this and the parameters after upstream's are additions of ours. */
const REQUIRED = "requiredMessage:STRING?";
/** Default value of a new twin, in the format of written values. */
const WRITTEN = ["defaultValue:STRING?", REQUIRED];

export const FIELD_TYPERS: readonly Featurer[] = [
  define(1301, "Text", [
    "regexp:STRING",
    "editorType:EDITOR_TYPE?=PLAIN",
    "unique:BOOLEAN?=false",
    "maxLength:INT?",
    ...WRITTEN,
    "regexpMessage:STRING?",
    "maxLengthMessage:STRING?",
    "uniqueMessage:STRING?",
  ]),
  define(1302, "Date", [
    "pattern:STRING",
    "hoursPast:INT?=-1",
    "hoursFuture:INT?=-1",
    ...WRITTEN,
    "windowMessage:STRING?",
  ]),
  define(1303, "Url", WRITTEN),
  define(1304, "Color picker", WRITTEN),
  define(1305, "Select", [
    "multiple:BOOLEAN",
    "supportCustom:BOOLEAN",
    "longListThreshold:INT",
    "listUUID:UUID:TWINS:DATA_LIST_ID",
    ...WRITTEN,
  ]),
  define(1306, "Boolean", ["checkboxType:STRING:TWINS:CHECKBOX_TYPE?=TOGGLE", ...WRITTEN]),
  define(1307, "Select (shared in domain)", ["listUUID:UUID:TWINS:DATA_LIST_ID", REQUIRED]),
  define(1308, "Select (shared in business account)", [
    "listUUID:UUID:TWINS:DATA_LIST_ID",
    REQUIRED,
  ]),
  define(1309, "Select (shared in head)", ["listUUID:UUID:TWINS:DATA_LIST_ID", REQUIRED]),
  define(1310, "Linked twin", ["linkUUID:UUID:TWINS:LINK_ID", "longListThreshold:INT", REQUIRED]),
  define(1311, "User", [
    "userFilterUUID:UUID",
    "multiple:BOOLEAN",
    "longListThreshold:INT",
    ...WRITTEN,
  ]),
  define(1312, "Sum children field values (on fly)", [
    "childrenTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID",
    "exclude:BOOLEAN",
  ]),
  define(1313, "Sum children field values", [
    "childrenTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID",
    "exclude:BOOLEAN",
  ]),
  define(1314, "Count children twins by child-status (on fly)", [
    "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID",
    "exclude:BOOLEAN",
  ]),
  define(1315, "Count children twins", [
    "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID",
    "exclude:BOOLEAN",
  ]),
  define(1316, "Attachment", [
    "restrictionId:UUID:TWINS:RESTRICTION_ID?",
    "storageId:UUID?",
    "minCount:INT?",
    "maxCount:INT?",
    "extensions:STRING?",
    "filenameRegExp:STRING?",
    "fileSizeMbLimit:INT?",
  ]),
  define(1317, "Numeric", [
    "min:DOUBLE",
    "max:DOUBLE",
    "step:DOUBLE",
    "thousandSeparator:STRING",
    "decimalSeparator:STRING",
    "decimalPlaces:INT",
    ...WRITTEN,
    "rangeMessage:STRING?",
  ]),
  define(1318, "Assignee email"),
  define(1319, "Assignee avatar"),
  define(1320, "i18n", WRITTEN),
  define(1321, "BaseText"),
  define(1322, "BaseUser"),
  define(1323, "BaseHead"),
  define(1324, "BaseStatus"),
  define(1325, "BaseDate"),
  define(1326, "Secret", ["regexp:STRING", REQUIRED, "regexpMessage:STRING?"]),
  define(1327, "BaseId"),
  define(1328, "BaseTwinClass"),
  define(1329, "BaseAliases"),
  define(1330, "BaseTags"),
  define(1331, "BaseMarkers"),
  define(1332, "Space role users", [
    "userFilterUUID:UUID",
    "spaceRoleId:UUID",
    "longListThreshold:INT",
  ]),
  define(1333, "Count children twins by twin class id (on fly)", [
    "twinClassIds:UUID_SET:TWINS:TWIN_CLASS_ID",
  ]),
  define(1334, "Twin class list field", WRITTEN),
  define(1335, "Attachment (single in base64 format)", [
    "restrictionId:UUID:TWINS:RESTRICTION_ID?",
    "storageId:UUID?",
  ]),
];
