import { define, type Featurer } from "./featurer.rules.ts";

/** Criteria of configured searches. */
export const SEARCH_FEATURERS: readonly Featurer[] = [
  define(
    2701,
    "By assignee user id (current)",
    ["exclude:BOOLEAN?=false – all but these"],
    "Assignee is the acting user.",
  ),
  define(
    2702,
    "By assignee user id given",
    ["exclude:BOOLEAN?=false – all but these", "userIds:UUID_SET:TWINS:USER_ID – users"],
    "Assignee is one of given users.",
  ),
  define(
    2704,
    "By class id given",
    ["classIds:UUID_SET:TWINS:TWIN_STATUS_ID – classes", "exclude:BOOLEAN?=false – all but these"],
    "Class is one of given classes.",
  ),
  define(
    2706,
    "By created by user id (current)",
    ["exclude:BOOLEAN?=false – all but these"],
    "Creator is the acting user.",
  ),
  define(
    2707,
    "By created by user id given",
    ["exclude:BOOLEAN?=false – all but these", "userIds:UUID_SET:TWINS:USER_ID – users"],
    "Creator is one of given users.",
  ),
  define(
    2709,
    "By head twin id given",
    ["twinIds:UUID_SET:TWINS:TWIN_STATUS_ID – twins"],
    "Head is one of given twins.",
  ),
  define(
    2710,
    "By head twin id requested",
    [
      "paramKey:STRING?=twinId – name of the caller's parameter",
      "required:BOOLEAN?=true – refuse the search where the caller gives nothing",
    ],
    "Head asked for by the caller.",
  ),
  define(
    2711,
    "By hierarchy tree contains twin id (given)",
    ["twinIds:UUID:TWINS:TWIN_ID – one twin (despite the plural)"],
    "Below a given twin, at any depth.",
  ),
  define(
    2712,
    "By hierarchy tree contains twin id (requested)",
    [
      "paramKey:STRING?=twinId – name of the caller's parameter",
      "required:BOOLEAN?=true – refuse the search where the caller gives nothing",
    ],
    "Below a twin asked for by the caller.",
  ),
  define(
    2713,
    "By twin id (current user)",
    ["exclude:BOOLEAN?=false – all but these"],
    "The twin that stands for the acting user.",
  ),
  define(
    2714,
    "By twin id (given)",
    ["exclude:BOOLEAN?=false – all but these", "twinIds:UUID_SET:TWINS:TWIN_STATUS_ID – twins"],
    "One of given twins.",
  ),
  define(
    2715,
    "By twin id (requested)",
    [
      "exclude:BOOLEAN?=false – all but these",
      "paramKey:STRING?=twinId – name of the caller's parameter",
      "required:BOOLEAN?=true – refuse the search where the caller gives nothing",
    ],
    "Twins asked for by the caller.",
  ),
  define(
    2716,
    "Link",
    [
      "exclude:BOOLEAN?=false – all but these",
      "linkId:UUID:TWINS:LINK_ID – link",
      "dstTwinId:UUID_SET:TWINS:TWIN_STATUS_ID – twins at the other end",
      "anyOfList:BOOLEAN – any of several such rules is enough (true) or all are needed (false)",
    ],
    "Linked by a kind of link to given twins.",
  ),
  define(
    2717,
    "Param link dst",
    [
      "exclude:BOOLEAN?=false – all but these",
      "linkId:UUID:TWINS:LINK_ID – link",
      "paramKey:STRING?=twinId – name of the caller's parameter",
      "anyOfList:BOOLEAN – any of several such rules is enough (true) or all are needed (false)",
      "required:BOOLEAN?=true – refuse the search where the caller gives nothing",
    ],
    "Linked by a kind of link to a twin asked for by the caller.",
  ),
  define(
    2718,
    "By link id (given)",
    [
      "exclude:BOOLEAN?=false – all but these",
      "linkId:UUID:TWINS:LINK_ID – link",
      "anyOfList:BOOLEAN – any of several such rules is enough (true) or all are needed (false)",
    ],
    "Has a link of a given kind.",
  ),
  define(
    2719,
    "By link id (given)",
    [
      "exclude:BOOLEAN?=false – all but these",
      "paramKey:STRING?=linkId – name of the caller's parameter",
      "anyOfList:BOOLEAN – any of several such rules is enough (true) or all are needed (false)",
      "required:BOOLEAN?=true – refuse the search where the caller gives nothing",
    ],
    "Has a link of a kind asked for by the caller.",
  ),
  define(
    2720,
    "By marker datalist option ids",
    [
      "exclude:BOOLEAN?=false – all but these",
      "markerDataListOptionIds:UUID_SET – markers (options)",
    ],
    "Carries one of given markers.",
  ),
  define(
    2721,
    "By status id given",
    [
      "exclude:BOOLEAN?=false – all but these",
      "statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses",
    ],
    "In one of given statuses.",
  ),
  define(
    2722,
    "By status id requested",
    [
      "exclude:BOOLEAN?=false – all but these",
      "paramKey:STRING?=statusId – name of the caller's parameter",
      "required:BOOLEAN?=true – refuse the search where the caller gives nothing",
    ],
    "In a status asked for by the caller.",
  ),
  define(
    2723,
    "By tag datalist option ids",
    ["exclude:BOOLEAN?=false – all but these", "tagDataListOptionIds:UUID_SET – tags (options)"],
    "Carries one of given tags.",
  ),
  define(
    2801,
    "SearchDetectorPreferProtected",
    [],
    "Of the searches under an alias, the single one the user may use; two allowed is an error.",
  ),
  define(
    2802,
    "SearchDetectorConcat",
    [],
    "All searches under an alias that the user may use, together.",
  ),
  define(
    3601,
    "Filter given field by id",
    ["filteredFieldIds:UUID_SET:TWINS:TWIN_CLASS_FIELD_ID – fields to leave out"],
    "Leaves given fields out.",
  ),
  define(
    3602,
    "Filter field by twin status ids",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "Leaves the fields out while the twin is in given statuses.",
  ),
  define(
    3603,
    "Filter field by twin status ids",
    ["statusIds:UUID_SET:TWINS:TWIN_STATUS_ID – statuses"],
    "Leaves the fields out unless the twin is in given statuses.",
  ),
  define(
    3604,
    "Filter fields by boolean field",
    [
      "booleanFieldId:UUID:TWINS:TWIN_CLASS_FIELD_ID – boolean field that decides",
      "excludeOnTrue:BOOLEAN?=true – value at which the fields are shown (the name says the opposite)",
    ],
    "Shows the fields only where a boolean field has the given value.",
  ),
  define(
    3901,
    "Class finder by twin class id",
    [
      "twinClassId:UUID:TWINS:TWIN_CLASS_ID – class that is extended",
      "extendsDepth:INT?=0 – levels: 0 = all below, n = n levels, negative = the class itself too",
    ],
    "Classes that extend a class.",
  ),
  define(
    3902,
    "Class finder by given twin class id set",
    [
      "excludeGivenIds:BOOLEAN?=false – all but these",
      "twinClassIdSet:UUID_SET:TWINS:TWIN_CLASS_ID – classes",
    ],
    "Given classes, or all but them.",
  ),
  define(
    3903,
    "Class finder by abstract",
    ["excludeAbstract:BOOLEAN?=true – true: no abstract ones; false: only they"],
    "No abstract classes, or only they.",
  ),
  define(
    3904,
    "Exclude twin class if has any twin",
    [
      "twinClassIdSet:UUID_SET:TWINS:TWIN_CLASS_ID – classes",
      "extendsHierarchyCheck:BOOLEAN?=false – count twins of extending classes too",
    ],
    "Given classes that have no twins yet.",
  ),
];
