/**
 * Calls that may show sellers rows of the domain with a user outside their business, by reason. No call may show them
 * rows of another business.
 */
export const DOMAIN_WIDE: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "who made what the domain is made of: the administrator, by id, name and address",
    [
      "POST /private/twinflow/search/v1",
      "GET /private/twinflow/:twinflowId/v1",
      "POST /private/twinflow_schema/search/v1",
      "GET /private/twinflow_schema/:schemaId/v1",
      "POST /private/transition/search/v1",
      "GET /private/transition/:transitionId/v1",
      "POST /private/link/search/v1",
      "GET /private/link/:linkId/v1",
      "POST /private/factory/search/v1",
      "GET /private/factory/:factoryId/v1",
      "POST /private/factory_condition_set/search/v1",
      "GET /private/factory_condition_set/:conditionSetId/v1",
      "POST /private/twin_class_schema/search/v1",
      "GET /private/twin_class_schema/:schemaId/v1",
    ],
  ],
  [
    "who made or changed the domain's own twins, which everybody in it may read",
    ["POST /private/twin/search/v2", "POST /private/twin/history/search/v1"],
  ],
  [
    "who granted it: rights that apply to the business, though a user outside gave them",
    [
      "POST /private/permission_grant/user/search/v1",
      "POST /private/permission_grant/user_group/search/v1",
      "GET /private/permission_grant/user_group/:grantId/v1",
      "POST /private/permission_grant/twin_role/search/v1",
      "GET /private/permission_grant/twin_role/:grantId/v1",
      "POST /private/permission_grant/space_role/search/v1",
      "GET /private/permission_grant/space_role/:grantId/v1",
      "POST /private/permission_grant/assignee_propagation/search/v1",
      "GET /private/permission_grant/assignee_propagation/:grantId/v1",
    ],
  ],
]);

export function isDomainWide(name: string): boolean {
  return [...DOMAIN_WIDE.values()].some((calls) => calls.includes(name));
}
