import { sql } from "kysely";
import { expect, test } from "vitest";

import { checkEan } from "#common/ean.ts";

import type { Tx } from "../../base/database/executor.ts";
import { startSelling } from "../../testing/selling.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { correctEans } from "./correct-eans.ts";
import {
  countEanFindings,
  EAN_FINDINGS,
  type EanFinding,
  listEanFindings,
} from "./ean-findings.store.ts";

const platform = await startSelling();

test("wrong, restricted and doubled numbers are found, each product once for each finding", async () => {
  const { seller, ids, products } = await productsWith([
    { ean: "5900820001561", name: "Wrong" },
    { ean: "2000000000008", name: "In store" },
    { ean: "96385074", name: "Short" },
    { ean: "96385081", name: "Short" },
  ]);
  // Inserted by SQL: older versions accepted this EAN, because they didn't ignore leading zeros.
  await sql`update twin set fields = fields || '{"ean": "0000096385074", "sku": "SKU-0"}'
    where id = ${ids[3]}`.execute(platform.db);
  const find = async (finding: EanFinding) => {
    const rows = await listEanFindings(platform.db, products, { finding, offset: 0, limit: 10 });
    return rows.map(({ ean }) => ean);
  };

  expect(await find("checkDigit")).toEqual(["5900820001561"]);
  expect(await find("restricted")).toEqual(["2000000000008"]);
  expect((await find("duplicate")).toSorted()).toEqual(["0000096385074", "96385074"]);
  expect((await find("sameSku")).toSorted()).toEqual(["0000096385074", "5900820001561"]);
  expect((await find("sameProduct")).toSorted()).toEqual(["0000096385074", "96385074"]);
  expect(await countEanFindings(platform.db, products)).toEqual({
    missing: 0,
    shape: 0,
    checkDigit: 1,
    restricted: 1,
    duplicate: 2,
    sameProduct: 2,
    sameSku: 2,
  });

  for (const finding of ["duplicate", "sameProduct"] as const) {
    const pages = [0, 1].map((offset) =>
      listEanFindings(platform.db, products, { finding, offset, limit: 1 }),
    );
    const pair = (await Promise.all(pages)).flat();
    expect(pair.map(({ id }) => id)).toEqual(pair.map(({ partnerId }) => partnerId).toReversed());
  }

  const [found] = await listEanFindings(platform.db, products, {
    finding: "checkDigit",
    offset: 0,
    limit: 1,
  });
  const id = found?.id ?? "";
  const { corrected } = checkEan("5900820001561");
  expect(await correctEans(platform.services, seller.caller, [id])).toEqual([
    { twinId: id, ean: corrected },
  ]);
  expect(await find("checkDigit")).toEqual([]);
});

test("a correct number that another product has is not used twice", async () => {
  const taken = checkEan("5900820001561").corrected ?? "";
  const { seller, ids } = await productsWith([
    { ean: "5900820001561", name: "Wrong" },
    { ean: taken, name: "Right" },
  ]);

  const [result] = await correctEans(platform.services, seller.caller, [ids[0] ?? ""]);

  expect(result?.ean).toBeUndefined();
  expect(result?.message).toMatch(/./);
});

test("the database and the form agree on check digits, and restricted numbers are found", async () => {
  // EANs with prefixes that GS1 reserves for use inside a company and for coupons.
  const reserved = ["0412345678903", "9812345678908", "20123451"];
  const eans = ["4006381333931", "4006381333930", ...reserved];
  const { products } = await productsWith(eans.map((ean) => ({ ean, name: ean })));
  const list = (finding: EanFinding) =>
    listEanFindings(platform.db, products, { finding, offset: 0, limit: 10 });
  const [wrong, restricted] = [await list("checkDigit"), await list("restricted")];

  for (const ean of eans) {
    const { checkDigitOk } = checkEan(ean);
    expect(wrong.some((row) => row.ean === ean)).toBe(!checkDigitOk);
    expect(restricted.some((row) => row.ean === ean)).toBe(checkDigitOk && reserved.includes(ean));
  }
});

test("findings are counted and listed by indexes, not by reading the products of all businesses", async () => {
  const { products } = await productsWith([{ ean: "0000096385074", name: "Short" }]);
  const { products: others } = await productsWith([{ ean: "0000096385074", name: "Short" }]);

  const copied = platform.db.transaction().execute(async (tx) => {
    // Copies many rows and updates the statistics, because otherwise the planner chooses an arbitrary index.
    await copyProducts(tx, products, 1000);
    await copyProducts(tx, others, 6000);
    await sql`analyze twin`.execute(tx);

    const before = await reads(tx);
    await countEanFindings(tx, products);
    for (const finding of EAN_FINDINGS) {
      await listEanFindings(tx, products, { finding, offset: 0, limit: 10 });
    }
    const after = await reads(tx);

    expect(after.all).toBe(before.all);
    expect(after.findings).toBeGreaterThan(before.findings);
    expect(after.eans).toBeGreaterThan(before.eans);
    throw new Error("Copies are not kept");
  });
  await expect(copied).rejects.toThrow("Copies are not kept");
});

/** Copies a product, with a name and a valid EAN for each copy. */
async function copyProducts(
  tx: Tx,
  { businessAccountId, rootId }: { businessAccountId: string; rootId: string },
  count: number,
) {
  const rows = await sql<{ id: string }>`
    insert into twin select copy.* from twin original, generate_series(1, ${count}::int) number,
      lateral jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(),
        'name', 'Copy ' || number,
        'fields', original.fields || jsonb_build_object('ean', '4000000000006', 'sku', 'copy-' || number))) copy
    where original.business_account_id = ${businessAccountId} and original.root_class_id = ${rootId}
    returning id`.execute(tx);
  expect(rows.rows).toHaveLength(count);
}

/** Counts this connection's full reads of `twin` and of its indexes. */
async function reads(tx: Tx) {
  const { rows } = await sql<{ all: number; findings: number; eans: number }>`
    select pg_stat_get_xact_numscans('twin'::regclass)::int as "all",
      pg_stat_get_xact_numscans('twin_account_ean_finding'::regclass)::int as findings,
      pg_stat_get_xact_numscans('twin_account_ean'::regclass)::int as eans`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A query without a table has one row");
  return row;
}

async function productsWith(items: readonly { ean: string; name: string }[]) {
  const seller = await platform.seller();
  const ids: string[] = [];
  for (const [at, { ean, name }] of items.entries()) {
    ids.push(await seller.createProduct({ ean, name, sku: `SKU-${at}` }));
  }
  await platform.drain();
  const rootId = seller.caller.model.classByKey.get(PRODUCT_ROOT)?.id ?? "";
  const businessAccountId = seller.caller.businessAccountId ?? "";
  return { seller, ids, products: { businessAccountId, rootId } };
}
