import { expect, test } from "vitest";

import { checkEan } from "#common/ean.ts";

import { addCards } from "../../testing/bulk-fixtures.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { startSelling } from "../../testing/selling.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";
import { publishCards } from "./publish-cards.ts";

const selling = await startSelling();
const seller = await selling.seller();

test("publishing reads cards, products and connectors once each, however many cards", async () => {
  const [one, several] = [
    await readyCards(1),
    [...(await readyCards(3)), ...(await readyCards(2))],
  ];

  const forOne = await publish(one);
  const forSeveral = await publish(several);

  expect(forOne.reads("twin")).toBe(3);
  expect(forSeveral.reads("twin")).toBe(3);
  const selects = ({ statements }: typeof forOne) =>
    statements.filter(({ kind }) => kind === "SelectQueryNode").length;
  expect(selects(forSeveral)).toBe(selects(forOne));
  for (const cardId of several) expect(await seller.statusOf(cardId)).toBe("publishing");
});

test("another card of a product adds its status, its history, its event and its job", async () => {
  const forOne = await publish(await readyCards(1));
  const forFive = await publish(await readyCards(5));

  expect(forFive.statements.length - forOne.statements.length).toBe(4 * 4);
});

test("batches of cards of the same products wait for each other and all succeed", async () => {
  const [one, other] = [await readyCards(6), await readyCards(6)];
  const batches = one.map((cardId, at) => [cardId, other[at] ?? ""]);

  await Promise.all(batches.map((cardIds) => publish(cardIds)));

  for (const cardId of [...one, ...other]) {
    expect(await seller.statusOf(cardId)).toBe("publishing");
  }
});

async function publish(cardIds: readonly string[]) {
  const recorded = recordStatements(selling.db);
  await recorded.db
    .transaction()
    .execute((tx) => publishCards(selling.services, tx, seller.caller, cardIds));
  return recorded;
}

let products = 0;

/** Creates cards, each with its own product. */
async function readyCards(count: number): Promise<string[]> {
  products += 1;
  const draft = `209000000${String(products).padStart(3, "0")}0`;
  const productId = await seller.createProduct({
    description: "A drink made of milk.",
    sku: `SKU-${products}`,
    ean: checkEan(draft).corrected ?? draft,
  });
  await selling.drain();
  await selling.inTx((tx) =>
    updateTwin(selling.services, tx, seller.caller, productId, {
      fields: {
        price: "4.99",
        currency: "#externalId=PLN",
        bullet_points: "With strawberries\nFrom Poland",
      },
    }),
  );
  await seller.addPicture(productId);
  const cardId = await seller.connect(productId);
  if (count > 1) await addCards(selling.db, cardId, count - 1);
  const cards = await selling.db
    .selectFrom("twin")
    .select("id")
    .where("head_id", "=", productId)
    .execute();
  return cards.map(({ id }) => id);
}
