import { expect, test } from "vitest";

import { entityOfParam } from "./param-entities.server.ts";

test.each([
  ["markerId", "UUID:TWINS:MARKER_ID", "markers"],
  ["spaceRoleId", "UUID:TWINS:MARKER_ID", "space-roles"],
  ["classId", "UUID:TWINS:TWIN_CLASS_ID", "classes"],
  ["text", "STRING", null],
])("a parameter %s of type %s is picked from %s", (key, type, entity) => {
  expect(entityOfParam({ key, type })).toBe(entity);
});
