import { expect, test } from "vitest";

import { plainClass, plainField, plainModel } from "../../testing/plain-model.ts";
import type { Transition } from "../model/flow-model.ts";
import { permissionId } from "./builtin-permission.rules.ts";
import { listCallRights, isBaseRight } from "./call-rights.rules.ts";

const lamp = plainClass({
  id: "lamp",
  viewPermissionId: "see",
  createPermissionId: "make",
  editPermissionId: "make",
  deletePermissionId: "remove",
});
const price = plainField({ id: "price", viewPermissionId: "see", editPermissionId: "calculate" });
const light = { id: "light", permissionId: "switch" } as Transition;
const dim = { id: "dim", permissionId: null } as Transition;
const model = plainModel({
  classes: new Map([[lamp.id, lamp]]),
  fields: new Map([[price.id, price]]),
  transitions: new Map([light, dim].map((one) => [one.id, one])),
});

test.each([
  ["see", ["TWIN_VIEW"]],
  ["make", ["TWIN_CREATE", "TWIN_UPDATE"]],
  ["remove", ["TWIN_DELETE"]],
  ["calculate", ["TWIN_UPDATE"]],
  ["switch", ["TRANSITION_PERFORM"]],
  ["guards nothing", []],
])("a permission that guards something is of no use without the calls: %s", (guarding, rights) => {
  expect(listCallRights(model, guarding)).toEqual(rights);
});

test("every member may read, and changes nothing by that", () => {
  expect(isBaseRight(permissionId("TWIN_VIEW"))).toBe(true);
  expect(isBaseRight(permissionId("TWIN_UPDATE"))).toBe(false);
});
