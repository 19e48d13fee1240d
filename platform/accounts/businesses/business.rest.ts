import { z } from "zod";

import { listUserAccounts } from "../../core/access/membership.store.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { switchAccount } from "../sessions/switch-business.ts";

export const accountRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/business_account/list/v1",
    summary: "List the caller's business accounts and the active one",
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
    sessionOnly: true,
    summary: "Switch the active business account",
    body: z.object({ businessAccountId: z.guid() }),
    handle: async ({ services, caller, body }) => {
      await switchAccount(services, caller, body.businessAccountId.toLowerCase());
      return {};
    },
  }),
];
