import { platform } from "#app/server/platform/transport.server.ts";

/** Ready to serve pages: the platform behind it says it is ready too. */
export async function loader() {
  const ready = await isPlatformReady();
  return Response.json(
    { status: ready ? "ready" : "not ready", platform: ready ? "ready" : "away" },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

async function isPlatformReady(): Promise<boolean> {
  try {
    const { baseUrl, fetch } = await platform();
    const signal = AbortSignal.timeout(3000);
    const response = await fetch(new Request(`${baseUrl}/health/ready`, { signal }));
    return response.ok;
  } catch {
    return false;
  }
}
