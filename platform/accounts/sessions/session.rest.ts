import { z } from "zod";

import { pagination } from "../../base/http/paging.ts";
import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { setLocale } from "../users/user.store.ts";
import { endCurrentSession, endOwnSessions } from "./end-sessions.ts";
import { listUserSessions } from "./session.store.ts";
import { listSignIns, type SignInRow } from "./sign-in-history.store.ts";
import { switchDomain } from "./switch-domain.ts";

const SessionView = z.object({
  id: z.guid(),
  userAgent: z.string().optional(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});

const SignInView = z.object({
  at: z.string(),
  succeeded: z.boolean(),
  clientAddress: z.string().optional(),
  userAgent: z.string().optional(),
});

function presentSignIn(row: SignInRow): z.output<typeof SignInView> {
  const { succeeded, clientAddress, userAgent } = row;
  return {
    at: wireDate(row.at),
    succeeded,
    clientAddress: clientAddress ?? undefined,
    userAgent: userAgent ?? undefined,
  };
}

/** Routes for the caller's own sessions and language. */
export const sessionRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/user/session/switch_domain/v1",
    summary: "Move the caller's session to another of their domains",
    sessionOnly: true,
    body: z.object({ domainId: z.guid() }).meta({ id: "SessionSwitchDomainRqV1" }),
    handle: async ({ services, caller, body }) => {
      await switchDomain(services, caller, body.domainId.toLowerCase());
      return {};
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/session/list/v1",
    summary: "List the caller's sessions, most recently used first",
    answer: z.object({ sessionList: z.array(SessionView) }),
    handle: async ({ services, caller }) => {
      const { db } = services;
      const { domainId, userId, sessionId } = caller;
      const rows = await listUserSessions(db, domainId, userId ?? "", services.now());
      return {
        sessionList: rows.map((row) => ({
          id: row.id,
          userAgent: row.user_agent ?? undefined,
          createdAt: wireDate(row.created_at),
          lastUsedAt: wireDate(row.last_used_at),
          current: row.id === sessionId,
        })),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/sign_in/list/v1",
    summary: "List the caller's sign-ins and failed ones, the newest first",
    answer: z.object({ signInList: z.array(SignInView), pagination: PAGED.pagination }),
    handle: async ({ services, caller, page }) => {
      const { domainId, userId } = caller;
      const who = { domainId, userId: userId ?? "" };
      const { rows, total } = await listSignIns(services.db, who, page);
      return { signInList: rows.map(presentSignIn), pagination: pagination(page, total) };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/user/session/:sessionId/v1",
    sessionOnly: true,
    summary: "End the caller's current session; others need the password",
    handle: async (call) => {
      await endCurrentSession(call.services, call.caller, call.id("sessionId"));
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/session/end/v1",
    sessionOnly: true,
    summary: "End one session of the caller, all, or all others, with their password",
    body: z
      .object({
        sessionId: LenientId,
        keepCurrent: z.boolean().default(false),
        currentPassword: lenientText(4096),
        publicKeyId: LenientId,
      })
      .prefault({}),
    handle: async (call) => {
      await endOwnSessions(call.services, call.caller, call.body);
      return {};
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/domain/user/locale/v1",
    summary: "Set the caller's language; null uses the domain's",
    body: z.object({
      locale: z
        .string()
        .regex(/^[a-z]{2,3}$/)
        .nullable(),
    }),
    handle: async ({ services, caller, body }) => {
      await setLocale(services.db, caller.domainId, caller.userId ?? "", body.locale);
      return {};
    },
  }),
];
