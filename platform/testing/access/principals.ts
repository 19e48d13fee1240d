import { authenticate } from "../../accounts/sessions/authenticate.ts";
import { createTokens, hashTokens } from "../../accounts/sessions/session-token.ts";
import { addSession } from "../../accounts/sessions/session.store.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { startMinimalPlatform } from "../builders.ts";
import type { Principal } from "./reference.ts";
import type { World } from "./world.ts";

export interface Person extends Principal {
  headers: Record<string, string>;
  caller: Caller;
}

interface Answered {
  status: number;
  // `any`, because the assertions fail if a member is missing.
  body: any;
}

/** Signs in users of random worlds and makes calls as them. */
export function createPrincipals(platform: Awaited<ReturnType<typeof startMinimalPlatform>>) {
  const { db, services } = platform;

  async function signIn(world: World, session: World["sessions"][number]): Promise<Person> {
    const { userId, domainId, accountId } = session;
    const domain = world.domains.find(({ id }) => id === domainId);
    if (!domain) throw new Error("The world lacks a domain of its own");
    const tokens = createTokens(services);
    await addSession(db, {
      id: crypto.randomUUID(),
      domain_id: domain.id,
      user_id: userId,
      business_account_id: accountId,
      user_agent: null,
      ...hashTokens(tokens),
    });
    const headers = {
      DomainId: domain.id,
      AuthToken: tokens.authToken,
      "content-type": "application/json",
    };
    const caller = await authenticate(services, new Headers(headers));
    return { domain, userId, accountId, headers, caller };
  }

  async function call(
    principal: Person,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answered> {
    const response = await platform.fetch(principal, path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  return { signIn, call };
}
