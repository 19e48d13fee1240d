import { z } from "zod";

import type { AccessTokenForm } from "#app/rules/accounts/access-token.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(["read", "write"]),
  userName: z.string().default(""),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullish(),
});

const TokensResponse = z.object({
  accessTokenList: z.array(AccessToken).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

export type AccessToken = z.output<typeof AccessToken>;

const DAY_MS = 86_400_000;

/** Lists the caller's tokens or, for owners, the tokens of all members of the business, newest first. */
export async function listAccessTokens(
  { platform }: Caller,
  { offset, limit }: { offset: number; limit: number },
) {
  const path = `/private/access_token/search/v1?offset=${offset}&limit=${limit}`;
  const answer = await platform.post(path, {}, TokensResponse);
  return { rows: answer.accessTokenList, total: answer.pagination.total };
}

/** Creates a token and returns it. It can't be read again. */
export async function createAccessToken(
  { platform }: Caller,
  { lifetime, ...token }: z.output<ReturnType<typeof AccessTokenForm>>,
): Promise<string> {
  const expiresAt = new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString();
  const body = { ...token, expiresAt };
  const answer = await platform.post(
    "/private/access_token/v1",
    body,
    z.object({ token: z.string() }),
  );
  return answer.token;
}

export async function revokeAccessToken({ platform }: Caller, id: string): Promise<void> {
  await platform.delete(`/private/access_token/${encodeURIComponent(id)}/v1`, EmptyResponse);
}
