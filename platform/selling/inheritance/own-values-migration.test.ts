import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { up } from "../../base/database/migrations/0075-own-values-of-cards.ts";
import { up as joinCurrencies } from "../../base/database/migrations/0083-prices-with-currency.ts";
import { startSelling } from "../../testing/selling.ts";
import { updateTwin } from "../../twins/changes/update-twin.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

test("existing cards keep the values that differ from their product's", async () => {
  const ann = await selling.seller();
  const product = await ann.createProduct({ description: "A drink made of milk." });
  await selling.drain();
  const card = await ann.connect(product);
  await selling.inTx((tx) =>
    updateTwin(selling.services, tx, ann.caller, card, {
      name: "Own title",
      fields: { price: "12" },
    }),
  );
  const recorded = () =>
    selling.db
      .selectFrom("card_own_value")
      .select("field_key")
      .where("twin_id", "=", card)
      .orderBy("field_key")
      .execute();
  const before = await recorded();
  await sql`drop table card_own_value`.execute(selling.db);

  const db: Kysely<any> = selling.db;
  await up(db);

  expect(before).toEqual([{ field_key: "name" }, { field_key: "price" }]);
  expect(await recorded()).toEqual(before);
});

test("a card with a currency of its own has a price of its own", async () => {
  const ann = await selling.seller();
  const [first, second] = await Promise.all(
    ["5900820001575", "5900820001582"].map((ean) => ann.createProduct({ sku: ean, ean })),
  );
  await selling.drain();
  const cards = [await ann.connect(first ?? ""), await ann.connect(second ?? "")];
  const rows = [
    { twin_id: cards[0] ?? "", field_key: "currency" },
    { twin_id: cards[1] ?? "", field_key: "currency" },
    { twin_id: cards[1] ?? "", field_key: "price" },
  ];
  await selling.db.insertInto("card_own_value").values(rows).execute();

  const db: Kysely<any> = selling.db;
  await joinCurrencies(db);

  const recorded = await selling.db
    .selectFrom("card_own_value")
    .select(["twin_id", "field_key"])
    .where("twin_id", "in", cards)
    .execute();
  expect(recorded).toHaveLength(2);
  expect(recorded).toEqual(
    expect.arrayContaining(cards.map((id) => ({ twin_id: id, field_key: "price" }))),
  );
});
