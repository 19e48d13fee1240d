import { data, href } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { ListDefinition } from "#app/server/lists/list-page.server.ts";
import { offsetOf } from "#app/server/lists/list-params.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

const Member = z.object({
  kind: z.enum(["member", "invitation"]),
  id: z.string(),
  fullName: z.string().default(""),
  email: z.string().default(""),
  roles: z.array(z.string()).default([]),
  createdAt: z.string(),
  expired: z.boolean().default(false),
  mailRefusal: z.string().optional(),
});

const PeopleResponse = z.object({
  memberList: z.array(Member).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
  mayManage: z.boolean().default(false),
  inviteRefusal: z.string().optional(),
});

export type Person = z.output<typeof Member>;

export const MEMBER_LIST: ListDefinition = {
  key: "users",
  path: href("/users"),
  options: {
    sortable: ["name", "since"],
    filterable: ["role", "state"],
    columns: ["role", "state", "since"],
    // The platform lists owners first, then sorts by name.
    defaultSort: "role",
  },
};

/** Lists the members of the business. Callers that may invite also get the pending invitations. */
export async function listMembers({ platform }: Caller, params: ListParams) {
  const query = new URLSearchParams({
    offset: String(offsetOf(params)),
    limit: String(params.size),
    search: params.search,
  });
  const [role, ...otherRoles] = params.filters.role ?? [];
  const [kind, ...otherKinds] = params.filters.state ?? [];
  // There are only two roles and two states, so selecting both values of a filter is the same as selecting none.
  if (role && otherRoles.length === 0) query.set("role", role);
  if (kind && otherKinds.length === 0) query.set("kind", kind);
  const [sort] = params.sort;
  if (sort && sort.key !== "role") {
    query.set("sortField", sort.key === "name" ? "name" : "createdAt");
    query.set("sortAsc", String(!sort.descending));
  }
  const answer = await platform.get(
    `/private/business_account/member/list/v1?${query}`,
    PeopleResponse,
  );
  return {
    rows: answer.memberList,
    total: answer.pagination.total,
    mayManage: answer.mayManage,
    full: answer.inviteRefusal !== undefined,
  };
}

/** Throws the page's 403 if the caller may not remove members or hand the business over. */
export async function requireMemberRight(caller: Caller): Promise<void> {
  if (await hasPermission(caller, "BUSINESS_MEMBER_MANAGE")) return;
  throw data(m.people_manage_denied(), { status: 403 });
}

export async function invite({ platform }: Caller, email: string): Promise<void> {
  await platform.post("/private/business_account/invitation/v1", { email }, EmptyResponse);
}

export async function revokeInvitation({ platform }: Caller, id: string): Promise<void> {
  await platform.delete(
    `/private/business_account/invitation/${encodeURIComponent(id)}/v1`,
    EmptyResponse,
  );
}

export async function handOver(
  { platform }: Caller,
  body: { userId: string; currentPassword: string },
): Promise<void> {
  await platform.post("/private/business_account/ownership/v1", body, EmptyResponse);
}

export async function removeMember({ platform }: Caller, userId: string): Promise<void> {
  await platform.delete(
    `/private/business_account/member/${encodeURIComponent(userId)}/v1`,
    EmptyResponse,
  );
}
