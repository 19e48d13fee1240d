import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import { idOf } from "#platform/selling/template/ids.ts";
import { PASSWORD } from "#platform/testing/test-platform.ts";

import { gadget, newAttachment } from "./builders.ts";
import { loadOtherDomainIds } from "./other-domain.ts";
import { listOutsiderIds } from "./outsider-ids.ts";
import { withoutManagerLimit } from "./room-for-managers.ts";
import { memoize, type TestEnvironment } from "./test-environment.ts";

/** Part of all names, addresses and texts of other businesses and domains. */
const MARKER = "Zqxmarker";
/** Returns a text with the marker that no other data contains. */
const marked = (what: string) => `${MARKER} ${what} ${randomUUID().slice(0, 8)}`;

/**
 * Creates data that a seller must not find anywhere. Returns the marker and all IDs of the other business and domain,
 * each with its kind.
 */
export async function plantOutsiders(world: TestEnvironment): Promise<Map<string, string>> {
  const otherBusinesses = await withoutManagerLimit(world, async () => [
    await plantBusiness(world),
    await plantBusiness(world),
  ]);
  await loadOtherDomainIds(world);
  await markOtherDomain(world);
  await plantSchemas(world, otherBusinesses);
  const secrets = await listOutsiderIds(world);
  secrets.set(MARKER, "the marker of others");
  return secrets;
}

interface Other {
  businessAccountId: string;
  userIds: string[];
}

