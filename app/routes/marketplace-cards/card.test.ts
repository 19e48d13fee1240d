import { expect, test } from "vitest";

import { offerKeys } from "#app/rules/selling/offer-labels.ts";
import { CODE, RequestError } from "#platform/base/errors/request-error.ts";
import { verbatim } from "#platform/base/messages/message.ts";
import { failCardPreparation } from "#platform/selling/products/prepare-product.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./card.tsx";
import { action as edit, loader as form } from "./edit.tsx";
import { action as optimize } from "./optimize.tsx";
import { action as publish } from "./publish.tsx";

const selling = await startSelling();

test("the card says what is missing before it can be published", async () => {
  const { page } = await withCard();

  const { card } = await page();

  expect(card).toMatchObject({ live: false, busy: false, marketplace: { name: "Showroom" } });
  expect(card.issues.map(({ field }) => field)).toContain("price");
});

test("a published card is frozen with its listing; a revised one can be edited again", async () => {
  const { fill, page, post, selling: run } = await withCard();
  await fill();

  const { answer, toast } = await post(publish, "/publish", {});
  await run.drain();
  const { card } = await page();

  expect((answer as Response).headers.get("location")).toBe(`/browse/${card.headTwinId}`);
  expect(toast?.text).toBe("Marketplace product card has been sent for publishing.");
  expect(card).toMatchObject({
    live: true,
    frozen: true,
    publishDisabled: true,
    listing: { url: expect.stringMatching(/^\/showroom\//), state: "live" },
  });

  await post(action, "", { transitionId: card.transitions.revise ?? "" });
  expect((await page()).card).toMatchObject({ live: false, frozen: false });
});

test("a manually edited card is not optimized", async () => {
  const { fill, post, statusOf } = await withCard();
  await fill({ edit_manually: "on" });

  const { answer } = await post(optimize, "/optimize", {});

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { problem: expect.stringContaining("unavailable in manual editing mode") },
  });
  expect(await statusOf()).toBe("draft");
});

test("a title longer than the marketplace allows is reported on its field", async () => {
  const { fill } = await withCard();

  const { answer } = await fill({ name: "x".repeat(500) });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { result: { error: { name: [expect.stringMatching(/^Name must be at most \d+/)] } } },
  });
});

test("the offer lists every label of its kind of marketplace, empty ones too", async () => {
  const { fill, page } = await withCard();
  await fill({ publication_date: "2026-11-21", stock_quantity: "12345" });

  const { card } = await page();

  expect(card.values.map(({ key }) => key)).toEqual(offerKeys("marketplace_showroom"));
  const valueOf = (key: string) => card.values.find((value) => value.key === key)?.value;
  expect(valueOf("stock_quantity")).toEqual({ kind: "number", text: "12345" });
  expect(valueOf("publication_date")).toMatchObject({ kind: "date" });
  expect(valueOf("payment_invoice")).toEqual({ kind: "none" });
});

test("a card without its marketplace account redirects to its product", async () => {
  const { cardId, page, productId } = await withCard();
  await selling.db.deleteFrom("twin_link").where("src_twin_id", "=", cardId).execute();

  const visit = page().catch((thrown: Response) => thrown.headers.get("location"));

  expect(await visit).toBe(`/browse/${productId}`);
});

test("a failed preparation shows its reason on the card and in the form, with a retry", async () => {
  const { ann, cardId, page, formPage, post, statusOf } = await withCard();
  const { model } = ann.caller;
  const root = model.classByKey.get("marketplace_product");
  const sketch = [...model.statuses.values()].find(
    ({ classId, key }) => key === "sketch" && classId === root?.id,
  );
  await selling.db
    .updateTable("twin")
    .set({ status_id: sketch?.id ?? "" })
    .where("id", "=", cardId)
    .execute();
  await failCardPreparation(
    selling.services,
    cardId,
    new RequestError(CODE.ENTITY_INVALID, verbatim("No such unit")),
  );

  const cardPage = await page();
  const edited = await formPage();

  expect(cardPage.failure).toEqual(expect.any(String));
  expect(edited.failure).toBe(cardPage.failure);
  expect(edited.tryAgainId).toBe(cardPage.card.transitions.prepare);
  await post(action, "", { transitionId: edited.tryAgainId ?? "" });
  await selling.drain();
  expect(await statusOf()).toBe("draft");
});

test("with one price for all marketplaces the card shows that price and can't change it", async () => {
  const { ann, fill, formPage, page, productId } = await withCard();
  await fill();
  const own = (await page()).card;
  await selling.inTx((tx) =>
    updateTwin(selling.services, tx, ann.caller, productId, {
      fields: { unified_price_for_all_marketplaces: "true", price: "579" },
    }),
  );

  const { card } = await page();
  const { price, fields } = await formPage();
  const { answer } = await fill({ price: "5.55" });

  const priceOf = ({ values }: typeof card) => values.find(({ key }) => key === "price")?.value;
  const priceFrom = `/editProduct/${productId}#edit-price`;
  expect([own.priceFrom, priceOf(own)]).toEqual([null, { kind: "number", text: "4.90" }]);
  expect([card.priceFrom, priceOf(card)]).toEqual([priceFrom, { kind: "number", text: "579.00" }]);
  expect(price).toMatchObject({ text: expect.stringContaining("579.00"), priceFrom });
  expect(fields.find(({ key }) => key === "price")).toMatchObject({ kind: "readOnly" });
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { result: { error: { "": [expect.stringContaining("one price for all")] } } },
  });
  expect(priceOf((await page()).card)).toEqual({ kind: "number", text: "579.00" });
});

async function withCard() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  await ann.addPicture(productId);
  const cardId = await ann.connect(productId);
  const visit = await createVisitor(selling, ann);
  const path = `/marketplace-product/${cardId}`;
  const post = <Answer>(
    handler: (args: never) => Promise<Answer>,
    under: string,
    values: Record<string, string>,
  ) => visit(handler, { path: path + under, params: { cardId }, form: values });
  return {
    selling,
    ann,
    cardId,
    productId,
    formPage: async () =>
      (
        await visit(form, {
          path: `/editMarketplaceProduct/${cardId}`,
          params: { twinId: cardId },
        })
      ).answer,
    post,
    page: async () => (await visit(loader, { path, params: { cardId } })).answer,
    statusOf: () => ann.statusOf(cardId),
    /** Saves the fields that publishing requires, with the given changes. */
    fill: async (change: Record<string, string> = {}) => {
      const at = { path: `/editMarketplaceProduct/${cardId}`, params: { twinId: cardId } };
      const { name, description, version, base, fields } = (await visit(form, at)).answer;
      const currency = fields.find(({ key }) => key === "currency")?.choices[0]?.value ?? "";
      const values = {
        name,
        description: description || "Fresh, with strawberries from the farm next door.",
        version: String(version),
        base,
        price: "4.90",
        stock_quantity: "12",
        currency,
      };
      return visit(edit, { ...at, form: { ...values, ...change } });
    },
  };
}
