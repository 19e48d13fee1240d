import { subscribe, unsubscribe } from "node:diagnostics_channel";

import { type DetailKey, MODES } from "#platform/base/http/modes.ts";
import { MODES_CONSULTED, modesOfRoute } from "#platform/core/calls/modes-of-route.ts";
import type { Route } from "#platform/core/calls/route.ts";

import { truncateJson } from "./assertions.ts";
import { ask } from "./send-request.ts";
import type { Subject } from "./subject.ts";
import type { TestEnvironment } from "./test-environment.ts";

/**
 * Finds modes that change a call's response although the document doesn't list them for it. The listed modes are sent
 * with their last and most detailed value.
 */
export async function unlistedModes(
  world: TestEnvironment,
  { route, cases }: Subject,
): Promise<string[]> {
  const listed = modesOfRoute(route);
  const consulted = new Set<DetailKey>();
  const listen = (message: unknown) => {
    const { route: consulting, mode } = message as { route: Route<never>; mode: DetailKey };
    if (consulting === route) consulted.add(mode);
  };
  const modes = listed.map((name) => [`show${name}Mode`, MODES[name].at(-1) ?? ""]);
  subscribe(MODES_CONSULTED, listen);
  try {
    for (const lazyRelation of listed.length > 0 ? ["true", "false"] : ["true"]) {
      const sample = await cases.sample(world);
      const query =
        listed.length > 0
          ? { ...Object.fromEntries(modes), ...sample.query, lazyRelation }
          : sample.query;
      const { status, body } = await ask(world, route, { ...sample, ...(query && { query }) });
      // Without modes to test, it doesn't matter that another case has used up the sample.
      if (status !== 200 && listed.length > 0) return [`answers ${status}: ${truncateJson(body)}`];
    }
  } finally {
    unsubscribe(MODES_CONSULTED, listen);
  }
  return [...consulted]
    .filter((name) => !listed.includes(name))
    .map((name) => `show${name}Mode changes the response, but is not listed`);
}
