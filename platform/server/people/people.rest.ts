import { z } from "zod";

import { proveOwnPassword } from "../../accounts/sessions/prove-password.ts";
import { erasePerson } from "../../accounts/users/erase-person.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { contentResponse } from "../../base/http/file-response.ts";
import { LenientId, lenientText } from "../../base/http/query-values.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { findBusinessExport } from "./business-export.store.ts";
import { businessOfCall, requestErasure } from "./business-of-call.ts";
import { exportPerson } from "./export-person.ts";
import type { Subject } from "./find-subject.store.ts";
import { requestBusinessExport } from "./request-business-export.ts";

const Password = z.object({ currentPassword: lenientText(4096), publicKeyId: LenientId });

const BusinessExport = z.object({
  businessAccount: z.object({ id: z.guid(), name: z.string() }),
  export: z
    .object({
      state: z.enum(["waiting", "ready", "failed"]),
      bytes: z.int().optional(),
      createdAt: z.string(),
    })
    .optional(),
});

type Call = Pick<PrivateCall, "services" | "caller" | "id">;

/** Routes that export and delete the data of a user or a business. */
export const peopleRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/user/export/v1",
    summary: "Everything the domain stores about the caller, without secrets",
    sessionOnly: true,
    answer: z.object({
      exportedAt: z.string(),
      email: z.string(),
      /** Rows by table, with names as in the database. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    handle: async ({ services, caller: { domainId, userId } }) => {
      if (userId === null) throw unknownId("user", "");
      return { ...(await exportPerson(services, { domainId, userId })) };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/erase/v1",
    summary: "Delete the caller's account for good",
    sessionOnly: true,
    body: Password,
    handle: async ({ services, caller, body }) => {
      const { email } = await proveOwnPassword(services, caller, body);
      await erasePerson(services, { domainId: caller.domainId, email, actor: caller });
      return {};
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/business_account/:businessAccountId/export/v1",
    summary: "The last archive of everything of a business, for its owner and administrators",
    sessionOnly: true,
    answer: BusinessExport,
    handle: async (call) => present(call, await findCalledBusiness(call)),
  }),
  privateRoute({
    method: "POST",
    path: "/private/business_account/:businessAccountId/export/v1",
    summary: "Start an archive of everything of a business",
    sessionOnly: true,
    answer: BusinessExport,
    handle: async (call) => {
      const business = await findCalledBusiness(call);
      await requestBusinessExport(call.services, call.caller, business);
      return present(call, business);
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/business_account/:businessAccountId/export/content/v1",
    summary: "Download that archive, a tar file",
    sessionOnly: true,
    produces: { type: "application/x-tar", isFile: true },
    handle: async (call) => {
      const { id } = await findCalledBusiness(call);
      const made = await findBusinessExport(call.services.db, id);
      const stored = made?.storage_key && {
        storageKey: made.storage_key,
        mediaType: "application/x-tar",
        title: `business-${id}.tar`,
      };
      const content =
        stored &&
        (await contentResponse(call.services.files, stored, {
          variant: "original",
          requestHeaders: call.request.headers,
          cache: "private, no-store",
        }));
      if (content) return content;
      throw new RequestError(CODE.UUID_UNKNOWN, createMessage("business_export_not_ready"));
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/business_account/:businessAccountId/erase/v1",
    summary: "Delete a business with everything in it, for good",
    sessionOnly: true,
    body: Password,
    handle: async (call) => {
      const business = await findCalledBusiness(call);
      await requestErasure(call.services, call.caller, business, call.body);
      return {};
    },
  }),
];

function findCalledBusiness({ services, caller, id }: Call): Promise<Subject> {
  return businessOfCall(services, caller, id("businessAccountId"));
}

async function present({ services }: Pick<Call, "services">, business: Subject) {
  const made = await findBusinessExport(services.db, business.id);
  return {
    businessAccount: business,
    export: made && {
      state: made.state,
      bytes: made.bytes === null ? undefined : Number(made.bytes),
      createdAt: wireDate(made.created_at),
    },
  };
}
