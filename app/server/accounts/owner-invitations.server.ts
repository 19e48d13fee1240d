import { z } from "zod";

import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { EmptyResponse } from "../platform/response-schemas.server.ts";

const OwnerInvitation = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(["waiting", "accepted", "expired"]),
  invitedBy: z.string().default(""),
  createdAt: z.string(),
  expiresAt: z.string(),
  acceptedAt: z.string().optional(),
});

export type OwnerInvitation = z.output<typeof OwnerInvitation>;

const ListResponse = z.object({
  ownerInvitationList: z.array(OwnerInvitation).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

const PATH = "/private/domain/owner_invitation";
const INVITATIONS_PER_PAGE = 20;

/** Lists the invitations, pending ones first. Returns the first page for a page past the end. */
export async function listOwnerInvitations(
  caller: Caller,
  page: number,
): Promise<PageSlice<OwnerInvitation>> {
  const query = new URLSearchParams({
    offset: String((page - 1) * INVITATIONS_PER_PAGE),
    limit: String(INVITATIONS_PER_PAGE),
  });
  const answer = await caller.platform.get(`${PATH}/list/v1?${query}`, ListResponse);
  const { total } = answer.pagination;
  if (answer.ownerInvitationList.length === 0 && total > 0 && page > 1) {
    return listOwnerInvitations(caller, 1);
  }
  return { items: answer.ownerInvitationList, page, size: INVITATIONS_PER_PAGE, total };
}

/** Invites an owner. A second invitation of the same address sends a new link and revokes the previous one. */
export async function inviteOwner({ platform }: Caller, email: string): Promise<void> {
  await platform.post(`${PATH}/v1`, { email }, EmptyResponse);
}

export async function revokeOwnerInvitation({ platform }: Caller, id: string): Promise<void> {
  await platform.delete(`${PATH}/${encodeURIComponent(id)}/v1`, EmptyResponse);
}
