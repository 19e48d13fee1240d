import { randomBytes, randomUUID } from "node:crypto";

import { sql } from "kysely";

import { someEmail } from "#platform/testing/people.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import {
  gadget,
  grantBody,
  type GrantKind,
  newClass,
  newFactory,
  newLink,
  newPermission,
} from "./builders.ts";
import { newSearch } from "./calls/search-configs.ts";
import { memoize, type TestEnvironment } from "./test-environment.ts";

/**
 * Creates another domain with one of every entity that a call may name, and removes its creator from it. Returns IDs by
 * table.
 */
export const loadOtherDomainIds = (world: TestEnvironment) =>
  memoize(world, "elsewhere", async () => {
    const before = await idsByTable(world);
    const there = await openDomain(world);
    await makeOneOfEach(there);
    const { db } = world.platform.services;
    for (const table of ["domain_user", "user_group_member"]) {
      await sql`delete from ${sql.table(table)}
        where domain_id = ${there.domainId} and user_id = ${world.platform.ids.admin}`.execute(db);
    }
    const ids = new Map<string, string>();
    for (const [table, all] of await idsByTable(world)) {
      const createdId = all.find((id) => !before.get(table)?.includes(id));
      if (createdId !== undefined) ids.set(table, createdId);
    }
    return ids;
  });

/** The test environment for the administrator of a new domain. */
async function openDomain(world: TestEnvironment): Promise<TestEnvironment> {
  const { domain } = await world.must("admin", "POST", "/private/domain/v1", {
    domain: { key: world.unique("elsewhere"), name: "Elsewhere", type: "b2b" },
  });
  const domainId: string = domain.id;
  const headers = await world.platform.signIn("admin", domainId);
  const must: TestEnvironment["must"] = async (_role, method, path, body) => {
    const answer = await world.platform.call(method, path, headers, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { ...world, must, memo: new Map(), domainId };
}

async function makeOneOfEach(there: TestEnvironment): Promise<void> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { unique, domainId } = there;
  const make = (path: string, body: object, query = "") =>
    there.must("admin", "POST", `/private/${path}/v1${query}`, body);
  const thing = await gadget(there);
  await make("data_list_subset", { dataListId: thing.list.id, key: "part", name: "Part" });
  const { user } = await make("user", { fullName: "Ewa Lis", email: someEmail() });
  const { userGroup } = await make(
    "user_group",
    { key: unique("group"), nameI18n: i18nText("Group") },
    "?showUserGroupMode=SHORT",
  );
  await createPermissions(there, { classId: thing.id, userId: user.id, userGroupId: userGroup.id });
  await make("twinflow_schema", { name: "Another" });
  await make("twin_class_schema", { name: "Another" });
  await make("access_token", { name: "Script", scope: "read", expiresAt });
  await make("bulk_job", { name: "Theirs", subject: "contract", idList: ["1"] });
  await make(`domain/${domainId}/business_account`, { name: "Shop", ownerUserId: user.id });
  await make("tier", { tier: { name: "Large" } });
  await make("list_view", { list: "products", name: "Mine", query: "a=b" });
  await makeFlowParts(there, thing.id, thing.transition.id);
  await makeTwins(there);
  await addRows(there);
  await make("domain/configuration/plan", {
    files: [{ path: "lists/theirs.yaml", text: "name: { en: Theirs }" }],
  });
  await make("m2m_client", { name: "Robot" });
  await make("domain/owner_invitation", { email: someEmail() });
  const { webhook } = await make("webhook", { url: "https://hooks.example.test/" });
  await make(`webhook/${webhook.id}/ping`, {});
  await newSearch(there);
  await make("domain/configuration/plan", {
    files: [{ path: "lists/other.yaml", text: "name: { en: List }" }],
  });
}

/** Adds rows of a business to the domain, which no call of an administrator creates. */
async function addRows({ platform, domainId }: TestEnvironment): Promise<void> {
  const { db } = platform.services;
  const { id: businessAccountId } = await db
    .selectFrom("business_account")
    .select("id")
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow();
  const { id: twinId } = await db
    .selectFrom("twin")
    .select("id")
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("invitation")
    .values({
      id: randomUUID(),
      domain_id: domainId,
      business_account_id: businessAccountId,
      email: someEmail(),
      token_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 86_400_000),
      created_at: new Date(),
    })
    .execute();
  await db
    .insertInto("proposal")
    .values({ id: randomUUID(), twin_id: twinId, source: "builtin", fields: "[]" })
    .execute();
}

