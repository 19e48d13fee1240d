import { randomUUID } from "node:crypto";

import { permissionId } from "#platform/core/access/builtin-permission.rules.ts";
import { idOf, VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { peopleOf } from "#platform/testing/people.ts";
import {
  type Headers,
  type PlatformFetch,
  startTestPlatform,
  type TestPlatform,
} from "#platform/testing/test-platform.ts";
import { checkAnswers } from "#tests/support/check-answers.ts";

export type Role = "admin" | "owner" | "stranger" | "nobody" | "anonymous";
export type TestEnvironment = Awaited<ReturnType<typeof startTestEnvironment>>;

export const SCHEMA = idOf("schema:permission");

const OWNER_MAY = [
  "TWIN_CLASS_MANAGE",
  "SPACE_ROLE_MANAGE",
  "TRANSITION_DRAFT",
  "DRAFT_VIEW",
  "DRAFT_COMMIT",
  "USER_PERMISSION_VIEW",
  "COMMENT_CREATE",
  "COMMENT_VIEW",
  "COMMENT_UPDATE",
  "COMMENT_DELETE",
] as const;

/**
 * Starts one platform for the whole suite: a domain with an administrator, a business with its owner, the owner of
 * another business, and a user without grants.
 */
export async function startTestEnvironment(
  settings: Record<string, string> = {},
  wrap: (fetch: PlatformFetch) => PlatformFetch = checkAnswers,
) {
  const platform = await startTestPlatform(settings, wrap);
  const people = peopleOf(platform);
  const outsider = await people.newOwner();
  const headers: Record<Role, Headers> = {
    admin: await platform.signIn("admin"),
    owner: await platform.signIn("owner"),
    nobody: await platform.signIn("nobody"),
    stranger: outsider.headers,
    anonymous: {},
  };

  async function must(role: Role, method: string, path: string, body?: unknown) {
    const answer = await platform.call(method, path, headers[role], body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  let counter = 0;
  /** Returns a text no other case uses, which is also a valid key. */
  const unique = (prefix: string) => `${prefix}_${(counter += 1)}_${randomUUID().slice(0, 6)}`;
  // Two calls only exist in demo mode.
  Object.assign(platform.services.config, { demo: true });
  // The owner gets all permissions for twins and may see all details. The role of strangers has none.
  for (const key of OWNER_MAY) {
    await must("admin", "POST", "/private/permission_grant/user/v1", {
      permissionGrantUser: {
        permissionSchemaId: SCHEMA,
        permissionId: permissionId(key),
        userId: platform.ids.owner,
      },
    });
  }
  const searches = await addSearches(platform);
  const spaceRoleId = await addSpaceRole(platform);
  const memo = new Map<string, unknown>();
  const domainId = VITRINE_DOMAIN_ID;
  return {
    platform,
    people,
    headers,
    domainId,
    must,
    unique,
    memo,
    spaceRoleId,
    searches,
    stop: () => platform.stop(),
  };
}

/** Adds searches with a parameter and one without. */
async function addSearches({ services }: TestPlatform) {
  const ids = { class: randomUUID(), field: randomUUID(), twin: randomUUID() };
  const predicates = {
    class: { headHierarchyChildsForTwinClassSearch: { idList: ["{headId}"], depth: 1 } },
    field: { idList: ["{fieldId}"] },
    twin: {},
  };
  for (const kind of ["class", "field", "twin"] as const) {
    const predicate = JSON.stringify(predicates[kind]);
    const row = { id: ids[kind], domain_id: VITRINE_DOMAIN_ID, kind, key: ids[kind], name: kind };
    await services.db
      .insertInto("search_config")
      .values({ ...row, predicate })
      .execute();
  }
  await services.db
    .updateTable("domain")
    .set(({ eb }) => ({ model_version: eb("model_version", "+", 1) }))
    .where("id", "=", VITRINE_DOMAIN_ID)
    .execute();
  return ids;
}

/** Adds a space role, which no call of the contract creates. */
async function addSpaceRole({ services }: TestPlatform): Promise<string> {
  const id = randomUUID();
  const classId = idOf("class:product");
  await services.db
    .insertInto("space_role")
    .values({ id, class_id: classId, key: `keeper_${id}` })
    .execute();
  return id;
}

/** Creates an entity once for the whole suite, for cases that only read it. */
export async function memoize<T>(
  world: TestEnvironment,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  let cached = world.memo.get(key) as Promise<T> | undefined;
  if (!cached) world.memo.set(key, (cached = make()));
  try {
    return await cached;
  } catch (error) {
    // If creation failed, the next case tries again, because the failure may be due to the first case.
    if (world.memo.get(key) === cached) world.memo.delete(key);
    throw error;
  }
}
