import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { Text } from "../../base/http/body-fields.ts";
import { pageOf } from "../../base/http/paging.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { publicRoute, privateRoute, type Route } from "../../core/calls/route.ts";
import { createDomain } from "./create-domain.ts";
import { LocaleTag, NameText } from "./domain-body.ts";
import { listUserDomains, findDomain, findDomainByKey } from "./domain.store.ts";
import { DomainView, presentDomain } from "./domain.view.ts";
import { relatedOfDomains } from "./load-domain-data.ts";

const PublicDomain = z.object({
  id: z.guid(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
});

const NewDomain = z
  .object({
    key: Text,
    name: NameText,
    description: Text,
    type: z
      .enum(["basic", "b2b"], bodyMessage("domain_type_required"))
      .nullish()
      .transform((type) => type ?? undefined),
    defaultLocale: LocaleTag,
  })
  .meta({ id: "DomainCreateV1" });

const OWNER_TYPES = {
  basic: ["DOMAIN", "DOMAIN_USER"],
  b2b: ["DOMAIN", "DOMAIN_BUSINESS_ACCOUNT", "DOMAIN_USER"],
} as const;

const OWNER_TYPE_TEXTS = {
  DOMAIN: ["Domain", "Belongs to the whole domain and is seen by everybody in it"],
  DOMAIN_BUSINESS_ACCOUNT: ["Business", "Belongs to the business account that created it"],
  DOMAIN_USER: ["User", "Belongs to the user who created it"],
} as const;

export const domainRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/domain/list/v1",
    summary: "List the caller's domains",
    needs: ["DOMAIN_VIEW"],
    answer: z.object({ domains: z.array(DomainView), ...PAGED }),
    handle: async (call) => {
      const all = await listUserDomains(call.services.db, call.caller.userId ?? "");
      const { rows, pagination } = pageOf(all, call.page);
      const mode = call.show.mode("Domain");
      return {
        domains: rows.map((row) => (mode === "HIDE" ? {} : presentDomain(row, mode))),
        pagination,
        relatedObjects: await relatedOfDomains(call, rows),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/v1",
    summary: "Create an empty domain that the caller administers",
    needs: ["DOMAIN_CREATE"],
    body: z.object({ domain: NewDomain }).meta({ id: "DomainCreateRqV1" }),
    answer: z.object({ domain: DomainView }),
    handle: async ({ services, caller, body }) => {
      const id = await createDomain(services, caller, body.domain);
      const domain = await findDomain(services.db, id);
      return { domain: domain && presentDomain(domain, "DETAILED") };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/domain/class_owner_type/list/v1",
    summary: "List the owner types of classes",
    needs: ["DOMAIN_VIEW"],
    answer: z.object({
      twinClassOwnerTypes: z.array(
        z.object({ id: z.string(), name: z.string(), description: z.string() }),
      ),
    }),
    handle: async (call) => {
      const domain = await findDomain(call.services.db, call.caller.domainId);
      return {
        twinClassOwnerTypes: OWNER_TYPES[domain?.type ?? "b2b"].map((id) => {
          const [name, description] = OWNER_TYPE_TEXTS[id];
          return { id, name, description };
        }),
      };
    },
  }),
  publicRoute({
    method: "GET",
    path: "/public/domain_by_key/:key/v1",
    shows: ["DomainPublic"],
    summary: "Get a domain by its key",
    answer: z.object({ domain: PublicDomain }),
    handle: async (call) => {
      const key = call.param("key");
      const domain = await findDomainByKey(call.services.db, key.toLowerCase());
      if (!domain) throw unknownId("domain", key);
      return { domain };
    },
  }),
];
