import { randomUUID } from "node:crypto";

import { createPlatformClient } from "#app/server/platform/client.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export interface StubCall {
  /** Method and path, for example `POST /private/lamp/search/v1`. */
  call: string;
  query: URLSearchParams;
  /** The JSON of the request; null without one. */
  body: unknown;
}

/** The JSON that a call answers with. Undefined stands for 404. */
type StubAnswer = (call: StubCall) => object | undefined;

/** A caller whose platform has only these calls, and a record of the calls that were made. */
export function stubCaller(answer: StubAnswer): { caller: Caller; calls: StubCall[] } {
  const calls: StubCall[] = [];
  const platform = createPlatformClient({
    platform: {
      baseUrl: "http://platform.test",
      graphqlUrl: "http://platform.test/graphql",
      edgeSecret: null,
      fetch: async (request) => {
        const { pathname, searchParams } = new URL(request.url);
        const text = await request.text();
        const body: unknown = text.startsWith("{") ? JSON.parse(text) : null;
        const made = { call: `${request.method} ${pathname}`, query: searchParams, body };
        calls.push(made);
        const found = answer(made);
        return found ? Response.json(found) : Response.json({ status: 10000 }, { status: 404 });
      },
    },
    domainId: randomUUID(),
    requestId: randomUUID(),
    clientAddress: null,
    token: () => "token",
    renew: async () => false,
    expired: () => {
      throw new Error("The stub answered with 401");
    },
    measure: () => {},
  });
  const key = randomUUID();
  return { caller: { platform, sessionKey: () => key }, calls };
}
