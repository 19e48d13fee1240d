import type { Route } from "../core/calls/route.ts";
import type { PlatformServices } from "./platform-services.ts";
import { routes } from "./routes.ts";

/** What may be made for many rows: the calls on entities of a domain, not those on accounts, secrets or jobs. */
const TAGS: ReadonlySet<string> = new Set([
  "attachment",
  "comment",
  "data_list",
  "data_list_by_key",
  "data_list_option",
  "factory",
  "factory_condition_set",
  "featurer",
  "link",
  "marketplace_card",
  "permission",
  "permission_grant",
  "permission_group",
  "permission_schema",
  "product",
  "search_config",
  "space",
  "space_role",
  "tier",
  "transition",
  "transition_alias",
  "transition_by_alias",
  "transition_trigger",
  "twin",
  "twin_by_alias",
  "twin_class",
  "twin_class_by_key",
  "twin_class_field",
  "twin_class_fields",
  "twin_class_schema",
  "twin_status",
  "twin_validator_set",
  "twinflow",
  "twinflow_schema",
  "user_group",
]);

/** A file would be changed for good although the call is only tried. */
export function bulkCallRoutes(): Route<PlatformServices>[] {
  return routes.filter(
    ({ access, tag, produces }) => access === "private" && TAGS.has(tag) && produces === undefined,
  );
}
