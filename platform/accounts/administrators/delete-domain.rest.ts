import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteDomain, listDomainContent } from "./delete-domain.ts";

const DomainUses = z
  .object({
    count: z.int(),
    uses: z.array(z.object({ kind: z.string(), count: z.int() })),
  })
  .meta({ id: "DomainUsesV1" });

/**
 * Routes to delete a domain. Register them after the fixed paths below `/private/domain`, which the path parameter
 * would match otherwise.
 */
export const deleteDomainRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/domain/:domainId/where_used/v1",
    summary: "Count what a domain of the caller's has, by kind",
    needs: ["DOMAIN_DELETE"],
    answer: z.object({ whereUsed: DomainUses }),
    handle: async (call) => {
      const uses = await listDomainContent(call.services.db, call.caller, call.id("domainId"));
      return { whereUsed: { count: uses.reduce((sum, { count }) => sum + count, 0), uses } };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/domain/:domainId/v1",
    sessionOnly: true,
    summary: "Delete another domain that nobody works in",
    needs: ["DOMAIN_DELETE"],
    handle: async (call) => {
      await deleteDomain(call.services, call.caller, call.id("domainId"));
      return {};
    },
  }),
];
