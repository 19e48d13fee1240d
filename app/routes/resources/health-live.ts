/** Liveness check of this process, without the platform. */
export function loader() {
  return Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
}
