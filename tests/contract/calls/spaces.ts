import { randomUUID } from "node:crypto";

import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { newClass, newTwin } from "../builders.ts";
import type { Calls, Sample } from "../cases.ts";
import { memoize, SCHEMA, type TestEnvironment } from "../test-environment.ts";

const MODE = { showSpaceRoleMode: "DETAILED" };
const ROLE = "/private/space_role/v1?showSpaceRoleMode=DETAILED";

/** Creates a class whose twins are spaces, and a twin of it. */
const room = (world: TestEnvironment) =>
  memoize(world, "room", async () => {
    const cls = await newClass(world, {
      permissionSchemaSpace: true,
      twinflowSchemaSpace: true,
    });
    const role = await newRole(world, cls.id);
    const body = { classId: cls.id, name: "Room" };
    const { twinId } = await world.must("owner", "POST", "/private/twin/v2", body);
    for (const _ of [1, 2]) await newRole(world, cls.id);
    return { classId: cls.id, roleId: role, id: twinId as string };
  });

async function newRole(world: TestEnvironment, twinClassId: string): Promise<string> {
  const body = { twinClassId, ...roleBody(world) };
  return (await world.must("admin", "POST", ROLE, body)).spaceRole.id;
}

const roleBody = (world: TestEnvironment) => ({
  key: world.unique("role"),
  nameI18n: i18nText("Role"),
});

async function creating(world: TestEnvironment, more: object = {}): Promise<Sample> {
  const { classId } = await room(world);
  return { query: MODE, body: { twinClassId: classId, ...roleBody(world), ...more } };
}

async function ofRoom(world: TestEnvironment, more: Sample = {}): Promise<Sample> {
  const { id, roleId } = await room(world);
  return { as: "owner", path: { spaceId: id, roleId }, ...more };
}

async function spare(world: TestEnvironment): Promise<Record<string, string>> {
  const { classId } = await room(world);
  return { spaceRoleId: await newRole(world, classId) };
}

const noSpace = async (world: TestEnvironment, more: Sample = {}): Promise<Sample> => ({
  ...(await ofRoom(world, more)),
  path: { spaceId: await newTwin(world), roleId: (await room(world)).roleId },
});

const nobody = { spaceRoleUserEnterList: [] };

const FEW = "a business has its owner and a manager";

