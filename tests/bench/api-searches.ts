import { idOf } from "#platform/selling/template/ids.ts";
import type { Vitrine } from "#tests/support/vitrine.ts";

import type { LoadTarget } from "./load.ts";
import { callPlatform, signInByHeaders } from "./platform-calls.ts";

export const ROOT_CLASS_ID = idOf("class:product");

/** Texts of searches among the seeded copies of twelve products; null finds all. */
export const SEARCHES: readonly { name: string; text: string | null }[] = [
  { name: "first page", text: null },
  { name: "a rare word", text: "BENCH-7777" },
  { name: "a word of a twelfth", text: "headphones" },
];

/** Settings of a platform that is measured without its rate limits. */
export const API_SETTINGS = {
  DEMO: "small",
  CALLS_PER_MINUTE: "0",
  BUSINESS_CALLS_PER_MINUTE: "0",
};

const PATH =
  "/private/twin/search/v2?limit=10&showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";

/** The searches as requests to a platform, with what they find. */
export async function openSearches(server: Vitrine) {
  const headers = await signInByHeaders(server.url);
  return Promise.all(
    SEARCHES.map(async ({ name, text }) => {
      const content = {
        twinClassExtendsHierarchyContainsIdList: [ROOT_CLASS_ID],
        ...(text !== null && { textLike: text }),
      };
      const answer = await callPlatform<Answer>(server.url, PATH, {
        method: "POST",
        headers,
        content,
      });
      const target: LoadTarget = {
        url: server.url,
        usage: () => server.usage(),
        path: PATH,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(content),
      };
      return { name, text, headers, answer, target };
    }),
  );
}

interface Answer {
  twinList: { id: string; ownerBusinessAccountId: string }[];
  pagination: { total: number; totalCapped?: boolean };
}