async function createPermissions(
  there: TestEnvironment,
  to: { classId: string; userId: string; userGroupId: string },
) {
  const { must, unique } = there;
  const { permissionGroup } = await must(
    "admin",
    "POST",
    "/private/permission_group/v1?showPermissionGroupMode=SHORT",
    { key: unique("group"), nameI18n: i18nText("Group") },
  );
  const { permissionSchema } = await must(
    "admin",
    "POST",
    "/private/permission_schema/v1?showPermissionSchemaMode=SHORT",
    { name: unique("schema") },
  );
  const { id } = await newPermission(there, permissionGroup.id);
  const space = await newClass(there, { permissionSchemaSpace: true });
  const { spaceRole } = await must(
    "admin",
    "POST",
    "/private/space_role/v1?showSpaceRoleMode=SHORT",
    { key: unique("role"), nameI18n: i18nText("Role"), twinClassId: space.id },
  );
  const subjects: Record<GrantKind, object> = {
    user: { userId: to.userId },
    user_group: { userGroupId: to.userGroupId },
    twin_role: { twinClassId: to.classId, twinRole: "assignee" },
    space_role: { spaceRoleId: spaceRole.id },
    assignee_propagation: { propagationByTwinClassId: to.classId },
  };
  for (const [kind, subject] of Object.entries(subjects) as [GrantKind, object][]) {
    const body = grantBody(kind, id, { ...subject, permissionSchemaId: permissionSchema.id });
    await must("admin", "POST", `/private/permission_grant/${kind}/v1`, body);
  }
}

const SHORT =
  "showFactoryPipelineMode=SHORT&showFactoryMultiplierMode=SHORT&showFactoryConditionSetMode=SHORT";

async function makeFlowParts(there: TestEnvironment, classId: string, transitionId: string) {
  const post = (path: string, body: object) =>
    there.must("admin", "POST", `/private/${path}/v1?${SHORT}`, body);
  const { id } = await newFactory(there);
  const { factoryPipeline } = await post(`factory/${id}/factory_pipeline`, {
    factoryPipeline: { inputTwinClassId: classId, active: true },
  });
  await post(`factory/factory_pipeline/${factoryPipeline.id}/factory_pipeline_step`, {
    factoryPipelineStep: { order: 1, active: true, fillerFeaturerId: 2317, fillerParams: {} },
  });
  const { conditionSet } = await post("factory_condition_set", { conditionSet: { name: "Set" } });
  await post(`factory_condition_set/${conditionSet.id}/factory_condition`, {
    factoryCondition: { conditionerFeaturerId: 2404 },
  });
  const { factoryMultiplier } = await post(`factory/${id}/factory_multiplier`, {
    factoryMultiplier: { inputTwinClassId: classId, multiplierFeaturerId: 2204 },
  });
  await post(`factory_multiplier/${factoryMultiplier.id}/factory_multiplier_filter`, {
    multiplierFilter: { inputTwinClassId: classId },
  });
  await post("twin_validator_set", { twinValidatorSet: { name: "Set" } });
  const next = await newFactory(there);
  await post(`factory/${id}/factory_branch`, { nextFactoryId: next.id });
  await post(`factory/${id}/factory_eraser`, { eraser: { inputTwinClassId: classId } });
  await post(`transition/${transitionId}`, {
    triggers: {
      create: [{ triggerFeaturerId: 1502, triggerParams: { touchId: "STARRED" }, active: true }],
    },
    validatorRules: {
      create: [{ twinValidators: [{ validatorFeaturerId: 1601, validatorParams: {} }] }],
    },
  });
}

async function makeTwins(there: TestEnvironment): Promise<void> {
  const { id: classId } = await newClass(there, { ownerType: "DOMAIN" });
  const post = (path: string, body: object) =>
    there.must("admin", "POST", `/private/twin${path}`, body);
  const { twinId } = await post("/v2", { classId, name: "Theirs" });
  const other = await post("/v2", { classId, name: "Theirs too" });
  const link = await newLink(there, { srcTwinClassId: classId, dstTwinClassId: classId });
  await post(`/${twinId}/link/v1`, { links: [{ linkId: link.id, dstTwinId: other.twinId }] });
  const deleted = await post("/v2", { classId, name: "Deleted" });
  await there.must("admin", "DELETE", `/private/twin/${deleted.twinId}/v1`);
  await post(`/${twinId}/comment/v1`, { text: "Look" });
  await post(`/${twinId}/attachment/v1`, {
    attachments: [{ storageLink: "https://example.test/a.pdf", title: "a.pdf" }],
  });
}

export const tablesWithIds = (world: TestEnvironment): Promise<string[]> =>
  memoize(world, "tables with IDs", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'
      order by table_name`.execute(world.platform.services.db);
    return rows.map(({ name }) => name);
  });

/** The IDs of all rows, for tables with IDs. */
async function idsByTable(world: TestEnvironment): Promise<Map<string, string[]>> {
  const { db } = world.platform.services;
  const ids = new Map<string, string[]>();
  for (const name of await tablesWithIds(world)) {
    const result = await sql<{ id: string }>`select id from ${sql.table(name)} order by id`.execute(
      db,
    );
    ids.set(
      name,
      result.rows.map(({ id }) => id),
    );
  }
  return ids;
}
