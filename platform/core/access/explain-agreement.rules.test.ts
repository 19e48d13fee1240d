import fc from "fast-check";
import { expect, test } from "vitest";

import { modelOf, plainActor } from "../../testing/plain-actor.ts";
import { plainClass } from "../../testing/plain-model.ts";
import { testSeed } from "../../testing/test-seed.ts";
import { type Actor, ownGrantsOf } from "./actor.rules.ts";
import { explainUse, reasonsFor } from "./explain.rules.ts";
import { mayUse, type SpaceContext } from "./may.rules.ts";
import { resolvePermissions } from "./resolve-permissions.rules.ts";

const schema = fc.constantFrom("schema", "of-space");
const permission = fc.constantFrom("view", "edit");
const group = fc.constantFrom("sellers", "admins");
const classId = fc.constantFrom("card", "book");
const status = fc.constantFrom("draft", "live");
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });
const scoped = { schemaId: schema, permissionId: permission };

const cases = fc.record({
  required: permission,
  groupIds: few(group),
  groupGrants: few(fc.record({ ...scoped, groupId: group })),
  globalGrants: few(fc.record({ groupId: group, permissionId: permission })),
  ownGrants: few(
    fc.record({ ...scoped, by: fc.constantFrom("user" as const, "propagated" as const) }),
  ),
  twinRoles: few(
    fc.record({
      ...scoped,
      classId,
      role: fc.constantFrom("assignee" as const, "creator" as const, "space_creator" as const),
    }),
  ),
  spaceRoles: few(fc.record({ ...scoped, spaceRoleId: fc.constantFrom("keeper", "guest") })),
  propagations: few(
    fc.record({
      ...scoped,
      classId,
      statusId: fc.option(status),
      inSpaceOnly: fc.boolean(),
    }),
  ),
  subject: fc.record({
    assigner_user_id: fc.constantFrom("ann", "bob", null),
    author_user_id: fc.constantFrom("ann", "bob", null),
  }),
  space: fc.option(
    fc.record({
      permissionSchemaId: fc.constantFrom("of-space", null),
      isAssignee: fc.boolean(),
      isCreator: fc.boolean(),
      roleIds: few(fc.constantFrom("keeper", "guest")),
      assigned: few(fc.record({ classId, statusId: status })),
    }),
  ),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const card = plainClass({ id: "card" });

test("a use is explained by at least one reason exactly when it is allowed", () => {
  let allowedCases = 0;
  fc.assert(
    fc.property(cases, (grants) => {
      const ann = actorWith(grants);
      const context = contextOf(grants);
      const { allowed } = mayUse(ann, grants.required, card, context);
      const { answer, reasons } = explainUse(ann, grants.required, card, context);

      expect(answer.allowed).toBe(allowed);
      expect(reasons.length > 0).toBe(allowed);
      allowedCases += allowed ? 1 : 0;
    }),
    { numRuns: 600, seed: testSeed() },
  );
  // With few allowed cases, the property would hold without proving anything.
  expect(allowedCases).toBeGreaterThan(100);
  expect(allowedCases).toBeLessThan(500);
});

test("the permissions of a user are those that have a reason", () => {
  fc.assert(
    fc.property(cases, (grants) => {
      const ann = actorWith(grants);

      for (const permissionId of ["view", "edit"]) {
        const reasons = [...reasonsFor(ann, ann.permissionSchemaId, permissionId)];
        expect(reasons.length > 0).toBe(ann.permissions.has(permissionId));
      }
    }),
    { numRuns: 300, seed: testSeed() },
  );
});

function actorWith(grants: Case): Actor {
  const { twinRoles, spaceRoles, propagations } = grants;
  const groups = new Map<string, Map<string, Set<string>>>();
  for (const { schemaId, groupId, permissionId } of grants.groupGrants) {
    const ofSchema = groups.get(schemaId) ?? new Map<string, Set<string>>();
    groups.set(schemaId, ofSchema);
    ofSchema.set(groupId, (ofSchema.get(groupId) ?? new Set()).add(permissionId));
  }
  const global = new Map<string, Set<string>>();
  for (const { groupId, permissionId } of grants.globalGrants) {
    global.set(groupId, (global.get(groupId) ?? new Set()).add(permissionId));
  }
  const model = modelOf([card, plainClass({ id: "book" })], {
    grants: {
      schemaIds: ["schema", "of-space"],
      groups,
      global,
      twinRoles,
      spaceRoles,
      propagations,
    },
  });
  const sources = {
    permissionSchemaId: "schema",
    groupIds: new Set(grants.groupIds),
    ownGrants: ownGrantsOf(grants.ownGrants),
  };
  return plainActor({ ...sources, permissions: resolvePermissions(model, sources), model });
}

function contextOf({ subject, space }: Case): SpaceContext {
  return { ...subject, permission_space_id: space && "space", ...(space && { space }) };
}
