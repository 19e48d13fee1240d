import type { FeaturerParam } from "../types/registry.server.ts";

/** The entity that a parameter of the type `UUID:TWINS:…` or `UUID_SET:TWINS:…` refers to. */
const BY_TYPE: Record<string, string> = {
  TWIN_ID: "twins",
  TWIN_CLASS_ID: "classes",
  TWIN_CLASS_FIELD_ID: "fields",
  TWIN_STATUS_ID: "statuses",
  DATA_LIST_ID: "datalists",
  DATA_LIST_SUBSET_ID: "subsets",
  LINK_ID: "links",
  PERMISSION_ID: "permissions",
  MARKER_ID: "markers",
  USER_ID: "users",
  USER_GROUP_ID: "groups",
};

/** The entities of parameters whose type names a wrong entity or none, by the parameter's key and type. */
const BY_KEY: Record<string, Record<string, string>> = {
  // The contract gives space roles the type of markers.
  spaceRoleId: { "UUID:TWINS:MARKER_ID": "space-roles", UUID: "space-roles" },
  // The contract gives these classes and twins the type of statuses.
  classIds: { "UUID_SET:TWINS:TWIN_STATUS_ID": "classes" },
  twinIds: { "UUID_SET:TWINS:TWIN_STATUS_ID": "twins" },
  dstTwinId: { "UUID_SET:TWINS:TWIN_STATUS_ID": "twins" },
  markerDataListOptionIds: { UUID_SET: "markers" },
  tagDataListOptionIds: { UUID_SET: "tags" },
  fields: { UUID_SET: "fields" },
  excludeInfoFields: { UUID_SET: "fields" },
};

/** The key of the entity that a parameter of a featurer refers to; null for other parameters. */
export function entityOfParam({ key, type }: FeaturerParam): string | null {
  const own = BY_KEY[key]?.[type];
  if (own !== undefined) return own;
  const [, named = ""] = /^UUID(?:_SET)?:TWINS:(\w+)$/.exec(type) ?? [];
  return BY_TYPE[named] ?? null;
}
