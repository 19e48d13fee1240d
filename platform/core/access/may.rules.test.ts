import fc from "fast-check";
import { expect, test } from "vitest";

import { plainClass, plainModel } from "../../testing/plain-model.ts";
import { testSeed } from "../../testing/test-seed.ts";
import type { OwnerType, TwinRole } from "../model/domain-model.ts";
import { visibleScopes } from "./access-conditions.rules.ts";
import type { Actor, SpaceAccess, Subject } from "./actor.rules.ts";
import { permissionId } from "./builtin-permission.rules.ts";
import { may, mayUse } from "./may.rules.ts";

const VIEW = "view";
const card = plainClass({ id: "card", viewPermissionId: VIEW, editPermissionId: "edit" });

test("an action without a required permission is allowed", () => {
  expect(may(ann(), "view", plainClass())).toEqual({ allowed: true, rule: { kind: "open" } });
});

test("the decision names the grant or the missing permission", () => {
  expect(may(ann({ permissions: [VIEW] }), "view", card).rule).toEqual({
    kind: "granted",
    permissionId: VIEW,
  });
  expect(may(ann(), "view", card).rule).toEqual({ kind: "not-granted", permissionId: VIEW });
});

test("DENY_ALL is denied to users who have it, and passed by jobs", () => {
  const denied = permissionId("DENY_ALL");

  expect(mayUse(ann({ permissions: [denied] }), denied, card).allowed).toBe(false);
  expect(mayUse({ ...ann(), kind: "system" }, denied, card).allowed).toBe(true);
});

test("a role in the twin replaces a grant, also for ancestor classes", () => {
  const kind = plainClass({ ...card, id: "kind", ancestorIds: ["kind", "card"] });
  const actor = ann({ roles: [{ classId: "card", role: "assignee" }] });

  expect(may(actor, "view", kind, twin({ assigner_user_id: "ann" })).rule).toMatchObject({
    kind: "twin-role",
    role: "assignee",
  });
  expect(may(actor, "view", kind, twin({ author_user_id: "ann" })).allowed).toBe(false);
});

test("permissions to view and create everything don't allow deleting", () => {
  const all = [permissionId("DOMAIN_TWINS_VIEW_ALL"), permissionId("DOMAIN_TWINS_CREATE_ANY")];
  const actor = ann({ permissions: all });
  const locked = plainClass({
    viewPermissionId: "x",
    createPermissionId: "x",
    editPermissionId: "x",
    deletePermissionId: "x",
  });

  const allowed = (["view", "create", "edit", "delete"] as const).map(
    (action) => may(actor, action, locked).allowed,
  );
  expect(allowed).toEqual([true, true, true, false]);
});

test("a job never leaves its business", () => {
  const job: Actor = { ...ann(), kind: "system" };

  expect(may(job, "edit", card, twin({ business_account_id: "theirs" })).rule).toEqual({
    kind: "not-owned",
  });
});

test("in a space its own schema and the actor's space roles apply", () => {
  const twinInSpace = (space: Partial<SpaceAccess>) =>
    twin({
      permission_space_id: "space",
      space: {
        permissionSchemaId: null,
        isAssignee: false,
        isCreator: false,
        roleIds: [],
        assigned: [],
        ...space,
      },
    });
  const grants = {
    ...plainModel().grants,
    twinRoles: [
      { schemaId: "schema", permissionId: VIEW, classId: "card", role: "space_creator" as const },
    ],
    spaceRoles: [{ schemaId: "schema", permissionId: VIEW, spaceRoleId: "crew" }],
    propagations: [
      {
        schemaId: "schema",
        permissionId: VIEW,
        classId: "task",
        statusId: "open",
        inSpaceOnly: true,
      },
    ],
  };
  const classes = new Map([["task", plainClass({ id: "task" })]]);
  const actor = { ...ann(), model: plainModel({ grants, classes }) };
  const kindIn = (space: Partial<SpaceAccess>) =>
    may(actor, "view", card, twinInSpace(space)).rule.kind;

  expect(kindIn({})).toBe("not-granted");
  expect(kindIn({ isCreator: true })).toBe("twin-role");
  expect(kindIn({ isAssignee: true })).toBe("not-granted");
  expect(kindIn({ roleIds: ["crew"] })).toBe("space-role");
  expect(kindIn({ assigned: [{ classId: "task", statusId: "open" }] })).toBe("propagation");
  expect(kindIn({ assigned: [{ classId: "task", statusId: "done" }] })).toBe("not-granted");
  expect(kindIn({ permissionSchemaId: "other", roleIds: ["crew"] })).toBe("not-granted");
  expect(may(ann({ permissions: [VIEW] }), "view", card, twinInSpace({})).allowed).toBe(true);
  const other = twinInSpace({ permissionSchemaId: "other" });
  expect(may(ann({ permissions: [VIEW] }), "view", card, other).allowed).toBe(false);
});

