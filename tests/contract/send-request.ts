import type { Route } from "#platform/core/calls/route.ts";

import type { Sample } from "./cases.ts";
import type { TestEnvironment } from "./test-environment.ts";

export interface Answer {
  status: number;
  type: string;
  // `any`, because a case fails if it reads a missing member.
  body: any;
}

/** Sends a request of a call. Of a stream, only reads the first chunk. */
export async function ask(
  world: TestEnvironment,
  route: Route<never>,
  sample: Sample,
): Promise<Answer> {
  const leaving = new AbortController();
  const body = typeof sample.body === "string" ? sample.body : JSON.stringify(sample.body);
  const request = new Request(`http://platform.test${buildAddress(route, sample)}`, {
    method: route.method,
    signal: leaving.signal,
    headers: {
      DomainId: world.domainId,
      Channel: "WEB",
      ...(sample.body !== undefined && { "content-type": "application/json" }),
      ...world.headers[sample.as ?? "admin"],
      ...sample.headers,
    },
    ...(sample.body !== undefined && { body }),
  });
  const response = await world.platform.fetch(request, { transport: "process" });
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return { status: response.status, type, body: null };
  }
  const text = await response.text();
  return {
    status: response.status,
    type,
    body: type.startsWith("application/json") ? JSON.parse(text) : text,
  };
}

function buildAddress(route: Route<never>, { path = {}, query = {} }: Sample): string {
  const filled = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? `no-${name}`),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
