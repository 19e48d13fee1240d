import { data } from "react-router";

import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/results";

const FORWARDED_HEADERS = ["content-type", "content-disposition", "cache-control"];

/**
 * Downloads the rows of a bulk job with their results as a CSV file. `failed=true` in the query leaves only failed
 * rows, and `images=true` only those with images that couldn't be fetched.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const failed = url.searchParams.get("failed") === "true" ? "?failed=true" : "";
  const { platform } = getCaller(context);
  const ofImages = url.searchParams.get("images") === "true" ? "image/" : "";
  const path = `/private/bulk_job/${encodeURIComponent(params.jobId)}/${ofImages}result/v1${failed}`;
  const answer = await platform.raw(path, { signal: request.signal });
  if (!answer.ok) throw data(null, { status: answer.status });
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { headers });
}
