import { data } from "react-router";

import { showroomImage } from "#app/server/selling/showroom.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/image";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

const VARIANTS = new Set(["original", "large", "thumb"]);
const FORWARDED_HEADERS = [
  "content-type",
  "content-length",
  "etag",
  "content-security-policy",
  "x-content-type-options",
];

/** Streams an image of a public listing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const variant = VARIANTS.has(params.variant) ? params.variant : "large";
  const answer = await showroomImage(getCaller(context), params.listingId, params.imageId, variant);
  if (!answer.ok) throw data(null, { status: answer.status });
  const headers = new Headers({ "cache-control": "public, max-age=3600" });
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { headers });
}
