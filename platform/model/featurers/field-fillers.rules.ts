import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers that fill fields of a twin, used in the steps of a pipeline. */
export const FIELD_FILLERS: readonly Featurer[] = [
  define(
    2309,
    "Fields from template twin all",
    [],
    "Copies every filled field of the template twin.",
  ),
  define(
    2310,
    "Fields from context all",
    [],
    "Takes every field sent in the context that the output class has.",
  ),
  define(
    2311,
    "Field from context twin field",
    [
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to read",
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
    ],
    "Output field from a stored field of the input.",
  ),
  define(
    2312,
    "Field from context field",
    [
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to read",
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
    ],
    "Output field from a field sent in the context.",
  ),
  define(
    2321,
    "Field math difference from context field",
    [
      "minuendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field that is reduced and filled",
      "subtrahendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field subtracted",
      "allowNegativeResult:BOOLEAN – result may be below zero",
    ],
    "Output number minus a number from the context.",
  ),
  define(
    2323,
    "Field from context",
    [
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to read",
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
    ],
    "Output field from the context, else from the input's stored field.",
  ),
  define(
    2330,
    "Field user from output twin head assignee",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – user field to fill"],
    "User field = assignee of the output's head.",
  ),
  define(
    2331,
    "Field cleaner",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to empty"],
    "Empties a field.",
  ),
  define(
    2332,
    "Field from context twin head field",
    [
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to read",
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
    ],
    "Output field from a stored field of the input's head.",
  ),
  define(
    2333,
    "Field user from context twin basic field",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – user field to fill",
      "field:STRING:TWINS:TWIN_BASIC_FIELD – createdByUserId or assigneeUserId",
    ],
    "User field = creator or assignee of the input.",
  ),
  define(
    2334,
    "Field as context field head",
    [
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to read",
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
    ],
    "Link field = head of the twin that a link field in the context points to.",
  ),
  define(
    2335,
    "Field from item output linked twin field",
    [
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
      "lookupTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field of the found twin to read",
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – link field to follow",
    ],
    "Output field from a field of the twin the output is linked to.",
  ),
  define(
    2336,
    "Field from item output linked twin head twin field",
    [
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
      "lookupTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field of the found twin to read",
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – link field to follow",
    ],
    "Output field from a field of that linked twin's head.",
  ),
  define(
    2337,
    "Field from item output head twin linked twin field",
    [
      "dstTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
      "lookupTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field of the found twin to read",
      "srcTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – link field to follow",
    ],
    "Output field from a field of the twin the output's head is linked to.",
  ),
  define(
    2338,
    "Basics assignee from api user",
    ["twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – user field to fill"],
    "User field = acting user. It fills a field, not the assignee.",
  ),
  define(
    2339,
    "Field math sum from context field",
    [
      "addendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field added",
      "augendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field that is increased and filled",
      "allowNegativeResult:BOOLEAN – result may be below zero",
    ],
    "Output number plus a number from the context or input.",
  ),
  define(
    2340,
    "Field math division from context field",
    [
      "dividendTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field divided",
      "divisorTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field divided by",
      "targetTwinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
    ],
    "Target field = one number field divided by another, two decimals, half up; division by zero fails.",
  ),
  define(
    2341,
    "Field from featurer params",
    [
      "twinClassFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – field to fill",
      "value:STRING – value, written as text",
    ],
    "Field = a fixed text from the parameters (text-like fields only).",
  ),
  define(
    2342,
    "Field as found twin of class",
    [
      "twinClassFieldLinkId:UUID:TWINS:TWIN_CLASS_FIELD_ID – link field to fill",
      "twinClassId:UUID:TWINS:TWIN_CLASS_ID – class that has one twin",
    ],
    "Link field = the only twin of a class (none or several fails).",
  ),
];
