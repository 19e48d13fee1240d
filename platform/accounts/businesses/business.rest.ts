import { z } from "zod";

import { listUserAccounts } from "../../core/access/membership.store.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { switchAccount } from "../sessions/switch-business.ts";

export const accountRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/business_account/list/v1",
    summary: "Business accounts the caller belongs to, and the one the session works for",
    answer: z.object({
      businessAccountList: z.array(z.object({ id: z.guid(), name: z.string() })),
      activeBusinessAccountId: z.guid().optional(),
    }),
    handle: async ({ services, caller }) => ({
      businessAccountList: await listUserAccounts(
        services.db,
        caller.domainId,
        caller.userId ?? "",
      ),
      activeBusinessAccountId: caller.businessAccountId ?? undefined,
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/business_account/switch/v1",
    summary: "Lets the session work for another business account of the caller",
    body: z.object({ businessAccountId: z.guid() }),
    handle: async ({ services, caller, body }) => {
      await switchAccount(services, caller, body.businessAccountId.toLowerCase());
      return {};
    },
  }),
];
