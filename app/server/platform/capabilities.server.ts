import { isMissingCall } from "./errors.server.ts";
import type { Platform } from "./transport.server.ts";

type Transport = Pick<Platform, "baseUrl" | "graphqlUrl" | "fetch">;

const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";

/**
 * A call for each addition to upstream's contract, which finds out whether the platform has the addition. None of the
 * calls changes anything.
 */
const PROBES = {
  /** Optimizing, publishing, proposals and limits. GraphQL has its own path. */
  graphql: { method: "POST", body: { query: "{ __typename }" } },
  /** Searches with a key, counts by group, text search, and sort orders by any field. */
  configuredSearches: { method: "POST", path: "/private/search_config/list/v1", body: {} },
  savedViews: { method: "GET", path: "/private/list_view/list/v1?list=products" },
  /** Includes live events. */
  notifications: { method: "GET", path: "/private/notification/list/v1?offset=0&limit=1" },
  businesses: { method: "GET", path: "/private/business_account/list/v1" },
  businessProfile: { method: "GET", path: "/private/business_account/profile/v1" },
  priceRules: { method: "GET", path: "/private/price_rule/v1" },
  writingStyle: { method: "GET", path: "/private/writing_style/v1" },
  members: { method: "GET", path: "/private/business_account/member/list/v1?offset=0&limit=1" },
  storedData: { method: "GET", path: `/private/business_account/${UNKNOWN_ID}/export/v1` },
  accessTokens: { method: "POST", path: "/private/access_token/search/v1", body: {} },
  businessWebhooks: { method: "POST", path: "/private/business_webhook/search/v1", body: {} },
  sessions: { method: "GET", path: "/private/user/session/list/v1" },
  /** Sending codes again, and resetting forgotten passwords. */
  mailedCodes: { method: "POST", path: "/auth/password_reset/initiate/v1", body: {} },
  /** Comparing and restoring states of a twin. */
  history: {
    method: "GET",
    path: `/private/twin/${UNKNOWN_ID}/history/${UNKNOWN_ID}/compare/v1`,
  },
  /** The completeness of products. */
  completeness: { method: "POST", path: "/private/completeness/list/v1", body: {} },
  /** Creating several products in one call. */
  productBatches: {
    method: "POST",
    path: "/private/product/batch/v1",
    body: { productList: [] },
  },
  /** Copies of products, made by a form. */
  duplicates: {
    method: "POST",
    path: "/private/product/duplicate/batch/v1",
    body: { copyList: [] },
  },
  /** Variants of a product, in a group with it. */
  variants: {
    method: "POST",
    path: `/private/product/${UNKNOWN_ID}/variant/batch/v1`,
    body: { variantList: [] },
  },
  /** Merges of products. */
  merges: {
    method: "GET",
    path: `/private/product/${UNKNOWN_ID}/merge/preview/v1?mergedId=${UNKNOWN_ID}`,
  },
  fileContent: { method: "GET", path: `/private/attachment/${UNKNOWN_ID}/content/v1` },
} as const;

export type Capability = keyof typeof PROBES;

interface Probe {
  method: string;
  path?: string;
  body?: object;
}

/** The results by platform, because tests have several platforms in one process. */
const answers = new WeakMap<Transport["fetch"], Map<Capability, Promise<boolean>>>();

/**
 * Checks whether the platform has an addition to upstream's contract. Each is requested once per process. A failed
 * request isn't cached, so the next caller repeats it.
 */
export function hasCapability(
  { platform }: { platform: { has: (capability: Capability) => Promise<boolean> } },
  capability: Capability,
): Promise<boolean> {
  return platform.has(capability);
}

export function askCapability(
  transport: Transport,
  headers: () => Headers,
  capability: Capability,
): Promise<boolean> {
  const capabilities = answers.get(transport.fetch) ?? new Map<Capability, Promise<boolean>>();
  answers.set(transport.fetch, capabilities);
  const answer =
    capabilities.get(capability) ??
    ask(transport, headers(), PROBES[capability]).catch(() => {
      capabilities.delete(capability);
      return true;
    });
  capabilities.set(capability, answer);
  return answer;
}

async function ask(
  { baseUrl, graphqlUrl, fetch }: Transport,
  headers: Headers,
  { method, path, body }: Probe,
): Promise<boolean> {
  if (body) headers.set("content-type", "application/json");
  const url = path === undefined ? graphqlUrl : baseUrl + path;
  const request = new Request(url, { method, headers, body: body ? JSON.stringify(body) : null });
  const response = await fetch(request);
  if (response.status >= 500) throw new Error(`No answer: HTTP ${response.status}`);
  return !isMissingCall(response.status, await response.json().catch(() => null));
}
