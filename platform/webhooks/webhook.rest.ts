import { z } from "zod";

import { Flag, Id, Text } from "../base/http/body-fields.ts";
import {
  idFilter,
  likeFilter,
  createSearch,
  sortedPage,
  ternaryFilter,
} from "../core/calls/list-search.ts";
import { PAGED } from "../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../core/calls/route.ts";
import { deleteRoute } from "../core/calls/write-routes.ts";
import {
  createWebhook,
  deleteWebhook,
  findOwnWebhook,
  renewWebhookSecret,
  updateWebhook,
  type WebhookSave,
} from "./save-webhook.ts";
import { type WebhookRow, webhooksOf } from "./webhook.store.ts";
import { presentWebhook, WebhookView } from "./webhook.view.ts";

const Save = z
  .object({
    url: Text,
    description: Text,
    eventList: z.array(z.string().max(100)).max(100).nullish(),
    twinClassIdList: z.array(Id).max(1000).nullish(),
    active: Flag,
  })
  .meta({ id: "WebhookSaveRqV1" });

const search = createSearch<WebhookRow>(
  idFilter("id", (row) => row.id),
  likeFilter("url", (row) => row.url),
  likeFilter("description", (row) => row.description),
  ternaryFilter("active", (row) => row.active),
);

const needs = ["DOMAIN_UPDATE"] as const;
const One = z.object({ webhook: WebhookView });
const WithSecret = One.extend({ secret: z.string() });

export const webhookRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/webhook/search/v1",
    summary: "List webhooks",
    needs,
    body: search.schema,
    answer: z.object({ webhooks: z.array(WebhookView), pagination: PAGED.pagination }),
    handle: async (call) => {
      const rows = await webhooksOf(call.services.db, call.caller.domainId);
      const matches = search.select(rows, call.body, call);
      const sorters = {
        url: (row: WebhookRow) => row.url,
        createdAt: (row: WebhookRow) => row.created_at.getTime(),
      };
      const page = sortedPage(matches, call.page, call, sorters, "createdAt");
      return {
        webhooks: page.rows.map((row) => presentWebhook(row, call.caller.locale)),
        pagination: page.pagination,
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/webhook/:webhookId/v1",
    summary: "Get a webhook, without its secret",
    needs,
    answer: One,
    handle: (call) => answerOne(call, call.id("webhookId")),
  }),
  privateRoute({
    method: "POST",
    path: "/private/webhook/v1",
    summary: "Create a webhook; the secret is returned once",
    needs,
    body: Save,
    answer: WithSecret,
    handle: async (call) => {
      const { id, secret } = await createWebhook(call.services, call.caller, saveOf(call.body));
      return { ...(await answerOne(call, id)), secret };
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/webhook/:webhookId/v1",
    summary: "Update or re-enable a webhook; omitted members stay unchanged",
    needs,
    body: Save,
    answer: One,
    handle: async (call) => {
      const id = call.id("webhookId");
      await updateWebhook(call.services, call.caller, id, saveOf(call.body));
      return answerOne(call, id);
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/webhook/:webhookId/secret/v1",
    summary: "Rotate the secret of a webhook; it is returned once",
    needs,
    answer: WithSecret,
    handle: async (call) => {
      const id = call.id("webhookId");
      const secret = await renewWebhookSecret(call.services, call.caller, id);
      return { ...(await answerOne(call, id)), secret };
    },
  }),
  deleteRoute({
    path: "/private/webhook/:webhookId/v1",
    summary: "Delete a webhook with its deliveries",
    needs,
    remove: deleteWebhook,
  }),
];

async function answerOne({ services, caller }: PrivateCall, id: string) {
  return { webhook: presentWebhook(await findOwnWebhook(services.db, caller, id), caller.locale) };
}

function saveOf({ eventList, twinClassIdList, ...rest }: z.output<typeof Save>): WebhookSave {
  return {
    ...rest,
    events: eventList ?? undefined,
    classIds: twinClassIdList ?? undefined,
  };
}
