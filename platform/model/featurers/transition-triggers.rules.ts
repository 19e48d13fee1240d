import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers with effects after a transition. */
export const TRANSITION_TRIGGERS: readonly Featurer[] = [
  define(
    1501,
    "Duplicate twin",
    ["twinId:UUID:TWINS:TWIN_ID – twin to copy"],
    "Makes a copy of one given twin (not of the twin that moves).",
  ),
  define(
    1502,
    "Clear current user touch",
    ["touchId:STRING:TWINS:TWIN_TOUCH_ID – WATCHED, STARRED or REVIEWED"],
    "Takes a touch (star, watch, review) of the acting user off the twin.",
  ),
  define(
    1503,
    "Clear all users touch",
    ["touchId:STRING:TWINS:TWIN_TOUCH_ID – WATCHED, STARRED or REVIEWED"],
    "Takes that touch of every user off the twin.",
  ),
  define(
    1504,
    "RabbitMQ send twin",
    [
      "exchange:STRING – exchange of the broker",
      "operation:STRING – word sent along that says what happened",
      "queue:STRING – queue of the broker",
      "url:STRING – address of the broker",
    ],
    "Needs a message broker. Sends the twin's id, actor and operation to a queue.",
  ),
  define(
    1505,
    "RabbitMqSendI18nFieldValueWithLocaleForOperation",
    [
      "exchange:STRING – exchange of the broker",
      "fields:UUID_SET – fields to send",
      "operation:STRING – word sent along that says what happened",
      "queue:STRING – queue of the broker",
      "src_locale:STRING – locale the text is written in",
      "url:STRING – address of the broker",
    ],
    "Needs a message broker. Sends the translations of given i18n fields, with source and target locales, to a queue.",
  ),
  define(
    1506,
    "RabbitMqSendFieldsForOperation",
    [
      "exchange:STRING – exchange of the broker",
      "excludeInfoFields:UUID_SET – fields left out of the summary",
      "fields:UUID_SET – fields to send",
      "operation:STRING – word sent along that says what happened",
      "queue:STRING – queue of the broker",
      "url:STRING – address of the broker",
    ],
    "Needs a message broker. Sends the named fields of the twin to a queue.",
  ),
  define(
    1507,
    "RabbitMqSendTwin",
    [
      "childrenTwinClassIdList:UUID_SET:TWINS:TWIN_CLASS_ID? – classes of the children",
      "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID – statuses of the children",
      "exchange:STRING – exchange of the broker",
      "exclude:BOOLEAN – all but these",
      "operation:STRING – word sent along that says what happened",
      "queue:STRING – queue of the broker",
      "url:STRING – address of the broker",
    ],
    "Needs a message broker. Sends each child in (or outside) given statuses to a queue. Shares its display name with 1504.",
  ),
  // Trigger that upstream doesn't have.
  define(
    1590,
    "Start job",
    ["job:STRING – name of the job"],
    "Queues a job for the twin in the transaction of the transition.",
  ),
];
