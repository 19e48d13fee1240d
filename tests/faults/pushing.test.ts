import { expect, test } from "vitest";

import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { killDuring, smallDemoOn } from "#tests/support/kill-during.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { createSellable, type Sellable } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();

test.skipIf(server === "")(
  "a push to all cards whose server is killed has changed nothing and can be repeated (needs TEST_DATABASE_URL)",
  async () => {
    await using database = await createOwnDatabase(server);
    const env = smallDemoOn(database);
    await using first = await startVitrine({ env });
    const client = await signInToApp(first.url);
    const product = await createSellable(client, 1);
    await client.call("PUT", `/private/twin/${product.productId}/v1`, {
      description: "A lamp for a workshop.",
      fields: { price: "29.99" },
    });
    const before = await readCard(client, product);
    expect(before).toEqual({ description: "A lamp for a desk.", price: "19.99", own: KEYS });

    // The values are in the card when the table of its own values is written.
    await killDuring(database, first, "card_own_value", () => push(client, product));

    await using second = await startVitrine({ env });
    const again = await signInToApp(second.url);
    expect(await readCard(again, product)).toEqual(before);
    await push(again, product);
    expect(await readCard(again, product)).toEqual({
      description: "A lamp for a workshop.",
      price: "29.99",
      own: [],
    });
  },
);

const KEYS = ["description", "price"];

async function push(client: AppClient, { productId }: Sellable): Promise<void> {
  const path = `/private/product/${productId}/push/v1`;
  const { plan } = await client.call<{ plan: object }>("POST", path, { fieldKeyList: KEYS });
  await client.call("POST", path, { plan });
}

async function readCard(client: AppClient, { cardId }: Sellable) {
  const { sourceList } = await client.call<{
    sourceList: { key: string; state: string; cardValue: string }[];
  }>("GET", `/private/marketplace_card/${cardId}/source/v1`);
  const valueOf = (key: string) => sourceList.find((source) => source.key === key)?.cardValue;
  const own = sourceList.flatMap(({ key, state }) =>
    KEYS.includes(key) && state === "own" ? [key] : [],
  );
  return { description: valueOf("description"), price: valueOf("price"), own: own.toSorted() };
}
