import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { ClearableId, Id } from "../../base/http/body-fields.ts";
import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { idFilter, likeFilter, createSearch } from "../../core/calls/list-search.ts";
import { searchRoute } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { AccountView, presentAccount } from "../../core/responses/business.view.ts";
import { Related } from "../../core/responses/related-objects.ts";
import {
  includeRelated,
  relatedObjects,
  type ResponseContext,
  wireDate,
} from "../../core/responses/response-context.ts";
import { NameText } from "../../model/domains/domain-body.ts";
import { listDomainAccounts, type DomainAccountRow } from "./domain-business.store.ts";
import { createBusinessAccount, unknownAccount, updateBusinessAccount } from "./save-business.ts";

const DomainAccountView = z
  .object({
    id: z.guid(),
    businessAccountId: z.guid(),
    /** The contract spells this member with a lower-case `id`. */
    businessAccountid: z.guid(),
    twinClassSchemaId: z.guid().optional(),
    permissionSchemaId: z.guid().optional(),
    twinflowSchemaId: z.guid().optional(),
    tierId: z.guid().optional(),
    attachmentsStorageUsedCount: z.int().optional(),
    attachmentsStorageUsedSize: z.int().optional(),
    createdAt: z.string().optional(),
    businessAccount: AccountView.optional(),
  })
  .meta({ id: "DomainBusinessAccountV1" });

const Answer = z.object({ businessAccount: DomainAccountView, relatedObjects: Related });
const Save = z.object({ name: NameText, tierId: ClearableId });
const Update = Save.extend({
  permissionSchemaId: ClearableId,
  /** The contract spells this member with a capital `F` here; the spelling of the other calls is accepted too. */
  twinFlowSchemaId: ClearableId,
  twinflowSchemaId: ClearableId,
  twinClassSchemaId: ClearableId,
}).meta({ id: "DomainBusinessAccountUpdateV1" });

/** Calls with which administrators of the domain manage its businesses. */
export const domainAccountRoutes: Route[] = [
  searchRoute<DomainAccountRow>({
    path: "/private/domain/business_account/search/v1",
    summary: "Search businesses; callers that may not manage them find only their own",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_VIEW"],
    key: "businessAccounts",
    mode: "DomainBusinessAccount",
    view: DomainAccountView,
    search: createSearch<DomainAccountRow>(
      idFilter("businessAccountId", (row) => row.id),
      likeFilter("businessAccountName", (row) => row.name),
      idFilter("permissionSchemaId", (row) => row.permissionSchemaId),
      idFilter("twinflowSchemaId", (row) => row.twinflowSchemaId),
      idFilter("twinClassSchemaId", (row) => row.twinClassSchemaId),
      idFilter("tierId", (row) => row.tierId),
    ),
    rows: (call) => visibleAccounts(call),
    present: (view, row, mode) => presentDomainAccount(view, row, mode),
    sorters: { createdAt: (row) => row.createdAt.getTime(), name: (row) => row.name },
  }),
  privateRoute({
    method: "GET",
    path: "/private/domain/business_account/:businessAccountId/v1",
    summary: "Get a business of the domain",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_VIEW"],
    answer: Answer,
    handle: async (call) => {
      const id = call.id("businessAccountId");
      const visible = await visibleAccounts(call, id);
      if (visible.length === 0) throw unknownAccount(id);
      return answerBusiness(call, id);
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/:domainId/business_account/v1",
    summary: "Create a business, for a user who becomes its owner or for none yet",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_CREATE"],
    body: Save.extend({ businessAccountId: Id.nullish(), ownerUserId: Id.nullish() }).meta({
      id: "DomainBusinessAccountAddV1",
    }),
    answer: Answer,
    handle: async (call) => {
      assertOwnDomain(call);
      return answerBusiness(
        call,
        await createBusinessAccount(call.services, call.caller, call.body),
      );
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/:domainId/business_account/:businessAccountId/v1",
    summary: "Update the name, the tier or the schemas of a business",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_UPDATE"],
    body: Update,
    answer: Answer,
    handle: async (call) => {
      assertOwnDomain(call);
      const id = call.id("businessAccountId");
      const { twinFlowSchemaId, ...body } = call.body;
      const input = { ...body, twinflowSchemaId: twinFlowSchemaId ?? body.twinflowSchemaId };
      await updateBusinessAccount(call.services, call.caller, id, input);
      return answerBusiness(call, id);
    },
  }),
];

const MANAGE = permissionId("DOMAIN_BUSINESS_ACCOUNT_MANAGE");

/**
 * Lists all businesses if the caller manages them, otherwise the caller's own: sellers compete and
 * must not see each other.
 */
async function visibleAccounts(
  { services, caller }: PrivateCall,
  id: string | null = null,
): Promise<DomainAccountRow[]> {
  const own = caller.businessAccountId;
  if (caller.permissions.has(MANAGE)) return listDomainAccounts(services.db, caller.domainId, id);
  if (own === null || (id !== null && id !== own)) return [];
  return listDomainAccounts(services.db, caller.domainId, own);
}

/** Throws unless the domain in the path is the domain of the request's header. */
function assertOwnDomain(call: PrivateCall): void {
  const id = call.id("domainId");
  if (id !== call.caller.domainId) throw unknownId("domain", id);
}

async function answerBusiness(call: PrivateCall, id: string) {
  const [row] = await listDomainAccounts(call.services.db, call.caller.domainId, id);
  if (!row) throw unknownId("business_account", id);
  const view = call.view();
  const mode = view.show.mode("DomainBusinessAccount");
  const businessAccount = presentDomainAccount(view, row, mode === "HIDE" ? "SHORT" : mode);
  return { businessAccount, relatedObjects: relatedObjects(view) };
}

function presentDomainAccount(
  view: ResponseContext,
  row: DomainAccountRow,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof DomainAccountView> {
  const short = { id: row.id, businessAccountId: row.id, businessAccountid: row.id };
  const detailLevel = view.show.mode("DomainBusinessAccount2BusinessAccount");
  const account = { id: row.id, name: row.name, createdAt: row.createdAt };
  const businessAccount = includeRelated(
    view,
    "businessAccountMap",
    row.id,
    detailLevel,
    (_, level) => presentAccount(account, level),
  );
  if (mode === "SHORT") return { ...short, businessAccount };
  return {
    ...short,
    permissionSchemaId: row.permissionSchemaId ?? undefined,
    twinflowSchemaId: row.twinflowSchemaId ?? undefined,
    twinClassSchemaId: row.twinClassSchemaId ?? undefined,
    tierId: row.tierId ?? undefined,
    attachmentsStorageUsedCount: row.storedCount,
    attachmentsStorageUsedSize: row.storedSize,
    createdAt: wireDate(row.createdAt),
    businessAccount,
  };
}