/** Creates a business with one of every entity a business can have. */
async function plantBusiness(world: TestEnvironment): Promise<Other> {
  const { platform } = world;
  const owner = await joined(world);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await platform.call(method, `/private/${path}`, owner.headers, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const profile = { legalName: marked("Ltd"), city: marked("City"), contactName: marked("Ann") };
  await call("PUT", "business_account/profile/v1", { name: marked("Business"), ...profile });
  await call("POST", "business_account/invitation/v1", { email: email() });
  const manager = await joined(world, owner.headers);
  await call("POST", "list_view/v1", {
    list: "products",
    name: marked("View"),
    query: "a=b",
    shared: true,
  });
  const business = await call("GET", "business_account/list/v1");
  const businessAccountId: string = business.activeBusinessAccountId;
  const own = { ...world, must: actAsMember(world, owner.headers) };
  const twinId = await plantTwins(own, call);
  await plantProduct(own);
  await plantRows(world, { businessAccountId, userId: owner.userId, twinId });
  return { businessAccountId, userIds: [owner.userId, manager.userId] };
}

/**
 * Makes the builders work as a member of another business, instead of as the owner of the test environment.
 */
function actAsMember(
  world: TestEnvironment,
  headers: Record<string, string>,
): TestEnvironment["must"] {
  return async (role, method, path, body) => {
    if (role === "admin") return world.must(role, method, path, body);
    const answer = await world.platform.call(method, path, headers, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

type Call = (method: string, path: string, body?: unknown) => Promise<any>;

async function plantTwins(world: TestEnvironment, call: Call): Promise<string> {
  const { id: classId, text } = await gadget(world);
  const make = async () =>
    (
      await call("POST", "twin/v2", {
        classId,
        name: marked("Twin"),
        description: marked("Description"),
        externalId: marked("external"),
        fields: { [text["key"]]: marked("Field") },
      })
    ).twinId as string;
  const [twinId, other] = [await make(), await make()];
  await call("PUT", `twin/${twinId}/v1`, { name: marked("Renamed") });
  await newAttachment(world, twinId);
  await call("POST", `twin/${twinId}/touch/STARRED/v1`).catch(() => undefined);
  // Viewing a twin creates its alias.
  for (const id of [twinId, other]) await call("GET", `twin/${id}/v2?showTwinAliasMode=ALL`);
  return twinId;
}

/** Creates a product with a card at Showroom. */
async function plantProduct({ must, platform }: TestEnvironment): Promise<void> {
  const { twinId } = await must("owner", "POST", "/private/twin/v2", {
    classId: idOf("class:connector_showroom"),
    name: marked("Connector"),
  });
  await must("owner", "POST", "/private/transition_by_alias/connect/perform/v2", { twinId });
  await platform.drainJobs();
  const mutate = async (name: string, input: string, fields: string, value: object) => {
    const query = `mutation ($input: ${input}!) { ${name}(input: $input) { ${fields} } }`;
    const { data, errors } = await must("owner", "POST", "/graphql", {
      query,
      variables: { input: value },
    });
    if (errors) throw new Error(JSON.stringify(errors));
    return data[name];
  };
  const product = await mutate("createProduct", "CreateProductInput", "id", {
    name: marked("Product"),
    sku: marked("SKU"),
    ean: "5900820001568",
    productCategoryId: idOf("class:product_packaged_food"),
  });
  await platform.drainJobs();
  await mutate("connectMarketplace", "ConnectMarketplaceInput", "marketplaceProductId", {
    rootProductId: product.id,
    marketplaceTypeId: idOf("class:marketplace_showroom"),
  });
  await platform.drainJobs();
}

interface BusinessIds {
  businessAccountId: string;
  userId: string;
  twinId: string;
}

/**
 * Inserts rows that belong to the business and that no call can create, because only a job creates them or nothing
 * does.
 */
async function plantRows(
  world: TestEnvironment,
  { businessAccountId, userId, twinId }: BusinessIds,
) {
  const { db } = world.platform.services;
  const { list, id: classId } = await gadget(world);
  const [domain_id, business_account_id] = [world.domainId, businessAccountId];
  const texts = () => JSON.stringify({ en: marked("Text") });
  await db
    .insertInto("data_list_option")
    .values({
      id: randomUUID(),
      data_list_id: list.id,
      business_account_id,
      name: texts(),
      position: 9,
    })
    .execute();
  const groupId = randomUUID();
  const key = `${MARKER}_${groupId}`;
  await db
    .insertInto("user_group")
    .values({
      id: groupId,
      domain_id,
      business_account_id,
      key,
      name: texts(),
      type: "businessAccountScope",
    })
    .execute();
  await db
    .insertInto("user_group_member")
    .values({
      id: randomUUID(),
      user_group_id: groupId,
      user_id: userId,
      domain_id,
      business_account_id,
    })
    .execute();
  await db
    .insertInto("space_role")
    .values({ id: randomUUID(), class_id: classId, key, name: texts(), business_account_id })
    .execute();
  await db
    .insertInto("notification")
    .values({
      id: randomUUID(),
      domain_id,
      business_account_id,
      kind: "card_published",
      twin_id: twinId,
      params: JSON.stringify({ name: marked("Card") }),
    })
    .execute();
  await db
    .insertInto("twin_comment")
    .values({ id: randomUUID(), twin_id: twinId, author_user_id: userId, text: marked("Comment") })
    .execute();
  await db
    .insertInto("proposal")
    .values({
      id: randomUUID(),
      twin_id: twinId,
      source: "builtin",
      fields: JSON.stringify([{ key: "description", before: null, after: marked("Proposal") }]),
    })
    .execute();
}

/** Assigns schemas to the other businesses and grants permissions to their users. */
async function plantSchemas(
  world: TestEnvironment,
  otherBusinesses: readonly Other[],
): Promise<void> {
  for (const { businessAccountId, userIds } of otherBusinesses) {
    for (const noun of ["permission_schema", "twinflow_schema"]) {
      const body = { name: marked("Schema"), businessAccountId };
      await world.must("admin", "POST", `/private/${noun}/v1`, body);
    }
    const permissionId = idOf("permission:BUSINESS_EDIT");
    await world.must("admin", "POST", "/private/permission_grant/user/v1", {
      permissionGrantUser: {
        permissionSchemaId: idOf("schema:permission"),
        permissionId,
        userId: userIds[0],
      },
    });
  }
}

async function joined(world: TestEnvironment, owner?: Record<string, string>) {
  const { people, platform } = world;
  const address = email();
  const person = { firstName: MARKER, lastName: MARKER, email: address, password: PASSWORD };
  if (owner) {
    await platform.call("POST", "/private/business_account/invitation/v1", owner, {
      email: address,
    });
    const token = await people.tokenFor(address);
    await platform.call("POST", "/auth/invitation/accept/v1", {}, { token, ...person });
  } else {
    await people.signUp(person);
    await people.confirm(await people.codeFor(address), { email: address });
  }
  const { id } = await platform.services.db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", address)
    .executeTakeFirstOrThrow();
  return { userId: id, email: address, headers: await people.headersOf(address) };
}

const email = () => `${MARKER.toLowerCase()}-${randomUUID()}@example.test`;

/** Adds the marker to names in the other domain. */
async function markOtherDomain(world: TestEnvironment): Promise<void> {
  const theirs = await memoize(world, "elsewhere", () => loadOtherDomainIds(world));
  const { db } = world.platform.services;
  for (const [table, column] of [
    ["domain", "name"],
    ["tier", "name"],
    ["list_view", "name"],
    ["business_account", "name"],
    ["permission_schema", "name"],
    ["twin", "name"],
    ["app_user", "full_name"],
  ] as const) {
    const id = theirs.get(table);
    if (!id) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${marked(table)}
      where id = ${id}`.execute(db);
  }
}
