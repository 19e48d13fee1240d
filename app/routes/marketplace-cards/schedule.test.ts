import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import ProductCard, { loader as productLoader } from "../products/card.tsx";
import Publish, {
  action as publishSelected,
  loader as publishableLoader,
} from "../products/publish.tsx";
import MarketplaceCard, { action, loader } from "./card.tsx";
import EditCard, { loader as formLoader } from "./edit.tsx";
import PublishCard, { action as publish, loader as publishLoader } from "./publish.tsx";

const selling = await startSelling();

const LATER = { publication_date: "2099-12-05" };
const SCHEDULED = "Scheduled for Dec 5, 2099";
const PLAN = "Will be published on Dec 5, 2099";

test("the form of a card has a day for 'Publication date' and a switch for 'Publish immediately'", async () => {
  const { formPage } = await withCard();

  const { fields } = (await formPage()).data;

  const timingFields = fields.filter(({ key }) => /^(?:publication|publish)_/.test(key));
  expect(timingFields).toMatchObject([
    { label: "Publication date", kind: "date" },
    { label: "Publish immediately", kind: "boolean" },
  ]);
  expect((await formPage()).html).toMatch(
    /<input[^>]*type="date"[^>]*name="publication_date"|name="publication_date"[^>]*type="date"/,
  );
});

test("the dialog of a card with a later date says that it's scheduled, and so does what follows", async () => {
  const { change, dialog, post, page, productPage, formPage, statusOf } = await withCard();
  await change(LATER);

  expect(await dialog()).toContain(`${PLAN}. The card stays as it is until then`);
  expect(await dialog()).toContain("Schedule the Showroom card");
  const { toast } = await post(publish, "/publish", {});

  expect(toast?.text).toBe(SCHEDULED);
  expect(await statusOf()).toBe("draft");
  expect(await page()).toContain(SCHEDULED);
  expect(await productPage()).toContain(SCHEDULED);
  expect((await formPage()).text).toContain(`${SCHEDULED}. Another publication date moves it`);
});

test("a schedule is canceled by a button that needs no scripts", async () => {
  const { change, html, page, post } = await withCard();
  await change(LATER);
  await post(publish, "/publish", {});
  expect(await html()).toMatch(
    /<form[^>]*method="post"[^>]*>(?:(?!<\/form>).)*name="schedule" value="cancel"/,
  );

  const { toast } = await post(action, "", { schedule: "cancel" });
  const again = await post(action, "", { schedule: "cancel" });

  expect(toast?.text).toBe("The publication is no longer scheduled.");
  expect(await page()).not.toContain(SCHEDULED);
  expect(again.toast?.text).toBe("The card is not scheduled any more");
});

test("the dialog of a product says of each card when it's published", async () => {
  const { change, productDialog, select } = await withCard();
  expect(textOf(await productDialog())).toContain("Publishing starts now");

  await change(LATER);

  expect(textOf(await productDialog())).toContain(PLAN);
  expect((await select()).toast?.text).toBe(SCHEDULED);
  await change({ publish_immediately: "true" });
  await selling.drain();
});

test("the only card of a product is not ticked beforehand, and Confirm is disabled until it is", async () => {
  const { productDialog } = await withCard();

  const dialog = await productDialog();

  expect(dialog).toMatch(/<input[^>]*type="checkbox"[^>]*name="cardId"/);
  expect(dialog).not.toMatch(/<input[^>]*\schecked/);
  expect(dialog).toMatch(/<button[^>]*\sdisabled=""[^>]*>(?:<[^>]*>)*Publish selected cards/);
});

test("'Publishing started!' appears when publishing starts", async () => {
  const { select, statusOf } = await withCard();

  expect((await select()).toast?.text).toBe("Publishing started!");
  expect(await statusOf()).toBe("publishing");
});

test("a revised card says that the former offer is still public, until it's published again", async () => {
  const { html, loaded, page, post, productPage } = await withCard();
  await post(publish, "/publish", {});
  await selling.drain();
  expect(await page()).not.toContain("The former offer is still public");

  await post(action, "", { transitionId: (await loaded()).card.transitions.revise ?? "" });

  expect(await page()).toContain("The former offer is still public");
  expect(await productPage()).toContain("The former offer is still public");
  expect(await html()).toMatch(/Buyers see it until.*href="\/showroom\/.*View listing/);
  await post(publish, "/publish", {});
  await selling.drain();
  expect(await page()).not.toContain("The former offer is still public");
});

async function withCard() {
  const ann = await selling.seller();
  const productId = await ann.createProduct({ description: "A drink made of milk." });
  await selling.drain();
  const change = (twinId: string, fields: Record<string, string>) =>
    selling.inTx((tx) => updateTwin(selling.services, tx, ann.caller, twinId, { fields }));
  await change(productId, { price: "4.99", currency: "#externalId=PLN", bullet_points: "Fresh" });
  await ann.addPicture(productId);
  const cardId = await ann.connect(productId);
  const visit = await createVisitor(selling, ann);
  const path = `/marketplace-product/${cardId}`;
  const params = { cardId };
  const productPath = `/products/${productId}`;
  const ofProduct = { params: { productId } };
  const loaded = async () => (await visit(loader, { path, params })).answer;
  const html = async () => htmlOf(MarketplaceCard, { path, loaderData: await loaded() });
  return {
    change: (fields: Record<string, string>) => change(cardId, fields),
    statusOf: () => ann.statusOf(cardId),
    loaded,
    html,
    page: async () => textOf(await html()),
    post: <Answer>(
      handler: (args: never) => Promise<Answer>,
      under: string,
      form: Record<string, string>,
    ) => visit(handler, { path: path + under, params, form }),
    dialog: async () => {
      const at = { path: `${path}/publish`, params };
      const { answer } = await visit(publishLoader, at);
      const pattern = "/marketplace-product/:cardId/publish";
      return textOf(htmlOf(PublishCard, { ...at, pattern, loaderData: answer }));
    },
    formPage: async () => {
      const at = { path: `/editMarketplaceProduct/${cardId}`, params: { twinId: cardId } };
      const data = (await visit(formLoader, at)).answer;
      const form = htmlOf(EditCard, { ...at, loaderData: data });
      return { data, html: form, text: textOf(form) };
    },
    productPage: async () => {
      const at = { path: productPath, ...ofProduct };
      const { answer } = await visit(productLoader, at);
      return textOf(
        htmlOf(ProductCard, { ...at, pattern: "/products/:productId", loaderData: answer }),
      );
    },
    productDialog: async () => {
      const at = { path: `${productPath}/publish`, ...ofProduct };
      const { answer } = await visit(publishableLoader, at);
      const pattern = "/products/:productId/publish";
      return htmlOf(Publish, { ...at, pattern, loaderData: answer });
    },
    select: () =>
      visit(publishSelected, {
        path: `${productPath}/publish`,
        ...ofProduct,
        form: { cardId },
      }),
  };
}
