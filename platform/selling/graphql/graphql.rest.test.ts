import { randomUUID } from "node:crypto";

import { getIntrospectionQuery } from "graphql";
import { expect, onTestFinished, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { startSelling } from "../../testing/selling.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { idOf } from "../template/ids.ts";

test("a seller creates, connects and gets missing values reported over GraphQL", async () => {
  const { platform, seller, ask } = await start();

  const created = await ask(
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    {
      input: {
        name: "Buttermilk",
        sku: "B-1",
        ean: "5900820001568",
        productCategoryId: seller.classId("product_packaged_food"),
      },
    },
  );
  const rootProductId: string = created.data.createProduct.id;
  await platform.drain();
  const options = await ask(
    "query ($id: ID!) { connectOptions(rootProductId: $id) { id label twinClassId pointedHeadTwinId logo } }",
    { id: rootProductId },
  );
  expect(options.data.connectOptions).toEqual([
    expect.objectContaining({ label: "Showroom", pointedHeadTwinId: rootProductId }),
  ]);
  const connected = await ask(
    "mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceProductId } }",
    {
      input: {
        rootProductId,
        marketplaceTypeId: options.data.connectOptions[0].twinClassId,
        productCategoryId: seller.classId("product_packaged_food"),
      },
    },
  );
  await platform.drain();
  const cardId: string = connected.data.connectMarketplace.marketplaceProductId;

  const cards = await ask(
    `query ($filter: ProductsFilter!) { products(filter: $filter) {
      id name rootProductId editManually frozen publishable optimizable reason price currency
      status { key name } marketplace { key name logo } limits { titleMax currencies }
      issues { field subject twinId message fix severity } listing { id } lastIssues { message } } }`,
    { filter: { rootProductId, operationType: "PUBLISHING" } },
  );
  expect(cards.data.products).toEqual([
    expect.objectContaining({
      id: cardId,
      rootProductId,
      status: { key: "draft", name: "Draft" },
      marketplace: expect.objectContaining({ key: "showroom", name: "Showroom" }),
      publishable: false,
      optimizable: true,
      listing: null,
    }),
  ]);
  const run = await ask(
    `query ($filter: ProductsFilter!) {
      products(filter: $filter, pagination: { offset: 1, limit: 5 }) { id } productsTotal(filter: $filter) }`,
    { filter: { rootProductId, operationType: "PUBLISHING" } },
  );
  expect(run.data).toEqual({ products: [], productsTotal: 1 });
  const rejected = await ask(
    "mutation ($input: BatchInput!) { batchPublishProducts(input: $input) { success } }",
    {
      input: { productIds: [cardId] },
    },
  );
  expect(rejected.errors[0].extensions).toMatchObject({
    status: 10002,
    fieldErrors: expect.arrayContaining([
      {
        field: "price",
        message: "The price is missing",
        messageKey: "card_price_missing",
        params: {},
      },
    ]),
    issues: expect.arrayContaining([expect.objectContaining({ cardId, field: "images" })]),
  });
  const linked = await ask(
    "query ($id: ID!, $params: JSON) { linkedCards(searchId: $id, params: $params) { total cards { id marketplace { name } status { key } } } }",
    { id: "cards_of_product", params: { productId: rootProductId } },
  );
  expect(linked.data.linkedCards).toMatchObject({ total: 1, cards: [{ id: cardId }] });
  const narrowed = await ask(
    "query ($id: ID!, $narrow: JSON) { linkedCards(searchId: $id, narrow: $narrow) { cards { id } } }",
    { id: "00000000-0000-0000-0014-000000000002", narrow: { headTwinIdList: [rootProductId] } },
  );
  expect(narrowed.data.linkedCards.cards).toEqual([{ id: cardId }]);
  await platform.inTx((tx) =>
    updateTwin(platform.services, tx, seller.caller, rootProductId, {
      fields: { unified_price_for_all_marketplaces: "true", price: "7.5" },
    }),
  );
  const priced = await ask(
    `query ($id: ID!, $params: JSON) {
      marketplaceProduct(id: $id) { price priceOn }
      linkedCards(searchId: "cards_of_product", params: $params) { cards { price } } }`,
    { id: cardId, params: { productId: rootProductId } },
  );
  expect(priced.data).toEqual({
    marketplaceProduct: { price: "7.50", priceOn: "product" },
    linkedCards: { cards: [{ price: "7.50" }] },
  });
  expect(
    (await ask("mutation ($id: ID!) { deleteTwin(id: $id) { success } }", { id: rootProductId }))
      .data,
  ).toEqual({
    deleteTwin: { success: true },
  });
});

test("a request error has the members of the REST error body", async () => {
  const { seller, ask } = await start();
  await seller.createProduct();

  const answer = await ask(
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    {
      input: {
        name: "",
        sku: "B-1",
        ean: "5900820001568",
        productCategoryId: seller.classId("product_packaged_food"),
      },
    },
  );

  expect(answer.errors).toEqual([
    expect.objectContaining({
      message: "Name is required",
      extensions: expect.objectContaining({
        status: 10002,
        statusDetails: "Name is required",
        fieldErrors: [
          {
            field: "name",
            message: "Name is required",
            messageKey: "name_required",
            params: {},
            code: "required",
          },
          {
            field: "ean",
            message: "EAN already exists",
            messageKey: "product_ean_taken",
            params: {},
            code: "not_unique",
          },
        ],
      }),
    }),
  ]);
});

test("product types are returned with their groups, and the writer with its name", async () => {
  const { seller, ask } = await start();
  const existingId = await seller.createProduct();
  const check =
    "query ($ean: String!, $exceptId: ID) { checkEan(ean: $ean, exceptId: $exceptId) { unique existingId checkDigitOk corrected } }";

  expect((await ask(check, { ean: "5900820001568" })).data.checkEan).toEqual({
    unique: false,
    existingId,
    checkDigitOk: true,
    corrected: null,
  });
  expect(
    (await ask(check, { ean: "5900820001568", exceptId: existingId })).data.checkEan,
  ).toMatchObject({ unique: true });
  expect((await ask(check, { ean: "5900820001567" })).data.checkEan).toEqual({
    unique: true,
    existingId: null,
    checkDigitOk: false,
    corrected: "5900820001568",
  });
});

test("%s gets the response for an unknown entity from %s", async () => {
  const { ask } = await start();

  const { data } = await ask("{ productTypes { id key name group } writer { source model } }", {});

  expect(data.productTypes.length).toBeGreaterThanOrEqual(24);
  expect(
    new Set(data.productTypes.map(({ group }: { group: string }) => group)).size,
  ).toBeGreaterThanOrEqual(8);
  expect(data.writer).toEqual({ source: "builtin", model: null });
});

test.each([
  ["another business", "products(filter: { rootProductId: $id }) { id }"],
  ["another business's number", "productsTotal(filter: { rootProductId: $id })"],
  ["another business", "marketplaceProduct(id: $id) { id }"],
  ["another business", "connectOptions(rootProductId: $id) { id }"],
])("unauthenticated requests are rejected", async (_who, field) => {
  const { platform, seller } = await start();
  const id = await seller.createProduct();
  const other = await platform.seller();

  const answer = await graphql(platform, other.headers)(`query ($id: ID!) { ${field} }`, { id });

  expect(answer.errors[0].extensions.status).toBe(10000);
});

test("a read-only user is rejected by %s, as over REST", async () => {
  const { platform } = await start();

  const response = await platform.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ productTypes { id } }" }),
  });

  expect(response.status).toBeGreaterThanOrEqual(400);
  const rejected = { status: 10000, statusDetails: expect.any(String) };
  expect(await response.json()).toMatchObject({
    ...rejected,
    msg: "error",
    errors: [{ message: expect.any(String), extensions: { ...rejected, fieldErrors: [] } }],
  });
});

