import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { peopleOf, someEmail } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import type { Headers } from "../../testing/test-platform.ts";
import { applyTemplate } from "./apply-template.ts";
import { TEMPLATE_VERSION } from "./version.ts";

const { platform, owner, call } = await startSignedIn();
const people = peopleOf(platform);
const { db } = platform.services;

afterAll(() => platform.stop());

test("a domain created later gets the sellers' template, and a new seller can create a product in it", async () => {
  const domainId = await newDomain();
  const applied = await apply(domainId);
  const seller = await newSeller(domainId);
  const created = await createProduct(seller, domainId);
  const options = await connectAtShowroom(seller, domainId, created.data.createProduct.id);

  expect(applied.body).toMatchObject({ applied: true, domain: { id: domainId } });
  expect(options.data.connectOptions).toMatchObject([{ label: "Showroom" }]);
});

test("applying the template again changes nothing", async () => {
  const domainId = await newDomain();
  await apply(domainId);
  const before = await modelVersion(domainId);
  const again = await apply(domainId);
  const entries = await db
    .selectFrom("audit_entry")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("action", "=", "template.applied")
    .execute();

  expect(again.body).toMatchObject({ applied: false });
  expect(await modelVersion(domainId)).toBe(before);
  expect(entries).toHaveLength(1);
});

test("a later version of the template is applied to every domain that has it, and to no other", async () => {
  const [sellers, empty] = [await newDomain(), await newDomain()];
  await apply(sellers);
  await applyTemplate(platform.services, TEMPLATE_VERSION + 1);
  const versions = await db
    .selectFrom("domain")
    .select(["id", "template_version"])
    .where("id", "in", [sellers, empty])
    .execute();
  await db
    .updateTable("domain")
    .set({ template_version: TEMPLATE_VERSION })
    .where("template_version", ">", TEMPLATE_VERSION)
    .execute();

  expect(Object.fromEntries(versions.map((row) => [row.id, row.template_version]))).toEqual({
    [sellers]: TEMPLATE_VERSION + 1,
    [empty]: 0,
  });
});

test("no row of one domain refers to a row of another", async () => {
  const domainId = await newDomain();
  await apply(domainId);

  const { rows } = await sql<{ what: string }>`
    select 'class ' || c.key as what from twin_class c
      join twin_class other on other.id = any(c.ancestor_ids) or other.id = c.head_class_id
      where c.domain_id = ${domainId} and other.domain_id <> c.domain_id
    union all
    select 'permission of ' || c.key from twin_class c
      join permission p on p.id in (c.view_permission_id, c.create_permission_id)
      where c.domain_id = ${domainId} and p.domain_id <> c.domain_id
    union all
    select 'list of ' || f.key from twin_class_field f
      join twin_class c on c.id = f.class_id
      join data_list l on l.id::text = f.field_typer_params->>'listUUID'
      where c.domain_id = ${domainId} and l.domain_id <> c.domain_id
    union all
    select 'search ' || s.key from search_config s
      join twin_class c on s.predicate::text like '%' || c.id || '%'
      where s.domain_id = ${domainId} and c.domain_id <> s.domain_id`.execute(db);
  expect(rows).toEqual([]);
});

test("a domain with lists of its own keeps them and gets no template", async () => {
  const domainId = await newDomain();
  await db
    .insertInto("data_list")
    .values({ id: randomUUID(), domain_id: domainId, key: "sizes", name: "{}" })
    .execute();

  const rejected = await apply(domainId);

  expect(rejected.body).toMatchObject({ status: 10002 });
});

test("a seller can't apply the template to another domain", async () => {
  const domainId = await newDomain();
  const rejected = await apply(domainId, owner);

  expect(rejected.body).toMatchObject({ status: 10214 });
});

async function newDomain(): Promise<string> {
  const key = `later_${randomUUID().slice(0, 8)}`;
  const { body } = await call("POST", "domain/v1", { domain: { key, name: "Later", type: "b2b" } });
  return body.domain.id;
}

function apply(domainId: string, as?: Headers) {
  return call("POST", `domain/${domainId}/template/v1`, {}, as);
}

async function modelVersion(id: string) {
  const row = db.selectFrom("domain").select("model_version").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).model_version;
}

async function newSeller(domainId: string): Promise<Headers> {
  const there = { DomainId: domainId };
  const email = someEmail();
  await people.signUp({ email }, there);
  await people.confirm(await people.codeFor(email), { email }, there);
  const credentials = { username: email, password: "Correct-horse-1" };
  const { body } = await platform.call("POST", "/auth/login/v1", there, credentials);
  return { ...there, AuthToken: body.authData.auth_token };
}

async function ask(as: Headers, query: string, variables: object) {
  return (await platform.call("POST", "/graphql", as, { query, variables })).body;
}

async function classId(domainId: string, key: string): Promise<string> {
  const row = db
    .selectFrom("twin_class")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("key", "=", key);
  return (await row.executeTakeFirstOrThrow()).id;
}

async function createProduct(as: Headers, domainId: string) {
  const productCategoryId = await classId(domainId, "product_packaged_food");
  const answer = await ask(
    as,
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    { input: { name: "Buttermilk", sku: "B-1", ean: "5900820001568", productCategoryId } },
  );
  await platform.drainJobs();
  return answer;
}

async function connectAtShowroom(as: Headers, domainId: string, productId: string) {
  const twinClassId = await classId(domainId, "connector_showroom");
  const twin = { classId: twinClassId, name: "Showroom", fields: { shop_name: "Later" } };
  const created = await platform.call("POST", "/private/twin/v2", as, twin);
  await platform.call("POST", "/private/transition_by_alias/connect/perform/v2", as, {
    twinId: created.body.twin?.id ?? created.body.twinId,
  });
  await platform.drainJobs();
  return ask(as, "query ($id: ID!) { connectOptions(rootProductId: $id) { label } }", {
    id: productId,
  });
}
