import { define, type Featurer } from "./featurer.rules.ts";

export const FILLERS: readonly Featurer[] = [
  define(2301, "Head as context twin"),
  define(2302, "Head from context twin head"),
  define(2303, "Forward links from context twin all"),
  define(2304, "Backward links from context twin all", ["uniqForSrcRelink:BOOLEAN"]),
  define(2305, "Forward links from context twin", ["linksIds:UUID_SET:TWINS:LINK_ID"]),
  define(2306, "Head from template twin head"),
  define(2307, "Forward links from template twin all"),
  define(2308, "Backward links as context twin", ["uniqForSrcRelink:BOOLEAN"]),
  define(2309, "Fields from template twin all"),
  define(2310, "Fields from context all"),
  define(2311, "Field from context twin field", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2312, "Field from context field", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2313, "Basics assignee from context twin created by"),
  define(2314, "Basics assignee from context twin field", [
    "assigneeField:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2315, "Basics assignee from context field", [
    "assigneeField:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2316, "Basics assignee from context twin assignee"),
  define(2317, "Basics assignee null"),
  define(2318, "Marker add", ["markerId:UUID:TWINS:MARKER_ID", "hardAdd:BOOLEAN"]),
  define(2319, "Marker delete", ["markerId:UUID:TWINS:MARKER_ID", "softDelete:BOOLEAN"]),
  define(2320, "Attachment CUD from context"),
  define(2321, "Field math difference from context field", [
    "minuendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "subtrahendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "allowNegativeResult:BOOLEAN",
  ]),
  define(2322, "Basics assignee from context field twin assignee", [
    "linkField:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2323, "Field from context", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2324, "Basics assignee from context", ["assigneeField:UUID:TWINS:TWIN_CLASS_FIELD_ID"]),
  define(2325, "Forward link from context twin link dst twin head", [
    "headHunterLink:UUID:TWINS:LINK_ID",
    "newLinksId:UUID:TWINS:LINK_ID",
  ]),
  define(2326, "Basics assignee from context twin of class assignee", [
    "twinClassId:UUID:TWINS:TWIN_CLASS_ID",
  ]),
  define(2327, "Twin basic fields from context basics", [
    "fields:WORD_LIST:TWINS:TWIN_BASIC_FIELD",
  ]),
  define(2328, "Basics assignee from context twin field twin assignee", [
    "linkField:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2329, "Basics assignee from head twin assignee"),
  define(2330, "Field user from output twin head assignee", [
    "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2331, "Field cleaner", ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID"]),
  define(2332, "Field from context twin head field", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2333, "Field user from context twin basic field", [
    "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "field:STRING:TWINS:TWIN_BASIC_FIELD",
  ]),
  define(2334, "Field as context field head", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2335, "Field from item output linked twin field", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "lookupTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2336, "Field from item output linked twin head twin field", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "lookupTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2337, "Field from item output head twin linked twin field", [
    "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "lookupTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2338, "Basics assignee from api user", [
    "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2339, "Field math sum from context field", [
    "addendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "augendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "allowNegativeResult:BOOLEAN",
  ]),
  define(2340, "Field math division from context field", [
    "dividendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "divisorTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "targetTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
  ]),
  define(2341, "Field from featurer params", [
    "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "value:STRING",
  ]),
  define(2342, "Field as found twin of class", [
    "twinClassFieldLinkId:UUID:TWINS:TWIN_CLASS_FIELD_ID",
    "twinClassId:UUID:TWINS:TWIN_CLASS_ID",
  ]),
];
