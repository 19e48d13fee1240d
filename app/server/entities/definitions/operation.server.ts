import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { CREATED_AT, ID, PLAIN_DESCRIPTION } from "./common-properties.server.ts";

const FEATURER_TYPES = [
  [10, m.console_featurer_injector],
  [11, m.console_featurer_account_initiator],
  [13, m.console_field_type],
  [14, m.console_featurer_widget],
  [15, m.console_trigger],
  [16, m.console_validator],
  [19, m.console_featurer_identity],
  [20, m.console_featurer_slugger],
  [21, m.console_featurer_group_manager],
  [22, m.console_multiplier_type],
  [23, m.console_filler],
  [24, m.console_conditioner],
  [25, m.console_featurer_domain_initiator],
  [26, m.console_head_hunter],
  [27, m.console_featurer_twin_finder],
  [28, m.console_featurer_detector],
  [29, m.console_featurer_storage],
  [30, m.console_linker],
  [31, m.console_featurer_pointer],
  [32, m.console_featurer_field_finder],
  [33, m.console_featurer_mail],
  [34, m.console_featurer_user_initiator],
  [35, m.console_featurer_acting],
  [36, m.console_featurer_field_filter],
  [37, m.console_featurer_template],
  [38, m.console_featurer_statistic],
  [39, m.console_featurer_class_finder],
  [40, m.console_featurer_field_sorter],
  [41, m.console_featurer_twin_sorter],
] as const;

export const featurers: Entity = {
  key: "featurers",
  kind: "featurer",
  permission: "FEATURER",
  traits: { isSingle: true },
  names: { title: m.console_featurers, one: m.console_featurer, help: m.console_featurers_help },
  calls: {
    search: {
      path: "/private/featurer/search/v1",
      list: "featurerList",
      byText: "nameLikeList",
      modes: { showFeaturerMode: "DETAILED", showFeaturerParamMode: "SHOW" },
    },
  },
  properties: [
    {
      name: "name",
      label: m.console_name,
      type: "text",
      sort: "name",
      filter: { like: "nameLikeList" },
    },
    {
      name: "featurerTypeId",
      label: m.console_type,
      type: "choice",
      choices: FEATURER_TYPES.map(([value, label]) => ({ value: String(value), label })),
      filter: { list: "typeIdList" },
    },
    { name: "description", label: m.console_description, type: "longText" },
    { name: "deprecated", label: m.console_deprecated, type: "flag" },
    { name: "id", label: m.console_id, type: "code" },
  ],
};

export const webhooks: Entity = {
  key: "webhooks",
  kind: "webhook",
  permission: "DOMAIN",
  names: { title: m.console_webhooks, one: m.console_webhook, help: m.console_webhooks_help },
  traits: { isSingle: true, nameMember: "url", isGoneForGood: true },
  calls: {
    search: {
      path: "/private/webhook/search/v1",
      list: "webhooks",
      byText: "urlLikeList",
      modes: {},
    },
    read: { path: (id) => `/private/webhook/${id}/v1`, member: "webhook" },
    create: { method: "POST", path: () => "/private/webhook/v1", secret: "secret" },
    update: { method: "PUT", path: (id) => `/private/webhook/${id}/v1` },
    remove: (id) => `/private/webhook/${id}/v1`,
  },
  properties: [
    {
      name: "url",
      label: m.console_url,
      type: "text",
      filter: { like: "urlLikeList" },
      form: { kind: "url", required: true, maxLength: 2000 },
    },
    {
      name: "eventList",
      label: m.console_events,
      type: "text",
      form: { list: true, hint: m.console_events_help },
    },
    PLAIN_DESCRIPTION,
    {
      name: "active",
      label: m.console_active,
      type: "flag",
      filter: { flag: "active" },
      form: { initial: "true" },
    },
    { name: "failingSince", label: m.console_failing_since, type: "date" },
    { name: "disabledReason", label: m.console_disabled_reason, type: "text", column: "hidden" },
    CREATED_AT,
    ID,
  ],
  page: {
    operations: [
      {
        key: "ping",
        label: m.console_ping,
        done: m.console_pinged,
        right: "UPDATE",
        path: (id) => `/private/webhook/${id}/ping/v1`,
      },
    ],
    tabs: [{ entity: "webhook-deliveries", by: "webhookId" }],
  },
};
