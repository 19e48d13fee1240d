import { z } from "zod";

import { Id } from "../base/http/body-fields.ts";
import { pagination } from "../base/http/paging.ts";
import { PAGED } from "../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../core/calls/route.ts";
import { searchDeliveries } from "./delivery.store.ts";
import { findOwnDelivery, pingWebhook, redeliver } from "./redeliver-webhook.ts";
import { findOwnWebhook } from "./save-webhook.ts";
import { DeliveryView, presentDelivery } from "./webhook.view.ts";

const Search = z
  .object({
    stateList: z
      .array(z.enum(["queued", "delivered", "failed"]))
      .max(3)
      .nullish(),
    eventList: z.array(z.string().max(100)).max(100).nullish(),
    twinIdList: z.array(Id).max(1000).nullish(),
  })
  .meta({ id: "WebhookDeliverySearchRqV1" });

const needs = ["DOMAIN_UPDATE"] as const;
const One = z.object({ delivery: DeliveryView });

export const webhookDeliveryRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/webhook/:webhookId/delivery/search/v1",
    summary: "Search the deliveries of a webhook of the last 30 days, newest first",
    needs,
    body: Search,
    answer: z.object({ deliveries: z.array(DeliveryView), pagination: PAGED.pagination }),
    handle: async (call) => {
      const { services, caller, body, page } = call;
      const webhook = await findOwnWebhook(services.db, caller, call.id("webhookId"));
      const filter = {
        webhookId: webhook.id,
        states: body.stateList ?? [],
        events: body.eventList ?? [],
        twinIds: body.twinIdList ?? [],
      };
      const { rows, total } = await searchDeliveries(services.db, filter, page);
      return {
        deliveries: rows.map((row) => presentDelivery(row, caller.locale)),
        pagination: pagination(page, total),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/webhook_delivery/:deliveryId/v1",
    summary: "Get a delivery with its last response",
    needs,
    answer: One,
    handle: async (call) => {
      const { services, caller } = call;
      const delivery = await findOwnDelivery(services.db, caller, call.id("deliveryId"));
      return { delivery: presentDelivery(delivery, caller.locale) };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/webhook/:webhookId/ping/v1",
    summary: "Send a test event to a webhook",
    needs,
    answer: One,
    handle: async (call) => {
      const delivery = await pingWebhook(call.services, call.caller, call.id("webhookId"));
      return { delivery: presentDelivery(delivery, call.caller.locale) };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/webhook_delivery/:deliveryId/redeliver/v1",
    summary: "Redeliver a message",
    needs,
    answer: One,
    handle: async (call) => {
      const delivery = await redeliver(call.services, call.caller, call.id("deliveryId"));
      return { delivery: presentDelivery(delivery, call.caller.locale) };
    },
  }),
];
