import { define, type Featurer } from "./featurer.rules.ts";

/** What widgets show. */
export const WIDGET_FEATURERS: readonly Featurer[] = [
  define(1401, "Allow any", [], "The widget suits every class."),
  define(
    1402,
    "Allow for keys",
    ["twinClassIdList:UUID_SET:TWINS:TWIN_CLASS_ID – classes"],
    "The widget suits the named classes only.",
  ),
  define(1403, "Allow for space", [], "The widget suits classes that are spaces."),
  define(
    1404,
    "Deny for keys",
    ["twinClassIdList:UUID_SET:TWINS:TWIN_CLASS_ID – classes"],
    "The widget suits every class but the named ones.",
  ),
  define(
    3801,
    "Statistic for parent without self percent",
    [
      "childTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – percent field of the children",
      "grandChildTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – percent field of their children",
      "key:STRING – key of the figure",
      "labelI18nId:UUID:TWINS:I18N_ID – label",
      "colorHex:STRING – color",
      "ofChildTwinClassIds:UUID_SET:TWINS:TWIN_CLASS_ID – classes of the children",
    ],
    "Progress of a parent: average over children, each from its own children where it has any; the parent's own value does not count.",
  ),
  define(
    3802,
    "Statistic for parent or child twins",
    [
      "headTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – percent field of the parent",
      "childTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – percent field of the children",
      "key:STRING – key of the figure",
      "labelI18nId:UUID:TWINS:I18N_ID – label",
      "colorHex:STRING – color",
    ],
    "Progress of a parent from its children, or of itself without children.",
  ),
  define(
    3803,
    "Statistic for child twins",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – percent field",
      "key:STRING – key of the figure",
      "labelI18nId:UUID:TWINS:I18N_ID – label",
      "colorHex:STRING – color",
    ],
    "Progress straight from a field of the twin.",
  ),
  define(
    3804,
    "Statistic",
    ["twinStatisticId:UUID:TWINS:TWIN_CLASS_FIELD_ID – statistic"],
    "Shows a configured statistic (type 38) as a field; read only.",
  ),
];