test.each([
  [
    "createProduct",
    'createProduct(input: { name: "A", sku: "B", ean: "1", productCategoryId: $id }) { id }',
  ],
  [
    "connectMarketplace",
    "connectMarketplace(input: { rootProductId: $id, marketplaceTypeId: $id }) { marketplaceProductId }",
  ],
  ["batchOptimizeProducts", "batchOptimizeProducts(input: { productIds: [$id] }) { success }"],
  ["batchPublishProducts", "batchPublishProducts(input: { productIds: [$id] }) { success }"],
  ["deleteTwin", "deleteTwin(id: $id) { success }"],
])("a request that can't be understood is a client error: %s", async (_name, field) => {
  const { platform, seller, ask } = await start();
  const id = await seller.createProduct();
  const { userId } = seller.caller;
  await platform.db.deleteFrom("user_group_member").where("user_id", "=", userId).execute();
  await platform.db
    .insertInto("permission_grant_user")
    .values({
      id: randomUUID(),
      permission_schema_id: idOf("schema:permission"),
      permission_id: permissionId("TWIN_VIEW"),
      user_id: userId ?? "",
    })
    .execute();

  const answer = await ask(`mutation ($id: ID!) { ${field} }`, { id });

  expect(answer.errors[0].extensions.status).toBe(10214);
});

test("the introspection query of tools is answered", async () => {
  const { ask } = await start();

  const { data, errors } = await ask(getIntrospectionQuery(), {});

  expect(errors).toBeUndefined();
  const names = data.__schema.types.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["Query", "Mutation", "OperationType"]));
});

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  const seller = await platform.seller();
  return { platform, seller, ask: graphql(platform, seller.headers) };
}

type Platform = Awaited<ReturnType<typeof startSelling>>;

function graphql(platform: Platform, headers: Record<string, string>) {
  return async (query: string, variables: object) => {
    const response = await platform.fetch("/graphql", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
}
