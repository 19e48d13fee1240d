import type { MiddlewareFunction } from "react-router";
import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";
import { createSessionCache } from "#app/server/session/session-cache.server.ts";
import { type AppSession, getSession } from "#app/server/session/session.server.ts";

import { domainKey, domainOfHost, inDomain, rememberDomainId } from "../platform/domain.server.ts";
import { catchRequestError } from "../platform/errors.server.ts";

/** Assigns the request to the domain of its host name, or else to the domain that the session was switched to. */
export const domainMiddleware: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const key = domainOfHost(url.hostname) ?? getSession(context).get("domain");
  return key === undefined ? next() : inDomain(key, next);
};

const Domains = z.object({
  domains: z
    .array(z.object({ id: z.string(), key: z.string(), name: z.string().default("") }))
    .default([]),
});

export interface DomainChoice {
  current: string;
  domains: { key: string; name: string }[];
}

const choiceCache = createSessionCache(loadChoice);

/** Lists the domains that the user can switch to. Null if there is only one or the host name decides. */
export async function listDomainChoice(caller: Caller, url: URL): Promise<DomainChoice | null> {
  if (domainOfHost(url.hostname) !== null) return null;
  const { domains } = await choiceCache.get(caller);
  if (domains.length < 2) return null;
  const choices = domains.map(({ key, name }) => ({ key, name: name || key }));
  return { current: domainKey(), domains: choices };
}

async function loadChoice({ platform }: Caller): Promise<z.output<typeof Domains>> {
  const query = "showDomainMode=SHORT&offset=0&limit=100";
  const work = platform.get(`/private/domain/list/v1?${query}`, Domains);
  const { value } = await catchRequestError(work);
  return value ?? { domains: [] };
}

/** Switches the session to another domain of the user. Returns false and changes nothing for other keys. */
export async function switchToDomain(
  caller: Caller,
  session: AppSession,
  key: string,
): Promise<boolean> {
  choiceCache.invalidate(caller);
  const { domains } = await choiceCache.get(caller);
  const domain = domains.find((each) => each.key === key);
  if (!domain) return false;
  const body = { domainId: domain.id };
  await caller.platform.post("/private/user/session/switch_domain/v1", body, z.unknown());
  rememberDomainId(key, domain.id);
  session.set("domain", key);
  return true;
}
