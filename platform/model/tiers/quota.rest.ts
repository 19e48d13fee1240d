import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { privateRoute, type PrivateCall, type Route } from "../../core/calls/route.ts";
import { findStorageQuota, type StorageQuota } from "./storage-quota.ts";
import { measureAccountStorage } from "./tier.queries.ts";
import { measureDomainStorage, type StorageUse } from "./tier.store.ts";

const Quotas = z
  .object({
    quotaCount: z.int(),
    quotaSize: z.int(),
    usedCount: z.int(),
    usedSize: z.int(),
  })
  .partial()
  .meta({ id: "AttachmentQuotasBaseV1" });

const Answer = z.object({ quotas: Quotas });

export const quotaRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/attachment/quota/v1",
    summary: "Get the storage usage and quota of the business",
    needs: ["ATTACHMENT_VIEW"],
    answer: z.object({
      usedCount: z.int(),
      usedSize: z.int(),
      quotaCount: z.int().optional(),
      quotaSize: z.int().optional(),
    }),
    handle: async ({ services, caller }) => {
      if (caller.businessAccountId === null) return { usedCount: 0, usedSize: 0 };
      const usage = await measureAccountStorage(services.db, caller.businessAccountId);
      const quota = await findStorageQuota(services, services.db, caller.businessAccountId);
      return {
        usedCount: usage.count,
        usedSize: usage.size,
        quotaCount: quota.count ?? undefined,
        quotaSize: quota.bytes ?? undefined,
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/attachment/quotas/domain/v1",
    summary: "Get the storage usage of the domain, which itself has no quota (0)",
    needs: ["ATTACHMENT_VIEW"],
    shows: ["AttachmentQuotas"],
    answer: Answer,
    handle: async (call) => {
      const { services, caller } = call;
      const use = await measureDomainStorage(services.db, caller.domainId);
      return presentQuotas(call, use, { count: null, bytes: null });
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/attachment/quotas/domain_business_account/v1",
    summary: "Get the storage usage and quota of the caller's business; 0 means no limit",
    needs: ["ATTACHMENT_VIEW"],
    shows: ["AttachmentQuotas"],
    answer: Answer,
    handle: async (call) => {
      const { services } = call;
      const { businessAccountId } = call.caller;
      if (businessAccountId === null) {
        const message = createMessage("account_without_business");
        throw new RequestError(CODE.BUSINESS_ACCOUNT_UNKNOWN, message);
      }
      const quota = await findStorageQuota(services, services.db, businessAccountId);
      const use = await measureAccountStorage(services.db, businessAccountId);
      return presentQuotas(call, use, quota);
    },
  }),
];

function presentQuotas(
  { show }: PrivateCall,
  use: StorageUse,
  quota: StorageQuota,
): z.output<typeof Answer> {
  const mode = show.mode("AttachmentQuotas");
  if (mode === "HIDE") return { quotas: {} };
  const quotas = { quotaCount: quota.count ?? 0, quotaSize: quota.bytes ?? 0 };
  const quotaUse = { usedCount: use.count, usedSize: use.size };
  return { quotas: mode === "SHORT" ? quotas : { ...quotas, ...quotaUse } };
}
