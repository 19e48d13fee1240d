import { data } from "react-router";

import { log } from "#app/server/base/log.server.ts";
import {
  createCspFilter,
  MAX_CSP_REPORT_BYTES,
  parseCspReports,
} from "#app/server/http/csp-reports.server.ts";
import { readBytes } from "#app/server/http/read-form.server.ts";

import type { Route } from "./+types/csp";

const isWorthLogging = createCspFilter();

/** Receives the browsers' reports of content security policy violations. */
export async function action({ request }: Route.ActionArgs) {
  const body = await readBytes(request, MAX_CSP_REPORT_BYTES);
  for (const violation of parseCspReports(await body.text())) {
    if (await isWorthLogging(violation)) log.warn(violation, "content security policy violated");
  }
  return new Response(null, { status: 204 });
}

export function loader() {
  return data(null, { status: 404 });
}
