import { z } from "zod";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";

import type { Caller } from "./caller.server.ts";
import { invalidatePermissions } from "./permissions.server.ts";
import { createSessionCache } from "./session-cache.server.ts";

const Business = z.object({
  id: z.string(),
  name: z.string().default(""),
  timeZone: z.string().nullish(),
});

const UserResponse = z.object({
  user: z.object({
    user: z.object({ fullName: z.string().default(""), email: z.string().default("") }),
    businessAccountUsers: z.array(z.object({ businessAccount: Business.optional() })).default([]),
  }),
});

const USER_QUERY = new URLSearchParams({
  lazyRelation: "true",
  showDomainUserMode: "DETAILED",
  showDomainUser2UserMode: "DETAILED",
  showBusinessAccountUserCollectionMode: "SHOW",
  showDomainUser2BusinessAccountUserMode: "DETAILED",
  showBusinessAccountUser2BusinessAccountMode: "DETAILED",
}).toString();

const BusinessesResponse = z.object({
  businessAccountList: z.array(Business).default([]),
  activeBusinessAccountId: z.string().optional(),
});

const UnreadResponse = z.object({ unreadCount: z.number().default(0) });

export interface Workspace {
  person: { name: string; email: string };
  workspaces: { id: string; name: string }[];
  workspaceId: string | null;
  /** The time zone of the business; null without a business, or if the platform has none. */
  timeZone: string | null;
}

/** Caches the signed-in user and the current business, which every page displays. */
const workspaceCache = createSessionCache(fetchWorkspace);
export const getWorkspace = workspaceCache.get;
/** Call this after changing the user or the business. */
export const invalidateWorkspace = workspaceCache.invalidate;

async function fetchWorkspace(caller: Caller): Promise<Workspace> {
  const [{ user: member }, active] = await Promise.all([
    caller.platform.get(`/private/domain/user/v1?${USER_QUERY}`, UserResponse),
    fetchBusinesses(caller),
  ]);
  const memberships = member.businessAccountUsers.flatMap(
    ({ businessAccount }) => businessAccount ?? [],
  );
  const businesses = active?.businessAccountList ?? memberships;
  const workspaceId = active ? active.activeBusinessAccountId : memberships[0]?.id;
  return {
    person: { name: member.user.fullName || member.user.email, email: member.user.email },
    workspaces: businesses.map(({ id, name }) => ({ id, name })),
    workspaceId: workspaceId ?? null,
    timeZone: businesses.find(({ id }) => id === workspaceId)?.timeZone ?? null,
  };
}

/** Returns the time zone in which the caller's days begin: that of the business, or else UTC. */
export async function dayZone(caller: Caller): Promise<string> {
  return (await getWorkspace(caller)).timeZone ?? "UTC";
}

/**
 * Fetches the user's businesses and the active one. Null on upstream, which doesn't return the business of a session.
 */
async function fetchBusinesses(caller: Caller) {
  if (!(await hasCapability(caller, "businesses"))) return null;
  return caller.platform.get("/private/business_account/list/v1", BusinessesResponse);
}

const unread = new WeakMap<Caller, Promise<number>>();

/** Counts unread notifications up to 100. Makes one call per request even if several loaders need the number. */
export function countUnread(caller: Caller): Promise<number> {
  const count = unread.get(caller) ?? fetchUnreadCount(caller);
  unread.set(caller, count);
  return count;
}

async function fetchUnreadCount({ platform }: Caller): Promise<number> {
  const answer = await platform.get("/private/notification/unread_count/v1", UnreadResponse);
  return answer.unreadCount;
}

export async function switchBusiness(caller: Caller, businessAccountId: string): Promise<void> {
  await caller.platform.post(
    "/private/business_account/switch/v1",
    { businessAccountId },
    z.unknown(),
  );
  invalidateWorkspace(caller);
  invalidatePermissions(caller);
}
