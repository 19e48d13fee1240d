import { z } from "zod";

import { ClearableId, Text } from "../../base/http/body-fields.ts";
import { pageOf } from "../../base/http/paging.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { createDomain } from "./create-domain.ts";
import { LocaleTag, NameText } from "./domain-body.ts";
import { discardIcons, ICONS, receiveIcons } from "./domain-icons.ts";
import { findDomain } from "./domain.queries.ts";
import { listUserDomains } from "./domain.store.ts";
import { DomainView, presentDomain } from "./domain.view.ts";
import { loadDomain, loadStorage, loadRelatedObjects } from "./load-domain-data.ts";

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
    resourceStorageId: ClearableId,
    attachmentStorageId: ClearableId,
  })
  .meta({ id: "DomainCreateV1" });

const CreateBody = z.object({ domain: NewDomain }).meta({ id: "DomainCreateRqV1" });

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
      const storage = mode === "DETAILED" ? await loadStorage(call.services.db, rows) : undefined;
      return {
        domains: rows.map((row) => (mode === "HIDE" ? {} : presentDomain(row, mode, storage))),
        pagination,
        relatedObjects: await loadRelatedObjects(call, rows),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/v1",
    summary: "Create an empty domain that the caller administers",
    needs: ["DOMAIN_CREATE"],
    body: CreateBody,
    answer: z.object({ domain: DomainView }),
    handle: create,
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/v2",
    summary: "The same with icons, as parts iconDark and iconLight of a form",
    needs: ["DOMAIN_CREATE"],
    multipart: true,
    fileParts: ICONS,
    body: CreateBody,
    answer: z.object({ domain: DomainView }),
    handle: create,
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
];

async function create(call: PrivateCall<z.output<typeof CreateBody>>) {
  const { services, caller, body, form } = call;
  const icons = await receiveIcons(services, form);
  try {
    const id = await createDomain(services, caller, body.domain, icons);
    return { domain: await loadDomain(services.db, id) };
  } catch (error) {
    await discardIcons(services, icons);
    throw error;
  }
}
