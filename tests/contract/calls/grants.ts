import { randomUUID } from "node:crypto";

import { idOf } from "#platform/selling/template/ids.ts";

import { grantBody, type GrantKind, newGrant, takeUngrantedPermission } from "../builders.ts";
import type { CallCases, Calls } from "../cases.ts";
import type { TestEnvironment } from "../test-environment.ts";

const GROUP = idOf("permission_group:PRODUCT_PERMISSIONS");
const PRODUCT = idOf("class:product");
const unknown = randomUUID();

/** Detail levels of searches that are additions to the contract. */
const ADDED: Partial<Record<GrantKind, Record<string, string>>> = {
  space_role: { showPermissionGrantSpaceRoleMode: "DETAILED" },
  assignee_propagation: { showPermissionGrantAssigneePropagationMode: "DETAILED" },
};

const MODES: Record<GrantKind, string> = {
  user: "showPermissionGrantUserMode",
  user_group: "showPermissionGrantUserGroupMode",
  twin_role: "showPermissionGrantTwinRoleMode",
  space_role: "showPermissionGrantSpaceRoleMode",
  assignee_propagation: "showPermissionGrantAssigneePropagationMode",
};

/** Builds the grantee of each kind of grant. */
const SUBJECTS: Record<GrantKind, (world: TestEnvironment) => object> = {
  user: (world) => ({ userId: world.platform.ids.nobody }),
  user_group: () => ({ userGroupId: idOf("user_group:owner") }),
  twin_role: () => ({ twinClassId: PRODUCT, twinRole: "assignee" }),
  space_role: ({ spaceRoleId }) => ({ spaceRoleId }),
  assignee_propagation: () => ({
    propagationByTwinClassId: PRODUCT,
    propagationByTwinStatusId: idOf("status:product.draft"),
  }),
};

async function grant(world: TestEnvironment, kind: GrantKind, to: object = {}) {
  const { id } = await takeUngrantedPermission(world, GROUP);
  return { body: grantBody(kind, id, { ...SUBJECTS[kind](world), ...to }) };
}

function buildCalls(kind: GrantKind, rejections: CallCases["rejections"] = []): Calls {
  const base = `/private/permission_grant/${kind}`;
  const existing = async (world: TestEnvironment) =>
    newGrant(world, kind, (await takeUngrantedPermission(world, GROUP)).id, SUBJECTS[kind](world));
  return {
    [`POST ${base}/v1`]: {
      sample: (world) => grant(world, kind),
      rejections: [
        ["nobody to grant to", 10002, async (world) => withoutSubject(world, kind)],
        [
          "an unknown schema",
          10000,
          (world) => grant(world, kind, { permissionSchemaId: unknown }),
        ],
        ...rejections,
      ],
    },
    [`POST ${base}/search/v1`]: {
      sample: async (world) => {
        for (const _ of [1, 2, 3]) await existing(world);
        return { body: {}, query: ADDED[kind] ?? {} };
      },
    },
    [`GET ${base}/:grantId/v1`]: { sample: (world) => changing(world, kind, "GET") },
    [`PUT ${base}/:grantId/v1`]: {
      sample: (world) => changing(world, kind, "PUT"),
      rejections: [
        [
          "an unknown schema",
          10000,
          async (world) => {
            const { id } = await takeUngrantedPermission(world, GROUP);
            const to = { ...SUBJECTS[kind](world), permissionSchemaId: unknown };
            return { ...(await changing(world, kind, "PUT")), body: grantBody(kind, id, to) };
          },
        ],
      ],
    },
    [`DELETE ${base}/:grantId/v1`]: {
      sample: async (world) => ({ path: { grantId: (await existing(world)).id } }),
    },
  };
}

/** Creates a grant, for a case that reads it or updates it to its current values. */
async function changing(world: TestEnvironment, kind: GrantKind, method: string) {
  const { id } = await takeUngrantedPermission(world, GROUP);
  const createdGrant = await newGrant(world, kind, id, SUBJECTS[kind](world));
  const body = method === "PUT" && { body: grantBody(kind, id, SUBJECTS[kind](world)) };
  return { path: { grantId: createdGrant.id }, query: { [MODES[kind]]: "DETAILED" }, ...body };
}

async function withoutSubject(world: TestEnvironment, kind: GrantKind) {
  return { body: grantBody(kind, (await takeUngrantedPermission(world, GROUP)).id, {}) };
}

async function grantTwice(world: TestEnvironment) {
  const { id } = await takeUngrantedPermission(world, GROUP);
  const to = SUBJECTS.user(world);
  await newGrant(world, "user", id, to);
  return { body: grantBody("user", id, to) };
}

export const grantCalls: Calls = {
  ...buildCalls("user", [
    ["a stranger", 10000, (world) => grant(world, "user", { userId: unknown })],
    ["the same twice", 10307, grantTwice],
  ]),
  // In the contract, the call that reads a grant to a user is a POST.
  "POST /private/permission_grant/user/:grantId/v1": {
    sample: (world) => changing(world, "user", "POST"),
  },
  ...buildCalls("user_group", [
    ["an unknown group", 10000, (world) => grant(world, "user_group", { userGroupId: unknown })],
  ]),
  ...buildCalls("twin_role", [
    ["an unknown role", 501, (world) => grant(world, "twin_role", { twinRole: "boss" })],
  ]),
  ...buildCalls("space_role", [
    ["an unknown role", 10000, (world) => grant(world, "space_role", { spaceRoleId: unknown })],
  ]),
  ...buildCalls("assignee_propagation"),
  // Upstream misspells this path, and has the correct one too.
  "PUT /private/permission_grant/assingee_propagation/:grantId/v1": {
    sample: (world) => changing(world, "assignee_propagation", "PUT"),
  },
};
