import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { privateRoute, type PrivateCall, type Route } from "../../core/calls/route.ts";
import {
  findAccountTier,
  measureAccountStorage,
  measureDomainStorage,
  type StorageUse,
} from "./tier.store.ts";

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
      const tier = await findAccountTier(services.db, caller.businessAccountId);
      return {
        usedCount: usage.count,
        usedSize: usage.size,
        quotaCount: tier?.attachment_count_quota ?? undefined,
        quotaSize: tier?.attachment_size_quota ?? undefined,
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
      return presentQuotas(call, use, { count: null, size: null });
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
      const { db } = call.services;
      const { businessAccountId } = call.caller;
      if (businessAccountId === null) {
        const message = createMessage("account_without_business");
        throw new RequestError(CODE.BUSINESS_ACCOUNT_UNKNOWN, message);
      }
      const tier = await findAccountTier(db, businessAccountId);
      const quota = {
        count: tier?.attachment_count_quota ?? null,
        size: tier?.attachment_size_quota ?? null,
      };
      return presentQuotas(call, await measureAccountStorage(db, businessAccountId), quota);
    },
  }),
];

function presentQuotas(
  { show }: PrivateCall,
  use: StorageUse,
  quota: { count: number | null; size: number | null },
): z.output<typeof Answer> {
  const mode = show.mode("AttachmentQuotas");
  if (mode === "HIDE") return { quotas: {} };
  const quotas = { quotaCount: quota.count ?? 0, quotaSize: quota.size ?? 0 };
  const quotaUse = { usedCount: use.count, usedSize: use.size };
  return { quotas: mode === "SHORT" ? quotas : { ...quotas, ...quotaUse } };
}
