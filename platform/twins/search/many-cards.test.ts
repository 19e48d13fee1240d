import { expect, test } from "vitest";

import type { Db } from "../../base/database/executor.ts";
import { listConnectOptions } from "../../selling/connectors/list-connect-options.ts";
import { listProductsForOperation } from "../../selling/publishing/list-products-for-operation.ts";
import { addCards } from "../../testing/bulk-fixtures.ts";
import { recordStatements } from "../../testing/record-statements.ts";
import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
const RUN = { offset: 0, limit: 100 };

test("loading a product's dialog takes as many statements for forty cards as for one", async () => {
  const seller = await selling.seller();
  const productId = await seller.createProduct();
  await selling.drain();
  await seller.connect(productId);

  const one = await counted((db) =>
    listProductsForOperation(selling.services, db, seller.caller, productId, RUN),
  );
  await addCards(selling.db, one.result[0]?.card.id ?? "", 39);
  const forty = await counted((db) =>
    listProductsForOperation(selling.services, db, seller.caller, productId, RUN),
  );

  expect(one.result).toHaveLength(1);
  expect(forty.result).toHaveLength(40);
  expect(forty.statements).toBe(one.statements);
  expect(forty.result.every(({ issues }) => issues.every(({ field }) => field !== null))).toBe(
    true,
  );
});

test("available marketplaces are loaded in one query", async () => {
  const seller = await selling.seller();
  const productId = await seller.createProduct();
  await selling.drain();

  const { result, statements } = await counted((db) =>
    listConnectOptions(db, seller.caller, productId),
  );

  expect(result.map(({ label }) => label)).toEqual(["Showroom"]);
  expect(statements).toBeLessThanOrEqual(4);
});

async function counted<T>(work: (db: Db) => Promise<T>) {
  const { db, statements } = recordStatements(selling.db);
  return { result: await work(db), statements: statements.length };
}
