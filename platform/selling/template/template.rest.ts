import { z } from "zod";

import { privateRoute } from "../../core/calls/route.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { DomainView, presentDomain } from "../../model/domains/domain.view.ts";
import { applySellerTemplate } from "./apply-seller-template.ts";

export const templateRoutes = [
  privateRoute({
    method: "POST",
    path: "/private/domain/:domainId/template/v1",
    summary: "Apply the sellers' template to an empty domain that the caller administers",
    needs: ["DOMAIN_UPDATE"],
    answer: z.object({ applied: z.boolean(), domain: DomainView }),
    handle: async (call) => {
      const id = call.id("domainId");
      const applied = await applySellerTemplate(call.services, call.caller, id);
      const domain = await findDomain(call.services.db, id);
      return { applied, domain: domain && presentDomain(domain, "DETAILED") };
    },
  }),
];
