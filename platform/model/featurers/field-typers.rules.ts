import { define, type Featurer } from "./featurer.rules.ts";

/**
 * Message that replaces "… is required". Parameters such as this one, which are listed after those of upstream, are
 * additions.
 */
const REQUIRED = "requiredMessage:STRING?";
/** Default value of new twins, in the format in which the field is written. */
const WRITTEN = ["defaultValue:STRING?", REQUIRED];

/** Parameter with the name that later versions of upstream use. */
const SUBSETS =
  "dataListSubsetIds:UUID_SET:TWINS:DATA_LIST_SUBSET_ID? – subsets of the list; only their options are offered and accepted";

export const FIELD_TYPERS: readonly Featurer[] = [
  define(
    1301,
    "Text",
    [
      "regexp:STRING – pattern the whole value must match; .* allows all",
      "editorType:EDITOR_TYPE?=PLAIN – editor to show",
      "unique:BOOLEAN?=false – a value may occur once per owner: the business, else the user, else the domain",
      "maxLength:INT?",
      ...WRITTEN,
      "regexpMessage:STRING?",
      "maxLengthMessage:STRING?",
      "uniqueMessage:STRING?",
    ],
    "Text, checked against a pattern, optionally unique. The editor decides between plain, markdown and HTML.",
  ),
  define(
    1302,
    "Date",
    [
      "hoursFuture:INT?=-1 – how many hours ahead a value may lie; −1 no limit",
      "hoursPast:INT?=-1 – how many hours back a value may lie; −1 no limit",
      "pattern:STRING – date pattern, such as yyyy-MM-dd",
      ...WRITTEN,
      "windowMessage:STRING?",
    ],
    "Date or date-time in a given pattern, optionally held to a window around now.",
  ),
  define(1303, "Url", [...WRITTEN], "Web address, checked for form."),
  define(1304, "Color picker", [...WRITTEN], "Color as #RRGGBB."),
  define(
    1305,
    "Select",
    [
      "listUUID:UUID:TWINS:DATA_LIST_ID – data list to choose from",
      "multiple:BOOLEAN – more than one value allowed",
      "supportCustom:BOOLEAN – user may type values that are not in the list",
      "longListThreshold:INT – with more choices than this, forms search them instead of listing all",
      ...WRITTEN,
      SUBSETS,
    ],
    "One or several options of a data list, optionally with values typed by the user.",
  ),
  define(
    1306,
    "Boolean",
    ["checkboxType:STRING:TWINS:CHECKBOX_TYPE?=TOGGLE – STANDARD, TOGGLE or CUSTOM", ...WRITTEN],
    "Yes or no.",
  ),
  define(
    1307,
    "Select (shared in domain)",
    ["listUUID:UUID:TWINS:DATA_LIST_ID – data list to choose from", REQUIRED, SUBSETS],
    "One option of a list; one that another twin of the domain has taken is not offered.",
  ),
  define(
    1308,
    "Select (shared in business account)",
    ["listUUID:UUID:TWINS:DATA_LIST_ID – data list to choose from", REQUIRED, SUBSETS],
    "One option of a list; each option may be used once in a business account.",
  ),
  define(
    1309,
    "Select (shared in head)",
    ["listUUID:UUID:TWINS:DATA_LIST_ID – data list to choose from", REQUIRED, SUBSETS],
    "One option of a list; each option may be used once among the children of the same head.",
  ),
  define(
    1310,
    "Linked twin",
    [
      "linkUUID:UUID:TWINS:LINK_ID – link whose ends are the value",
      "longListThreshold:INT – has no effect: forms always search the linked twins",
      "multiple:BOOLEAN? – more than one value allowed, where the link allows several",
      REQUIRED,
    ],
    "Shows a link as a field: the twins at its other end are the value.",
  ),
  define(
    1311,
    "User",
    [
      "userFilterUUID:UUID – filter of users to choose from; zeros offer all people",
      "multiple:BOOLEAN – more than one value allowed",
      "longListThreshold:INT – with more choices than this, forms search them instead of listing all",
      ...WRITTEN,
    ],
    "One or several users.",
  ),
  define(
    1312,
    "Sum children field values (on fly)",
    [
      "childrenTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – number field of the children",
      "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID – statuses of the children",
      "exclude:BOOLEAN – all but these",
    ],
    "Sum of a number field over the children in (or outside) given statuses, worked out at reading.",
  ),
  define(
    1313,
    "Sum children field values",
    [
      "childrenTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – number field of the children",
      "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID – statuses of the children",
      "exclude:BOOLEAN – all but these",
    ],
    "The same sum, worked out and stored when the twin is saved; reading returns what was stored.",
  ),
  define(
    1314,
    "Count children twins by child-status (on fly)",
    [
      "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID – statuses of the children",
      "exclude:BOOLEAN – all but these",
    ],
    "Number of children in (or outside) given statuses, worked out at reading.",
  ),
  define(
    1315,
    "Count children twins",
    [
      "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID – statuses of the children",
      "exclude:BOOLEAN – all but these",
    ],
    "The same count, worked out and stored when the twin is saved.",
  ),
  define(
    1316,
    "Attachment",
    [
      "restrictionId:UUID:TWINS:RESTRICTION_ID? – has no effect here; the limits below apply",
      "storageId:UUID? – has no effect here; files go to the storage of the installation",
      "minCount:INT?",
      "maxCount:INT?",
      "extensions:STRING?",
      "filenameRegExp:STRING?",
      "fileSizeMbLimit:INT?",
    ],
    "Files attached to this field; it has no value of its own.",
  ),
  define(
    1317,
    "Numeric",
    [
      "min:DOUBLE – least value; empty = none",
      "max:DOUBLE – greatest value; empty = none",
      "step:DOUBLE – step of change; empty = none",
      "thousandSeparator:STRING – must differ from the decimal separator",
      "decimalSeparator:STRING – must differ from the thousand separator",
      "decimalPlaces:INT – digits after the separator",
      ...WRITTEN,
      "rangeMessage:STRING?",
    ],
    "Number with limits, step and separators.",
  ),
  define(1318, "Assignee email", [], "E-mail address of the assignee; read only."),
  define(1319, "Assignee avatar", [], "Picture of the assignee; read only."),
  define(1320, "i18n", [...WRITTEN], "Text with one value per locale."),
  define(
    1321,
    "BaseText",
    [],
    "System field: name, description or external id. Read only as a field.",
  ),
  define(
    1322,
    "BaseUser",
    [],
    "System field: creator, assignee or owner. Assignee and owner can be set, creator cannot.",
  ),
  define(1323, "BaseHead", [], "System field: head twin. Read only as a field."),
  define(
    1324,
    "BaseStatus",
    [],
    "System field: status. Read only (statuses change by transition).",
  ),
  define(1325, "BaseDate", [], "System field: creation time. Read only."),
  define(
    1326,
    "Secret",
    [
      "regexp:STRING – pattern the whole value must match; .* allows all",
      REQUIRED,
      "regexpMessage:STRING?",
    ],
    "Secret text, kept encrypted, checked against a pattern.",
  ),
  define(1327, "BaseId", [], "System field: id. Read only."),
  define(1328, "BaseTwinClass", [], "System field: class. Read only."),
  define(1329, "BaseAliases", [], "System field: aliases. Read only."),
  define(1330, "BaseTags", [], "System field: tags. Read only as a field."),
  define(1331, "BaseMarkers", [], "System field: markers. Read only."),
  define(
    1332,
    "Space role users",
    [
      "userFilterUUID:UUID – filter of users to choose from; zeros offer all people",
      "spaceRoleId:UUID – role in the space",
      "longListThreshold:INT – with more choices than this, forms search them instead of listing all",
    ],
    "Users who hold a given role in the space.",
  ),
  define(
    1333,
    "Count children twins by twin class id (on fly)",
    ["twinClassIds:UUID_SET:TWINS:TWIN_CLASS_ID – classes"],
    "Number of children of given classes, worked out at reading.",
  ),
  define(1334, "Twin class list field", [...WRITTEN], "A set of twin classes as the value."),
  define(
    1335,
    "Attachment (single in base64 format)",
    [
      "restrictionId:UUID:TWINS:RESTRICTION_ID? – has no effect here; the file may have 1 MB",
      "storageId:UUID? – has no effect here; files go to the storage of the installation",
    ],
    "One file, sent and returned as name:content, with the content in base64.",
  ),
];
