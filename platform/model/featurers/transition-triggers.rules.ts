import { define, type Featurer } from "./featurer.rules.ts";

export const TRANSITION_TRIGGERS: readonly Featurer[] = [
  define(1501, "DuplicateTwin", ["twinId:UUID:TWINS:TWIN_ID"]),
  define(1502, "ClearCurrentUserTouch", ["touchId:STRING:TWINS:TWIN_TOUCH_ID"]),
  define(1503, "ClearAllUsersTouch", ["touchId:STRING:TWINS:TWIN_TOUCH_ID"]),
  define(1504, "RabbitMqSendTwin", [
    "exchange:STRING",
    "queue:STRING",
    "operation:STRING",
    "url:STRING",
  ]),
  define(1505, "RabbitMqSendI18nFieldValueWithLocaleForOperation", [
    "exchange:STRING",
    "queue:STRING",
    "operation:STRING",
    "fields:UUID_SET",
    "src_locale:STRING",
    "url:STRING",
  ]),
  define(1506, "RabbitMqSendFieldsForOperation", [
    "exchange:STRING",
    "queue:STRING",
    "operation:STRING",
    "fields:UUID_SET",
    "excludeInfoFields:UUID_SET",
    "url:STRING",
  ]),
  define(1507, "RabbitMqSendTwin", [
    "childrenTwinStatusIdList:UUID_SET:TWINS:TWIN_STATUS_ID",
    "childrenTwinClassIdList:UUID_SET:TWINS:TWIN_CLASS_ID?",
    "exclude:BOOLEAN",
    "exchange:STRING",
    "queue:STRING",
    "operation:STRING",
    "url:STRING",
  ]),
  define(1590, "Start job", ["job:STRING"]),
];
