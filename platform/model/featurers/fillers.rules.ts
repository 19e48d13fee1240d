import { define, type Featurer } from "./featurer.rules.ts";

/**
 * Featurers that fill a twin's head, links, name, markers and files, used in the steps of a
 * pipeline.
 */
export const FILLERS: readonly Featurer[] = [
  define(2301, "Head as context twin", [], "Head = the input twin. Cannot be an optional step."),
  define(
    2302,
    "Head from context twin head",
    [],
    "Head = the head of the input (all inputs must share it). Cannot be an optional step.",
  ),
  define(2303, "Forward links from context twin all", [], "Copies all forward links of the input."),
  define(
    2304,
    "Backward links from context twin all",
    [
      "uniqForSrcRelink:BOOLEAN – also move links that allow one end only, which takes them off the other twin",
    ],
    "Copies all backward links of the input.",
  ),
  define(
    2305,
    "Forward links from context twin",
    ["linksIds:UUID_SET:TWINS:LINK_ID – links"],
    "Copies the input's forward links of given kinds.",
  ),
  define(
    2306,
    "Head from template twin head",
    [],
    "Head = the head of the pipeline's template twin.",
  ),
  define(
    2307,
    "Forward links from template twin all",
    [],
    "Copies all forward links of the template twin.",
  ),
  define(
    2308,
    "Backward links as context twin",
    [
      "uniqForSrcRelink:BOOLEAN – also move links that allow one end only, which takes them off the other twin",
    ],
    "Links the inputs to the output twin by the first link defined between their classes.",
  ),
  define(
    2313,
    "Basics assignee from context twin created by",
    [],
    "Assignee = creator of the input.",
  ),
  define(
    2314,
    "Basics assignee from context twin field",
    ["assigneeField:UUID:TWINS:TWIN_CLASS_FIELD_ID – user field"],
    "Assignee = user in a stored field of the input.",
  ),
  define(
    2315,
    "Basics assignee from context field",
    ["assigneeField:UUID:TWINS:TWIN_CLASS_FIELD_ID – user field"],
    "Assignee = user in a field sent in the context.",
  ),
  define(
    2316,
    "Basics assignee from context twin assignee",
    [],
    "Assignee = assignee of the input.",
  ),
  define(2317, "Basics assignee null", [], "Clears the assignee."),
  define(
    2318,
    "Marker add",
    [
      "markerId:UUID:TWINS:MARKER_ID – marker",
      "hardAdd:BOOLEAN – cancels a removal by an earlier step",
    ],
    "Adds a marker.",
  ),
  define(
    2319,
    "Marker delete",
    [
      "markerId:UUID:TWINS:MARKER_ID – marker",
      "softDelete:BOOLEAN – leaves a marker that an earlier step added",
    ],
    "Takes a marker off (updated twins only).",
  ),
  define(
    2320,
    "Attachment CUD from context",
    [],
    "Applies the attachments sent in the context (a new twin takes the created ones only).",
  ),
  define(
    2322,
    "Basics assignee from context field twin assignee",
    ["linkField:UUID:TWINS:TWIN_CLASS_FIELD_ID – link field"],
    "Assignee = assignee of the twin that a link field in the context points to.",
  ),
  define(
    2324,
    "Basics assignee from context",
    ["assigneeField:UUID:TWINS:TWIN_CLASS_FIELD_ID – user field"],
    "Assignee = user in a field of the context, else in the input's stored field.",
  ),
  define(
    2325,
    "Forward link from context twin link dst twin head",
    [
      "newLinksId:UUID:TWINS:LINK_ID – kind of link to make",
      "headHunterLink:UUID:TWINS:LINK_ID – kind of link to follow",
    ],
    "New link from the output to the head of the twin that the input points to (looked for up to five steps back).",
  ),
  define(
    2326,
    "Basics assignee from context twin of class assignee",
    ["twinClassId:UUID:TWINS:TWIN_CLASS_ID – class"],
    "Assignee = assignee of the nearest input of a class.",
  ),
  define(
    2327,
    "Twin basic fields from context basics",
    [
      "fields:WORD_LIST:TWINS:TWIN_BASIC_FIELD – which basics to take: assigneeUserId, createdByUserId, name, description",
    ],
    "Name, description, assignee or creator from the basics sent in the context.",
  ),
  define(
    2328,
    "Basics assignee from context twin field twin assignee",
    ["linkField:UUID:TWINS:TWIN_CLASS_FIELD_ID – link field"],
    "Assignee = assignee of the twin that a link field of the input points to.",
  ),
  define(
    2329,
    "Basics assignee from head twin assignee",
    [],
    "Assignee = assignee of the output's head.",
  ),
];
