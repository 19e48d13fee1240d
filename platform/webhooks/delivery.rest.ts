import { z } from "zod";

import { Id } from "../base/http/body-fields.ts";
import { pagination } from "../base/http/paging.ts";
import type { Caller } from "../core/access/caller.ts";
import { PAGED } from "../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../core/calls/route.ts";
import { searchDeliveries } from "./delivery.store.ts";
import { findOwnDelivery, pingWebhook, redeliver } from "./redeliver-webhook.ts";
import { findOwnWebhook } from "./save-webhook.ts";
import { WEBHOOK_CALLS, type WebhookCalls } from "./webhook-routes.ts";
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

const One = z.object({ delivery: DeliveryView });

export const webhookDeliveryRoutes: Route[] = WEBHOOK_CALLS.flatMap((calls) => [
  ...readRoutesOf(calls),
  ...sendRoutesOf(calls),
]);

function readRoutesOf({ path, noun, needs, ownerOf }: WebhookCalls): Route[] {
  return [
    privateRoute({
      method: "POST",
      path: `${path}/:webhookId/delivery/search/v1`,
      summary: `Search the deliveries of a ${noun}, those of the last 30 days, newest first`,
      needs,
      body: Search,
      answer: z.object({ deliveries: z.array(DeliveryView), pagination: PAGED.pagination }),
      handle: async (call) => {
        const { services, caller, body, page } = call;
        const webhook = await findOwnWebhook(services.db, ownerOf(caller), call.id("webhookId"));
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
      path: `${path}_delivery/:deliveryId/v1`,
      summary: `Get a delivery of a ${noun} with its last response`,
      needs,
      answer: One,
      handle: async (call) => {
        const { services, caller } = call;
        const delivery = await findOwnDelivery(services.db, ownerOf(caller), call.id("deliveryId"));
        return { delivery: presentDelivery(delivery, caller.locale) };
      },
    }),
  ];
}

function sendRoutesOf({ path, noun, needs, ownerOf }: WebhookCalls): Route[] {
  const editorOf = (caller: Caller) => ({ caller, owner: ownerOf(caller) });
  return [
    privateRoute({
      method: "POST",
      path: `${path}/:webhookId/ping/v1`,
      summary: `Send a test event to a ${noun}`,
      needs,
      answer: One,
      handle: async (call) => {
        const { services, caller } = call;
        const delivery = await pingWebhook(services, editorOf(caller), call.id("webhookId"));
        return { delivery: presentDelivery(delivery, caller.locale) };
      },
    }),
    privateRoute({
      method: "POST",
      path: `${path}_delivery/:deliveryId/redeliver/v1`,
      summary: `Redeliver a message of a ${noun}`,
      needs,
      answer: One,
      handle: async (call) => {
        const { services, caller } = call;
        const delivery = await redeliver(services, editorOf(caller), call.id("deliveryId"));
        return { delivery: presentDelivery(delivery, caller.locale) };
      },
    }),
  ];
}
