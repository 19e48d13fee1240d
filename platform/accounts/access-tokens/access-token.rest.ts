import { z } from "zod";

import { pagination } from "../../base/http/paging.ts";
import { lenientText } from "../../base/http/query-values.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { type AccessTokenRow, searchTokens } from "./access-token.store.ts";
import { createToken, revokeToken, buildTokenReader } from "./manage-access-tokens.ts";

const Ids = z.array(z.guid()).max(1000).nullish();
const Scope = z.enum(["read", "write"]);

const AccessTokenView = z
  .object({
    id: z.guid(),
    name: z.string(),
    scope: Scope,
    userId: z.guid(),
    userName: z.string().optional(),
    businessAccountId: z.guid().optional(),
    createdAt: z.string(),
    expiresAt: z.string(),
    lastUsedAt: z.string().optional(),
  })
  .meta({ id: "AccessTokenV1" });

export const accessTokenRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/access_token/search/v1",
    summary: "Search access tokens: the caller's, or all that the caller manages",
    body: z
      .object({
        idList: Ids,
        userIdList: Ids,
        nameLikeList: z.array(z.string().max(320)).max(100).nullish(),
        scopeList: z.array(Scope).max(2).nullish(),
      })
      .meta({ id: "AccessTokenSearchRqV1" }),
    answer: z.object({
      accessTokenList: z.array(AccessTokenView),
      pagination: PAGED.pagination,
    }),
    handle: async ({ services, caller, body, page }) => {
      const search = {
        ids: body.idList ?? [],
        userIds: body.userIdList ?? [],
        nameLike: body.nameLikeList ?? [],
        scopes: body.scopeList ?? [],
      };
      const { rows, total } = await searchTokens(
        services.db,
        buildTokenReader(caller),
        search,
        page,
      );
      const people = await loadPeople(
        services.db,
        rows.map((row) => row.user_id),
      );
      return {
        accessTokenList: rows.map((row) => present(row, people.get(row.user_id)?.fullName)),
        pagination: pagination(page, total),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/access_token/v1",
    summary: "Create an access token that acts as the caller; it is shown once",
    sessionOnly: true,
    body: z
      .object({
        name: lenientText(1000),
        scope: Scope,
        expiresAt: z.iso.datetime({ offset: true }),
      })
      .meta({ id: "AccessTokenCreateRqV1" }),
    answer: z.object({ accessToken: AccessTokenView, token: z.string() }),
    handle: async ({ services, caller, body }) => {
      const input = { ...body, expiresAt: new Date(body.expiresAt) };
      const { token, row } = await createToken(services, caller, input);
      return { accessToken: present(row), token };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/access_token/:accessTokenId/v1",
    summary: "Revoke an access token: it stops working at once",
    sessionOnly: true,
    handle: async (call) => {
      await revokeToken(call.services, call.caller, call.id("accessTokenId"));
      return {};
    },
  }),
];

function present(row: AccessTokenRow, userName?: string): z.output<typeof AccessTokenView> {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    userId: row.user_id,
    userName,
    businessAccountId: row.business_account_id ?? undefined,
    createdAt: wireDate(row.created_at),
    expiresAt: wireDate(row.auth_expires_at),
    lastUsedAt: row.last_used_at ? wireDate(row.last_used_at) : undefined,
  };
}
