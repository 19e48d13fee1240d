import { isReady } from "#app/server/platform/readiness.server.ts";

/** Readiness check, which includes the platform's readiness. */
export async function loader() {
  const ready = await isReady();
  return Response.json(
    { status: ready ? "ready" : "not ready", platform: ready ? "ready" : "away" },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
