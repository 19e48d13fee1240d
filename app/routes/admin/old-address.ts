import { data, redirect } from "react-router";

import { entityAt } from "#app/server/entities/definitions/registry.server.ts";

import type { Route } from "./+types/old-address";

/** Keys of entities by their names in paths of the earlier console, where the two differ. */
const RENAMED: Record<string, string> = {
  twinclass: "classes",
  "datalist-options": "options",
  "user-groups": "groups",
  twinflows: "flows",
};

const SAME = new Set([
  "attachments",
  "datalists",
  "factories",
  "featurers",
  "fields",
  "links",
  "permissions",
  "statuses",
  "tiers",
  "transitions",
  "twins",
  "users",
]);

/** Redirects paths of the earlier console to the screens that replaced them. Throws 404 for all other paths. */
export function loader({ params }: Route.LoaderArgs) {
  const [name = "", id, part, partId, ...rest] = (params["*"] ?? "").split("/");
  const key = RENAMED[name] ?? (SAME.has(name) ? name : null);
  if (key === null || rest.length > 0) throw data(null, { status: 404 });
  const isStatus = name === "twinclass" && part === "twinStatus" && partId;
  if (isStatus) return redirect(`/admin/statuses/${encodeURIComponent(partId)}`);
  if (part !== undefined) throw data(null, { status: 404 });
  const entity = entityAt(key).key;
  return redirect(id ? `/admin/${entity}/${encodeURIComponent(id)}` : `/admin/${entity}`);
}
