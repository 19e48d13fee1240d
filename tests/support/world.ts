import { idOf } from "#platform/selling/template/ids.ts";

import { type AppClient, signInToApp } from "./app-client.ts";
import { makeFactory } from "./example-factory.ts";
import { buildLibrary, fillLibrary, type LibraryEntries } from "./library.ts";
import { createDraft, createSellable, waitForStatus } from "./products.ts";

const ADMIN = { email: "admin@vitrine.demo", password: "Vitrine-demo-1" };

/** IDs of one entity of each kind, for tests of pages. */
export interface World extends LibraryEntries {
  /** ID of a product with an image and a marketplace card, both drafts. */
  productId: string;
  cardId: string;
  imageId: string;
  /** ID of a published product, which is read-only. */
  liveProductId: string;
  liveCardId: string;
  listingId: string;
  /** Entry of the trash that undoes the merge of two products. */
  mergeId: string;
  connectorId: string;
  managerId: string;
  /** ID of a paused webhook of the business. */
  webhookId: string;
  /** ID of a history entry of the marketplace card. */
  historyId: string;
  /** ID of an administrator's import whose columns aren't matched yet. */
  importId: string;
  /** ID of a seller's import of products whose columns aren't matched yet. */
  productImportId: string;
  /** ID of a plan from a configuration file that isn't applied yet. */
  planId: string;
  /** ID of a factory with a pipeline of two steps and a branch. */
  factoryId: string;
  /** ID of the administrator's draft of the transition that lends the book. */
  draftId: string;
}

/** Creates one entity of each kind in the demo business of a running app, through its proxy. */
export async function makeWorld(url: string): Promise<World> {
  const owner = await signInToApp(url);
  const admin = await signInToApp(url, ADMIN);
  await buildLibrary(admin);
  const library = await fillLibrary(owner);
  const draft = await createSellable(owner, 701);
  const live = await createSellable(owner, 702);
  await owner.graphql(
    "mutation ($ids: [ID!]!) { batchPublishProducts(input: { productIds: $ids }) { success } }",
    { ids: [live.cardId] },
  );
  await waitForStatus(owner, live.cardId, "ready_to_sell");
  const { marketplaceProduct } = await owner.graphql<{
    marketplaceProduct: { listing: { id: string } };
  }>("query ($id: ID!) { marketplaceProduct(id: $id) { listing { id } } }", { id: live.cardId });
  return {
    productId: draft.productId,
    cardId: draft.cardId,
    imageId: await findFirstImage(owner, draft.productId),
    liveProductId: live.productId,
    liveCardId: live.cardId,
    listingId: marketplaceProduct.listing.id,
    mergeId: await mergeDrafts(owner),
    connectorId: idOf("demo:connector"),
    managerId: await findManager(owner),
    webhookId: await makeWebhook(owner),
    historyId: await findNewestChange(owner, draft.cardId),
    importId: await makeImport(admin, "statuses", "Key;Name\nready;Ready\n"),
    productImportId: await makeImport(owner, "products", "Name;EAN;SKU\nTea;96385074;T-1\n"),
    planId: await makePlan(admin),
    factoryId: await makeFactory(admin, {
      classId: idOf("class:product"),
      statusId: idOf("status:product.draft"),
    }),
    draftId: await draftLending(admin, library),
    ...library,
  };
}

async function draftLending(admin: AppClient, { lendId, bookId }: LibraryEntries): Promise<string> {
  const { transitionDraft } = await admin.call<{ transitionDraft: { id: string } }>(
    "POST",
    `/private/transition/${lendId}/draft/v1?showDraftMode=SHORT`,
    { twinId: bookId, comment: "Until Friday" },
  );
  return transitionDraft.id;
}

async function mergeDrafts(owner: AppClient): Promise<string> {
  const [target, mergedId] = [await createDraft(owner, 703), await createDraft(owner, 704)];
  const path = `/private/product/${target}/merge`;
  const { digest } = await owner.call<{ digest: string }>(
    "GET",
    `${path}/preview/v1?mergedId=${mergedId}`,
  );
  const body = { mergedId, digest };
  const { trashEntryId } = await owner.call<{ trashEntryId: string }>("POST", `${path}/v1`, body);
  return trashEntryId;
}

async function findManager(owner: AppClient): Promise<string> {
  const { memberList } = await owner.call<{ memberList: { id: string; email: string }[] }>(
    "GET",
    "/private/business_account/member/list/v1",
  );
  const manager = memberList.find(({ email }) => email.startsWith("manager@"));
  if (!manager) throw new Error("The demo business has no manager");
  return manager.id;
}

async function makeWebhook(owner: AppClient): Promise<string> {
  const { webhook } = await owner.call<{ webhook: { id: string } }>(
    "POST",
    "/private/business_webhook/v1",
    // A paused webhook sends nothing to other hosts.
    { url: "https://erp.example.test/hook", description: "ERP", active: false },
  );
  return webhook.id;
}

async function findFirstImage(owner: AppClient, productId: string): Promise<string> {
  const modes = "showTwin2AttachmentMode=DETAILED&showTwin2AttachmentCollectionMode=ALL";
  const path = `/private/twin/${productId}/v2?${modes}`;
  const { twin } = await owner.call<{ twin: { attachments: { id: string }[] } }>("GET", path);
  return twin.attachments[0]?.id ?? "";
}

async function findNewestChange(owner: AppClient, twinId: string): Promise<string> {
  const path = `/private/twin/${twinId}/history/list/v1`;
  const { historyList } = await owner.call<{ historyList: { id: string }[] }>("GET", path);
  return historyList[0]?.id ?? "";
}

async function makeImport(client: AppClient, subject: string, text: string): Promise<string> {
  const form = new FormData();
  form.set("request", JSON.stringify({ name: subject, subject }));
  form.set("file", new Blob([text], { type: "text/csv" }), `${subject}.csv`);
  const { bulkJob } = await client.call<{ bulkJob: { id: string } }>(
    "POST",
    "/private/bulk_job/v1",
    form,
  );
  return bulkJob.id;
}

async function makePlan(admin: AppClient): Promise<string> {
  const { plan } = await admin.call<{ plan: { id: string } }>(
    "POST",
    "/private/domain/configuration/plan/v1",
    { files: [{ path: "lists/planned.yaml", text: "name: { en: Planned }\n" }] },
  );
  return plan.id;
}
