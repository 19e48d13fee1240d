import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { pagination } from "../../base/http/paging.ts";
import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { hasBusinessPermission } from "../businesses/business-permission.ts";
import { MAIL_UNSET } from "../mail/assert-can-send.ts";
import { handOverOwnership } from "./hand-over-ownership.ts";
import { countOpenInvitations } from "./invitation.store.ts";
import { inviteManager, LIMIT_REACHED, revokeInvitation } from "./invite-manager.ts";
import { findBusiness, type MemberRow, searchMembers } from "./member.store.ts";
import { removeMember } from "./remove-member.ts";

const MemberView = z.object({
  kind: z.enum(["member", "invitation"]),
  id: z.guid(),
  fullName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
  expired: z.boolean().optional(),
  /** Message of the mail server that rejected the invitation's address. */
  mailRefusal: z.string().optional(),
});

const Standing = z.object({
  mayManage: z.boolean(),
  managerLimit: z.int(),
  inviteRefusal: z.string().optional(),
});

const MemberQuery = z.object({
  search: z.string().max(320).default(""),
  role: z.enum(["owner", "manager"]).optional(),
  kind: z.enum(["member", "invitation"]).optional(),
});

export const memberRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/business_account/member/list/v1",
    summary: "List members, and invitations for those who may invite",
    query: MemberQuery,
    answer: z.object({
      memberList: z.array(MemberView),
      pagination: PAGED.pagination,
      ...Standing.shape,
    }),
    handle: listMembers,
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/business_account/member/:userId/v1",
    summary: "Remove a manager from the caller's business",
    handle: async (call) => {
      await removeMember(call.services, call.caller, call.id("userId"));
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/business_account/ownership/v1",
    sessionOnly: true,
    summary: "Make a manager the owner of the caller's business, and the caller a manager",
    body: z.object({ userId: Id, currentPassword: lenientText(4096), publicKeyId: LenientId }),
    handle: async (call) => {
      await handOverOwnership(call.services, call.caller, call.body);
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/business_account/invitation/v1",
    summary: "Send or resend an invitation to manage the caller's business",
    body: z.object({ email: z.string().max(320).default("") }),
    handle: async (call) => {
      await inviteManager(call.services, call.caller, call.body);
      return {};
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/business_account/invitation/:invitationId/v1",
    summary: "Revoke a pending invitation",
    handle: async (call) => {
      await revokeInvitation(call.services, call.caller, call.id("invitationId"));
      return {};
    },
  }),
];

async function listMembers(call: PrivateCall<undefined, z.output<typeof MemberQuery>>) {
  const { caller, services, page, query } = call;
  const mayManage = hasBusinessPermission(caller, "BUSINESS_MEMBER_MANAGE");
  const { businessAccountId } = caller;
  const business =
    businessAccountId === null ? undefined : await findBusiness(services.db, businessAccountId);
  if (!business) {
    return { memberList: [], pagination: pagination(page, 0), mayManage: false, managerLimit: 0 };
  }
  const now = services.now();
  const { rows, total } = await searchMembers(services.db, {
    businessAccountId: business.id,
    withInvitations: mayManage,
    text: query.search.trim(),
    role: query.role,
    kind: query.kind,
    sort: page.sortField === "createdAt" || page.sortField === "name" ? page.sortField : undefined,
    ascending: page.sortAsc !== false,
    offset: page.offset,
    limit: page.limit,
  });
  const openInvitations = await countOpenInvitations(services.db, business.id, now);
  const isFull = business.managers + openInvitations >= business.managerLimit;
  const denial = services.config.mail.canSend ? isFull && LIMIT_REACHED : MAIL_UNSET;
  return {
    memberList: rows.map((row) => presentMember(row, now)),
    pagination: pagination(page, total),
    mayManage,
    managerLimit: business.managerLimit,
    inviteRefusal: denial ? renderMessage(denial, caller.locale) : undefined,
  };
}

function presentMember(row: MemberRow, now: Date): z.output<typeof MemberView> {
  const member = {
    kind: row.kind,
    id: row.id,
    fullName: row.name,
    email: row.email,
    roles: row.groupKeys,
    createdAt: wireDate(row.since),
  };
  if (!row.expiresAt) return member;
  return {
    ...member,
    expiresAt: wireDate(row.expiresAt),
    expired: row.expiresAt <= now,
    mailRefusal: row.rejection ?? undefined,
  };
}
