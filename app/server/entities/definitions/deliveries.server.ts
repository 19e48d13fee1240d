import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";

/** The requests of a webhook in the last 30 days, with the responses. */
export const deliveries: Entity = {
  key: "webhook-deliveries",
  kind: null,
  permission: "DOMAIN",
  names: { title: m.console_deliveries, one: m.console_delivery, help: m.console_deliveries_help },
  traits: { nameMember: "event" },
  calls: {
    search: {
      path: "",
      pathOf: (webhookId) => `/private/webhook/${webhookId}/delivery/search/v1`,
      list: "deliveries",
      modes: {},
    },
    read: { path: (id) => `/private/webhook_delivery/${id}/v1`, member: "delivery" },
  },
  properties: [
    { name: "createdAt", label: m.console_created, type: "date" },
    { name: "event", label: m.console_event, type: "code", filter: { only: "eventList" } },
    {
      name: "state",
      label: m.console_status,
      type: "choice",
      choices: [
        { value: "queued", label: m.console_delivery_queued },
        { value: "delivered", label: m.console_delivery_delivered },
        { value: "failed", label: m.console_delivery_failed },
      ],
      filter: { only: "stateList" },
    },
    { name: "attempts", label: m.console_attempts, type: "number" },
    { name: "statusCode", label: m.console_status_code, type: "code" },
    { name: "error", label: m.console_error, type: "text" },
    { name: "answer", label: m.console_answer, type: "longText", column: "hidden" },
    { name: "lastAttemptAt", label: m.console_last_attempt, type: "date", column: "hidden" },
    { name: "nextAttemptAt", label: m.console_next_attempt, type: "date", column: "hidden" },
    {
      name: "webhookId",
      label: m.console_webhook,
      type: "code",
      column: "hidden",
      filter: { list: "idList" },
    },
    { name: "id", label: m.console_id, type: "code", column: "hidden" },
  ],
  page: {
    operations: [
      {
        key: "redeliver",
        label: m.console_redeliver,
        done: m.console_redelivered,
        right: "UPDATE",
        path: (id) => `/private/webhook_delivery/${id}/redeliver/v1`,
      },
    ],
  },
};
