import { hasBusinessPermission } from "../accounts/businesses/business-permission.ts";
import { CODE, RequestError } from "../base/errors/request-error.ts";
import { createMessage } from "../base/messages/message.ts";
import type { BuiltinPermission } from "../core/access/builtin-permission.rules.ts";
import type { Caller } from "../core/access/caller.ts";
import type { WebhookOwner } from "./webhook.store.ts";

/** The calls for the webhooks of one kind of owner. */
export interface WebhookCalls {
  /** Path of the calls for webhooks. Those for deliveries have the same path with `_delivery`. */
  path: string;
  /** Names of the webhooks in summaries. */
  noun: string;
  nouns: string;
  needs: readonly BuiltinPermission[];
  /** Returns whose webhooks the caller manages; throws if the caller may manage none. */
  ownerOf: (caller: Caller) => WebhookOwner;
}

const OF_DOMAIN: WebhookCalls = {
  path: "/private/webhook",
  noun: "webhook of the domain",
  nouns: "webhooks of the domain",
  needs: ["DOMAIN_UPDATE"],
  ownerOf: ({ domainId }) => ({ domainId, businessId: null }),
};

const OF_BUSINESS: WebhookCalls = {
  path: "/private/business_webhook",
  noun: "webhook of the caller's business",
  nouns: "webhooks of the caller's business",
  needs: [],
  ownerOf: getPermittedOwner,
};

function getPermittedOwner(caller: Caller): WebhookOwner {
  const { domainId, businessAccountId: businessId } = caller;
  if (businessId !== null && hasBusinessPermission(caller, "BUSINESS_EDIT")) {
    return { domainId, businessId };
  }
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage("webhooks_owner_only"));
}

export const WEBHOOK_CALLS: readonly WebhookCalls[] = [OF_DOMAIN, OF_BUSINESS];
