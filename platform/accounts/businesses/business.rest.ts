import { z } from "zod";

import { listUserAccounts } from "../../core/access/membership.queries.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { switchAccount } from "../sessions/switch-business.ts";
import { timeZoneIn } from "./business-profile.ts";

const BusinessAccount = z.object({
  id: z.guid(),
  name: z.string(),
  /** IANA time zone of the business. */
  timeZone: z.string(),
});

export const accountRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/business_account/list/v1",
    summary: "List the caller's business accounts and the active one",
    answer: z.object({
      businessAccountList: z.array(BusinessAccount),
      activeBusinessAccountId: z.guid().optional(),
    }),
    handle: async ({ services, caller }) => {
      const accounts = await listUserAccounts(services.db, caller.domainId, caller.userId ?? "");
      return {
        businessAccountList: accounts.map(({ id, name, settings }) => ({
          id,
          name,
          timeZone: timeZoneIn(settings),
        })),
        activeBusinessAccountId: caller.businessAccountId ?? undefined,
      };
    },
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
