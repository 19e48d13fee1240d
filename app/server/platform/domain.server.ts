import { AsyncLocalStorage } from "node:async_hooks";

import { z } from "zod";

import { config } from "#app/server/base/config.server.ts";

import { toUnavailableError, platformUnavailable, PlatformInternalError } from "./errors.server.ts";
import { platform } from "./transport.server.ts";

const DomainResponse = z.object({ domain: z.object({ id: z.string(), key: z.string() }) });

/** The size needs no limit, because keys come only from settings and signed cookies. */
const cachedIds = new Map<string, Promise<string>>();

const requestDomain = new AsyncLocalStorage<string>();

/** Runs `next` in the domain with this key. */
export function inDomain<T>(key: string, next: () => T): T {
  return requestDomain.run(key, next);
}

/** Returns the key of the request's domain. */
export function domainKey(): string {
  return requestDomain.getStore() ?? config().DOMAIN_KEY;
}

/** Returns the key of the domain that the settings assign to a host name; null if none. */
export function domainOfHost(hostname: string): string | null {
  return config().DOMAIN_HOSTS.get(hostname.toLowerCase()) ?? null;
}

/** Returns the ID of the request's domain. It is fetched once, and again after a failure. */
export function domainId(): Promise<string> {
  const key = domainKey();
  const cached =
    cachedIds.get(key) ??
    fetchDomainId(key).catch((error: unknown) => {
      cachedIds.delete(key);
      throw error;
    });
  cachedIds.set(key, cached);
  return cached;
}

/** Replaces the cached ID, because a domain may have been deleted and another created with its key. */
export function rememberDomainId(key: string, id: string): void {
  cachedIds.set(key, Promise.resolve(id));
}

async function fetchDomainId(key: string): Promise<string> {
  const { baseUrl, fetch } = await platform();
  const address = `${baseUrl}/public/domain_by_key/${encodeURIComponent(key)}/v1?showDomainMode=SHORT`;
  const response = await fetch(new Request(address, { headers: { Channel: "WEB" } })).catch(
    (cause: unknown) => {
      throw platformUnavailable("the domain", cause);
    },
  );
  if (response.status === 404) {
    throw new PlatformInternalError(
      `The platform has no domain '${key}' (settings DOMAIN_KEY and DOMAIN_HOSTS)`,
    );
  }
  if (!response.ok) {
    throw (
      toUnavailableError("the domain", response, await response.json().catch(() => null)) ??
      new PlatformInternalError(`The platform said ${response.status} about its domain`)
    );
  }
  return DomainResponse.parse(await response.json()).domain.id;
}
