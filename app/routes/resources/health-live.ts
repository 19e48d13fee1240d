/** The process answers; says nothing about its platform. */
export function loader() {
  return Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
}
