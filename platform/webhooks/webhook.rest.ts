import { z } from "zod";

import { Flag, Id, Text } from "../base/http/body-fields.ts";
import type { Caller } from "../core/access/caller.ts";
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
import { WEBHOOK_CALLS, type WebhookCalls } from "./webhook-routes.ts";
import { type WebhookOwner, type WebhookRow, webhooksOf } from "./webhook.store.ts";
import { presentWebhook, WebhookView } from "./webhook.view.ts";

const details = {
  url: Text,
  description: Text,
  eventList: z.array(z.string().max(100)).max(100).nullish(),
};
const members = { ...details, twinClassIdList: z.array(Id).max(1000).nullish(), active: Flag };

const Save = z.object(members).meta({ id: "WebhookSaveRqV1" });
const Change = z
  .object({ ...members, base: z.object(details).nullish() })
  .meta({ id: "WebhookChangeRqV1" });

const search = createSearch<WebhookRow>(
  idFilter("id", (row) => row.id),
  likeFilter("url", (row) => row.url),
  likeFilter("description", (row) => row.description),
  ternaryFilter("active", (row) => row.active),
);

const One = z.object({ webhook: WebhookView });
const WithSecret = One.extend({ secret: z.string() });

export const webhookRoutes: Route[] = WEBHOOK_CALLS.flatMap((calls) => [
  ...readRoutesOf(calls),
  ...writeRoutesOf(calls),
]);

function readRoutesOf({ path, noun, nouns, needs, ownerOf }: WebhookCalls): Route[] {
  return [
    privateRoute({
      method: "POST",
      path: `${path}/search/v1`,
      summary: `List ${nouns}`,
      needs,
      body: search.schema,
      answer: z.object({ webhooks: z.array(WebhookView), pagination: PAGED.pagination }),
      handle: async (call) => {
        const rows = await webhooksOf(call.services.db, ownerOf(call.caller));
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
      path: `${path}/:webhookId/v1`,
      summary: `Get a ${noun}, without its secret`,
      needs,
      answer: One,
      handle: (call) => answerOne(call, ownerOf(call.caller), call.id("webhookId")),
    }),
  ];
}

function writeRoutesOf({ path, noun, needs, ownerOf }: WebhookCalls): Route[] {
  const editorOf = (caller: Caller) => ({ caller, owner: ownerOf(caller) });
  return [
    privateRoute({
      method: "POST",
      path: `${path}/v1`,
      summary: `Create a ${noun}; the secret is returned once`,
      needs,
      body: Save,
      answer: WithSecret,
      handle: async (call) => {
        const editor = editorOf(call.caller);
        const { id, secret } = await createWebhook(call.services, editor, saveOf(call.body));
        return { ...(await answerOne(call, editor.owner, id)), secret };
      },
    }),
    privateRoute({
      method: "PUT",
      path: `${path}/:webhookId/v1`,
      summary: `Update or re-enable a ${noun}; omitted members stay unchanged; with base, concurrent changes are kept`,
      needs,
      body: Change,
      answer: One,
      handle: async (call) => {
        const editor = editorOf(call.caller);
        const id = call.id("webhookId");
        const { base, ...change } = call.body;
        await updateWebhook(call.services, editor, id, {
          ...saveOf(change),
          base: base ? detailsOf(base) : undefined,
        });
        return answerOne(call, editor.owner, id);
      },
    }),
    privateRoute({
      method: "POST",
      path: `${path}/:webhookId/secret/v1`,
      summary: `Rotate the secret of a ${noun}; it is returned once`,
      needs,
      answer: WithSecret,
      handle: async (call) => {
        const editor = editorOf(call.caller);
        const id = call.id("webhookId");
        const secret = await renewWebhookSecret(call.services, editor, id);
        return { ...(await answerOne(call, editor.owner, id)), secret };
      },
    }),
    deleteRoute({
      path: `${path}/:webhookId/v1`,
      summary: `Delete a ${noun} with its deliveries`,
      needs,
      remove: (services, caller, id) => deleteWebhook(services, editorOf(caller), id),
    }),
  ];
}

async function answerOne({ services, caller }: PrivateCall, owner: WebhookOwner, id: string) {
  return { webhook: presentWebhook(await findOwnWebhook(services.db, owner, id), caller.locale) };
}

function saveOf({ twinClassIdList, active, ...rest }: z.output<typeof Save>): WebhookSave {
  return { ...detailsOf(rest), active, classIds: twinClassIdList ?? undefined };
}

function detailsOf({
  url,
  description,
  eventList,
}: Pick<z.output<typeof Save>, keyof typeof details>) {
  return { url, description, events: eventList ?? undefined };
}
