import { z } from "zod";

import { config } from "../config.server.ts";
import { toUnavailableError, platformUnavailable, PlatformInternalError } from "./errors.server.ts";
import { platform } from "./transport.server.ts";

const DomainResponse = z.object({ domain: z.object({ id: z.string(), key: z.string() }) });

let cachedDomainId: Promise<string> | undefined;

/**
 * Calls need the domain's ID, while the settings contain its key. The ID is fetched once, and again after a
 * failure.
 */
export function domainId(): Promise<string> {
  cachedDomainId ??= fetchDomainId().catch((error: unknown) => {
    cachedDomainId = undefined;
    throw error;
  });
  return cachedDomainId;
}

async function fetchDomainId(): Promise<string> {
  const { baseUrl, fetch } = await platform();
  const key = config().DOMAIN_KEY;
  const address = `${baseUrl}/public/domain_by_key/${encodeURIComponent(key)}/v1?showDomainMode=SHORT`;
  const response = await fetch(new Request(address, { headers: { Channel: "WEB" } })).catch(
    (cause: unknown) => {
      throw platformUnavailable("the domain", cause);
    },
  );
  if (response.status === 404) {
    throw new PlatformInternalError(`The platform has no domain '${key}' (setting DOMAIN_KEY)`);
  }
  if (!response.ok) {
    throw (
      toUnavailableError("the domain", response, await response.json().catch(() => null)) ??
      new PlatformInternalError(`The platform said ${response.status} about its domain`)
    );
  }
  return DomainResponse.parse(await response.json()).domain.id;
}