export const spaceCalls: Calls = {
  "GET /private/space/:spaceId/users/list/v1": {
    sample: (world) => ofPeople(world),
    fewRowsReason: FEW,
    rejections: [["a twin that is no space", 10701, (world) => noSpace(world)]],
  },
  "POST /private/space/:spaceId/users/search/v1": {
    sample: (world) => ofPeople(world, { body: {} }),
    fewRowsReason: FEW,
    rejections: [["a twin that is no space", 10701, (world) => noSpace(world, { body: {} })]],
  },
  "GET /private/space/:spaceId/users/:userId/v1": {
    sample: async (world) => {
      const { path, ...sample } = await ofPeople(world);
      return { ...sample, path: { ...path, userId: world.platform.ids.owner } };
    },
  },
  "GET /private/user/:userId/space/v1": {
    sample: async (world) => {
      const { path: _, ...sample } = await ofPeople(world);
      return { ...sample, path: { userId: world.platform.ids.owner } };
    },
  },
  "POST /private/space/:spaceId/role/:roleId/users/override/v1": {
    sample: (world) => ofRoom(world, { body: { spaceRoleUserList: [] } }),
    rejections: [
      [
        "a twin that is no space",
        10701,
        (world) => noSpace(world, { body: { spaceRoleUserList: [] } }),
      ],
      [
        "an unknown user",
        10000,
        (world) => ofRoom(world, { body: { spaceRoleUserList: [randomUUID()] } }),
      ],
    ],
  },
  "POST /private/space_role/search/v1": {
    sample: async (world) => {
      await room(world);
      return { query: MODE, body: {} };
    },
  },
  "GET /private/space_role/:spaceRoleId/v1": {
    sample: async (world) => ({
      query: MODE,
      path: { spaceRoleId: (await room(world)).roleId },
    }),
  },
  "POST /private/space_role/v1": {
    sample: (world) => creating(world),
    rejections: [
      ["no name", 10002, (world) => creating(world, { nameI18n: null })],
      ["a class of no spaces", 10002, async (world) => creating(world, await otherClass(world))],
      ["a key that is taken", 10001, takenKey],
    ],
  },
  "PUT /private/space_role/:spaceRoleId/v1": {
    sample: async (world) => ({
      path: await spare(world),
      query: MODE,
      body: { nameI18n: i18nText("Renamed") },
    }),
    rejections: [
      [
        "an empty key",
        10002,
        async (world) => ({ path: await spare(world), query: MODE, body: { key: "" } }),
      ],
    ],
  },
  "DELETE /private/space_role/:spaceRoleId/v1": {
    sample: async (world) => ({ path: await spare(world) }),
    rejections: [["a role that is assigned", 10911, createAssignedRole]],
  },
  "GET /private/space/:spaceId/v1": {
    sample: (world) => ofRoom(world),
    rejections: [["a twin that is no space", 10701, (world) => noSpace(world)]],
  },
  "PUT /private/space/:spaceId/v1": {
    sample: (world) =>
      ofRoom(world, { body: { permissionSchemaId: null, twinflowSchemaId: null } }),
    rejections: [
      [
        "a twin that is no space",
        10701,
        (world) => noSpace(world, { body: { permissionSchemaId: SCHEMA } }),
      ],
      [
        "an unknown schema",
        10000,
        (world) => ofRoom(world, { body: { permissionSchemaId: randomUUID() } }),
      ],
      [
        "a twin that is no space of workflows",
        10701,
        (world) => noSpace(world, { body: { twinflowSchemaId: null } }),
      ],
      [
        "an unknown workflow schema",
        10000,
        (world) => ofRoom(world, { body: { twinflowSchemaId: randomUUID() } }),
      ],
    ],
  },
  "GET /private/space/:spaceId/role/:roleId/users/v1": {
    sample: (world) => ofRoom(world),
    rejections: [["a twin that is no space", 10701, (world) => noSpace(world)]],
  },
  "POST /private/space/:spaceId/role/:roleId/users/manage/v1": {
    sample: (world) => ofRoom(world, { body: nobody }),
    rejections: [
      ["a twin that is no space", 10701, (world) => noSpace(world, { body: nobody })],
      [
        "an unknown user",
        10000,
        (world) => ofRoom(world, { body: { spaceRoleUserEnterList: [randomUUID()] } }),
      ],
    ],
  },
};

/** Creates a room in which its owner and two others have a role. */
async function ofPeople(world: TestEnvironment, more: Sample = {}): Promise<Sample> {
  const { id, roleId } = await room(world);
  const path = `/private/space/${id}/role/${roleId}/users/manage/v1`;
  await world.must("owner", "POST", path, { spaceRoleUserEnterList: [world.platform.ids.owner] });
  return { as: "owner", path: { spaceId: id }, ...more };
}

async function otherClass(world: TestEnvironment) {
  return { twinClassId: (await newClass(world)).id };
}

async function takenKey(world: TestEnvironment): Promise<Sample> {
  const first = await creating(world);
  await world.must("admin", "POST", ROLE, first.body);
  return first;
}

async function createAssignedRole(world: TestEnvironment): Promise<Sample> {
  const { classId, id } = await room(world);
  const roleId = await newRole(world, classId);
  await world.must("owner", "POST", `/private/space/${id}/role/${roleId}/users/manage/v1`, {
    spaceRoleUserEnterList: [world.platform.ids.owner],
  });
  return { path: { spaceRoleId: roleId } };
}
