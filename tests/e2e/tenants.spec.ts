import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";

import { addRivalBusiness, RIVAL_EMAIL } from "#tests/support/add-business.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

import { expect, test } from "./fixtures.ts";

const PASSWORD = "Vitrine-demo-1";

test("a user of another business can't access this one in any way", async ({ playwright }) => {
  test.setTimeout(180_000);
  await using data = await copyDemoData();
  await using vitrine = await withRival(data.dataDir);
  const owner = await signedIn(playwright, vitrine, "owner@vitrine.demo");
  const rival = await signedIn(playwright, vitrine, RIVAL_EMAIL);
  const ids = await belongings(owner);

  await test.step("pages", async () => {
    for (const path of listPages(ids)) {
      expect((await owner.get(path)).status(), `owner GET ${path}`).toBe(200);
      expect((await rival.get(path)).status(), `rival GET ${path}`).toBe(404);
    }
  });
  await test.step("forms", async () => {
    for (const path of listForms(ids)) {
      // After a redirect, the content of its target counts.
      const answer = await rival.post(path, { form: buildForm(ids) });
      const isRejected = answer.status() === 404 || answer.status() === 422;
      expect(isRejected, `rival POST ${path}: ${answer.status()}`).toBe(true);
    }
  });
  await test.step("calls of the platform through the app", async () => {
    for (const [method, path, body] of listCalls(ids)) {
      const answer = await rival.fetch(`/api/platform${path}`, { method, data: body });
      expect(answer.status(), `rival ${method} ${path}`).toBe(404);
    }
  });
  await test.step("marketplace actions", async () => {
    for (const [query, variables] of listActions(ids)) {
      const answer = await rival.post("/api/platform/graphql", { data: { query, variables } });
      const { errors } = (await answer.json()) as {
        errors?: { extensions?: { status?: number } }[];
      };
      expect(errors?.[0]?.extensions?.status, query).toBe(10000);
    }
  });
  await test.step("the other business's data is unchanged", async () => {
    const twin = await owner.get(`/api/platform/private/twin/${ids.productId}/v2`);
    expect(twin.status()).toBe(200);
    expect(await (await rival.get("/products")).text()).not.toContain(ids.productId);
  });
  await owner.dispose();
  await rival.dispose();
});

interface Belongings {
  productId: string;
  cardId: string;
  attachmentId: string;
}

async function withRival(dataDir: string): Promise<Vitrine> {
  await addRivalBusiness(dataDir);
  return startVitrine({ dataDir, env: { DEMO: "small" } });
}

async function signedIn(
  playwright: PlaywrightWorkerArgs["playwright"],
  { url }: Vitrine,
  email: string,
) {
  const context = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { origin: url, "sec-fetch-site": "same-origin" },
  });
  const form = { email, password: PASSWORD };
  const answer = await context.post("/login", { form, maxRedirects: 0 });
  expect(answer.status(), `${email} signs in`).toBe(302);
  return context;
}

/** Finds a demo product with an image and a marketplace card. */
async function belongings(owner: APIRequestContext): Promise<Belongings> {
  const list = await (await owner.get("/products")).text();
  const productId = /\/products\/([\da-f-]{36})/.exec(list)?.[1] ?? "";
  const { connectOptions } = await ask<{ connectOptions: { twinClassId: string }[] }>(
    owner,
    "query ($id: ID!) { connectOptions(rootProductId: $id) { twinClassId } }",
    { id: productId },
  );
  const input = { rootProductId: productId, marketplaceTypeId: connectOptions[0]?.twinClassId };
  const { connectMarketplace } = await ask<{
    connectMarketplace: { marketplaceProductId: string };
  }>(
    owner,
    `mutation ($input: ConnectMarketplaceInput!) {
      connectMarketplace(input: $input) { marketplaceProductId }
    }`,
    { input },
  );
  const page = await (await owner.get(`/products/${productId}`)).text();
  const attachmentId = /\/resources\/files\/([\da-f-]{36})/.exec(page)?.[1] ?? "";
  const cardId = connectMarketplace.marketplaceProductId;
  expect([productId, cardId, attachmentId]).not.toContain("");
  return { productId, cardId, attachmentId };
}

async function ask<Data>(
  client: APIRequestContext,
  query: string,
  variables: object,
): Promise<Data> {
  const answer = await client.post("/api/platform/graphql", { data: { query, variables } });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

function listPages({ productId, cardId, attachmentId }: Belongings): string[] {
  return [
    `/products/${productId}`,
    ...["connect", "optimize", "publish", "delete"].map(
      (action) => `/products/${productId}/${action}`,
    ),
    `/editProduct/${productId}`,
    `/browse/${productId}`,
    `/marketplace-product/${cardId}`,
    ...["optimize", "publish", "delete"].map(
      (action) => `/marketplace-product/${cardId}/${action}`,
    ),
    `/editMarketplaceProduct/${cardId}`,
    `/resources/files/${attachmentId}`,
    `/resources/files/${attachmentId}/thumb`,
  ];
}

function listForms({ productId, cardId }: Belongings): string[] {
  return [
    ...["", "/connect", "/optimize", "/publish", "/delete"].map(
      (action) => `/products/${productId}${action}`,
    ),
    `/editProduct/${productId}`,
    ...["/optimize", "/publish", "/delete"].map(
      (action) => `/marketplace-product/${cardId}${action}`,
    ),
    `/editMarketplaceProduct/${cardId}`,
  ];
}

function buildForm({ cardId }: Belongings): Record<string, string> {
  return {
    name: "Taken over",
    version: "1",
    cardId,
    marketplaceTypeId: cardId,
    transitionId: cardId,
    intent: "save",
  };
}

function listCalls({ productId, cardId, attachmentId }: Belongings): [string, string, object?][] {
  return [productId, cardId]
    .flatMap((id): [string, string, object?][] => [
      ["GET", `/private/twin/${id}/v2`],
      ["PUT", `/private/twin/${id}/v1`, { name: "Taken over" }],
      ["GET", `/private/twin/${id}/history/list/v1`],
      ["POST", `/private/twin/${id}/field/sku/v2?fieldValue=X`],
      ["GET", `/private/proposal/list/v1?twinId=${id}`],
      ["DELETE", `/private/twin/${id}/v1`],
    ])
    .concat([
      ["GET", `/private/attachment/${attachmentId}/content/v1`],
      ["DELETE", `/private/attachment/${attachmentId}/v1`],
    ]);
}

function listActions({ productId, cardId }: Belongings): [string, object][] {
  return [
    ["query ($id: ID!) { products(filter: { rootProductId: $id }) { id } }", { id: productId }],
    ["query ($id: ID!) { connectOptions(rootProductId: $id) { id } }", { id: productId }],
    [
      "mutation ($id: ID!) { batchPublishProducts(input: { productIds: [$id] }) { success } }",
      { id: cardId },
    ],
    [
      "mutation ($id: ID!) { batchOptimizeProducts(input: { productIds: [$id] }) { success } }",
      { id: cardId },
    ],
    ["mutation ($id: ID!) { deleteTwin(id: $id) { success } }", { id: productId }],
  ];
}