test("without the space every action that needs a grant is denied", () => {
  const blind = twin({ permission_space_id: "space" });

  expect(may(ann({ permissions: [VIEW] }), "view", card, blind).allowed).toBe(false);
  expect(may(ann(), "view", plainClass(), blind).allowed).toBe(true);
});

test("a search returns exactly the twins that may be viewed individually", () => {
  const owners: OwnerType[] = [
    "BUSINESS_ACCOUNT",
    "DOMAIN_BUSINESS_ACCOUNT",
    "DOMAIN_BUSINESS_ACCOUNT_USER",
    "USER",
    "DOMAIN_USER",
  ];
  const cases = fc.record({
    ownerType: fc.constantFrom(...owners),
    asks: fc.boolean(),
    holds: fc.boolean(),
    viewAll: fc.boolean(),
    roles: fc.subarray<TwinRole>(["assignee", "creator", "watcher"]),
    account: fc.constantFrom("ours", "theirs", null),
    owner: fc.constantFrom("ann", "bob"),
    assignee: fc.constantFrom("ann", "bob", null),
    author: fc.constantFrom("ann", "bob", null),
  });
  fc.assert(
    fc.property(cases, (testCase) => {
      const twinClass = plainClass({
        ownerType: testCase.ownerType,
        viewPermissionId: testCase.asks ? VIEW : null,
      });
      const actor = ann({
        permissions: [
          ...(testCase.holds ? [VIEW] : []),
          ...(testCase.viewAll ? [permissionId("DOMAIN_TWINS_VIEW_ALL")] : []),
        ],
        roles: testCase.roles.map((role) => ({ classId: "class", role })),
      });
      const subject = twin({
        business_account_id: testCase.account,
        owner_user_id: testCase.owner,
        assigner_user_id: testCase.assignee,
        author_user_id: testCase.author,
      });

      const isVisible = visibleScopes(actor, [twinClass]).some(
        ({ owner, condition }) =>
          (owner === null ||
            (owner.kind === "account" ? subject.business_account_id : subject.owner_user_id) ===
              owner.id) &&
          (condition === null ||
            (condition.kind === "assignee" ? subject.assigner_user_id : subject.author_user_id) ===
              condition.userId),
      );
      expect(isVisible).toBe(may(actor, "view", twinClass, subject).allowed);
    }),
    { numRuns: 1000, seed: testSeed() },
  );
});

test("a scope is complete if it covers all classes under its root", () => {
  const root = plainClass({ id: "root", abstractClass: true });
  const kinds = ["a", "b"].map((id) =>
    plainClass({ id, ancestorIds: [id, "root"], rootClassId: "root" }),
  );
  const actor = ann({ classes: [root, ...kinds] });

  expect(visibleScopes(actor, kinds)).toMatchObject([{ rootClassIds: ["root"], isComplete: true }]);
  expect(visibleScopes(actor, kinds.slice(1))).toMatchObject([
    { classIds: ["b"], isComplete: false },
  ]);
});

function ann({
  permissions = [],
  roles = [],
  classes = [],
}: {
  permissions?: string[];
  roles?: { classId: string; role: TwinRole }[];
  classes?: ReturnType<typeof plainClass>[];
} = {}): Actor {
  return {
    kind: "user",
    userId: "ann",
    businessAccountId: "ours",
    groupIds: new Set(),
    permissions: new Set(permissions),
    permissionSchemaId: "schema",
    ownGrants: new Map(),
    model: plainModel({
      classes: new Map(classes.map((twinClass) => [twinClass.id, twinClass])),
      grants: {
        ...plainModel().grants,
        twinRoles: roles.map((role) => ({ ...role, schemaId: "schema", permissionId: VIEW })),
      },
    }),
  };
}

function twin(overrides: Partial<Subject> = {}): Subject {
  return {
    domain_id: "domain",
    business_account_id: "ours",
    owner_user_id: null,
    assigner_user_id: null,
    author_user_id: null,
    permission_space_id: null,
    ...overrides,
  };
}
