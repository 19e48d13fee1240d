// cspell:ignore Wiersz linii klucz liczbą Żaden produkt tego kodu kreskowy Nazwa Waluta Ilość Waga netto brutto
import { afterAll, expect, test } from "vitest";

import { action as setColumns } from "#app/routes/bulk/columns.tsx";
import { loader as openJob } from "#app/routes/bulk/job.tsx";
import { loader as openResults } from "#app/routes/bulk/results.ts";
import { cardSubject } from "#app/server/selling/bulk/card-imports.server.ts";
import { OTHER_NAMES } from "#app/server/selling/bulk/column-names.server.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller, listResults } from "#tests/support/importing-seller.ts";
import { createEan } from "#tests/support/products.ts";

interface ColumnErrors {
  problem: string;
  fieldErrors?: Record<string, string>;
}

const selling = await startSelling();
afterAll(() => selling.stop());

async function sellerWithProducts(count: number) {
  const seller = await importingSeller(selling);
  const { ann } = seller;
  const ids: string[] = [];
  for (let at = 1; at <= count; at++) {
    const named = { ean: createEan(at), sku: `S-${at}`, name: `Product ${at}` };
    ids.push(await ann.createProduct(named));
  }
  await selling.drain();
  const cards = cardSubject(ann.classId("marketplace_showroom"));
  const find = async (productId: string) => {
    const card = await selling.db
      .selectFrom("twin")
      .select("id")
      .where("head_id", "=", productId)
      .where("class_id", "=", ann.classId("marketplace_showroom"))
      .executeTakeFirst();
    return card ? ann.find(card.id) : null;
  };
  return { ...seller, ids, cards, find };
}

test("a file creates the cards of products that have none and changes the others, found by EAN or SKU", async () => {
  const { ann, ids, cards, preview, run, find } = await sellerWithProducts(2);
  const [first = "", second = ""] = ids;
  await ann.connect(second);
  const file = [
    "EAN;Stock quantity;Price;Currency",
    `${createEan(1)};5;19,99;EUR`,
    `${createEan(2)};7;29,99;EUR`,
  ].join("\n");

  const { jobId, page } = await preview(file, {}, cards);
  expect(listResults(page)).toEqual([["created"], ["changed"]]);
  expect(page.rows.map(({ name }: { name: string }) => name)).toEqual(["Product 1", "Product 2"]);
  expect(await find(first)).toBeNull();
  await run(jobId);

  const made = await find(first);
  expect(made).toMatchObject({
    name: "Product 1",
    fields: { stock_quantity: "5", price: "19.99" },
  });
  expect(await ann.statusOf(made?.id ?? "")).toBe("draft");
  expect(await find(second)).toMatchObject({ fields: { stock_quantity: "7", price: "29.99" } });

  const again = await preview("SKU,Stock quantity\nS-1,5\nS-2,8\n", {}, cards);
  expect(listResults(again.page)).toEqual([["unchanged"], ["changed"]]);
});

test("rows of unknown products, other marketplaces and products with the same SKU are refused", async () => {
  const { ann, ids, cards, preview, find } = await sellerWithProducts(2);
  await ann.connect(ids[1] ?? "");
  const twin = { ean: createEan(9), sku: "S-1", name: "Twin" };
  await ann.createProduct(twin);
  await selling.drain();

  const file = ["SKU,Marketplace,Stock quantity", "S-9,,1", "S-1,,1", "s-2,,1", "S-2,Ebay,1"];
  const { page } = await preview(file.join("\n"), {}, cards);
  expect(listResults(page)).toEqual([
    ["failed", "SKU “S-9”: No product has this code"],
    ["failed", "SKU “S-1”: Several products have this SKU. Name the product by its EAN"],
    ["failed", "SKU “s-2”: No product has this code"],
    ["failed", "Marketplace: “Ebay” has an import of its own. This one is for Showroom."],
  ]);

  const codes = `SKU,EAN,Stock quantity\nS-2,${createEan(1)},3\nS-1,${createEan(2)},3\n`;
  const other = await preview(codes, {}, cards);
  for (const [result] of listResults(other.page)) expect(result).toBe("failed");
  expect(await find(ids[0] ?? "")).toBeNull();
});

test("each row is found by its EAN or, without one, by its SKU, and a second run changes nothing", async () => {
  const { ann, ids, cards, preview, run, find } = await sellerWithProducts(3);
  for (const id of ids.slice(0, 2)) await ann.connect(id);
  const file = [
    "EAN;SKU;Stock quantity",
    `${createEan(1)};;5`,
    ";S-2;6",
    ";S-3;7",
    `${createEan(3)};S-3;8`,
  ].join("\n");

  const { jobId, page } = await preview(file, {}, cards);
  expect(listResults(page)).toEqual([
    ["changed"],
    ["changed"],
    ["created"],
    ["failed", "The row in line 4 has the same key."],
  ]);
  await run(jobId);

  const stocks = await Promise.all(
    ids.map(async (id) => (await find(id))?.fields["stock_quantity"]),
  );
  expect(stocks).toEqual(["5", "6", "7"]);
  const again = await preview(file.split("\n").slice(0, 4).join("\n"), {}, cards);
  expect(listResults(again.page)).toEqual([["unchanged"], ["unchanged"], ["unchanged"]]);
});

test("a row whose EAN and SKU belong to different products, or whose SKU to several, is refused", async () => {
  const { ann, ids, cards, preview, find } = await sellerWithProducts(3);
  await ann.createProduct({ ean: createEan(9), sku: "S-1", name: "Twin" });
  await selling.drain();
  await ann.connect(ids[1] ?? "");
  const file = [
    "EAN,SKU,Stock quantity",
    `${createEan(2)},S-3,5`,
    `${createEan(3)},S-2,5`,
    ",S-1,5",
    `${createEan(9)},S-1,5`,
  ].join("\n");

  const { page } = await preview(file, {}, cards);
  expect(listResults(page)).toEqual([
    ["failed", `SKU: “S-3” and “${createEan(2)}” don't belong to the same entry.`],
    [
      "failed",
      `EAN “${createEan(3)}”: No product has both this EAN and this SKU`,
      "SKU “S-2”: No product has both this EAN and this SKU",
    ],
    ["failed", "SKU “S-1”: Several products have this SKU. Name the product by its EAN"],
    ["created"],
  ]);
  expect(await find(ids[2] ?? "")).toBeNull();
});

test("a SKU that belongs to the cards of several products asks for the EAN", async () => {
  const { ann, ids, cards, preview } = await sellerWithProducts(1);
  const twin = await ann.createProduct({ ean: createEan(9), sku: "S-1", name: "Twin" });
  await selling.drain();
  for (const id of [ids[0] ?? "", twin]) await ann.connect(id);

  const { page } = await preview("EAN,SKU,Stock quantity\n,S-1,5\n", {}, cards);
  expect(listResults(page)).toEqual([
    ["failed", "SKU: Several have “S-1”. Fill in the column “EAN”, too."],
  ]);
});

test("a new card at another marketplace than the file's is refused", async () => {
  const { cards, preview } = await sellerWithProducts(1);
  const { page } = await preview("SKU,Marketplace,Stock quantity\nS-1,Ebay,1\n", {}, cards);

  expect(listResults(page)).toEqual([
    ["failed", "Marketplace: “Ebay” has an import of its own. This one is for Showroom."],
  ]);
});

test("a row of another marketplace isn't taken for an earlier row of the same product", async () => {
  const { cards, preview } = await sellerWithProducts(1);
  const rows = ["S-1,Ebay,1", "S-1,Showroom,2", "S-1,showroom,3", "S-1,,4"];
  const file = ["SKU,Marketplace,Stock quantity", ...rows].join("\n");
  const { page } = await preview(file, {}, cards);

  expect(listResults(page)).toEqual([
    ["failed", "Marketplace: “Ebay” has an import of its own. This one is for Showroom."],
    ["created"],
    ["failed", "The row in line 3 has the same key."],
    ["failed", "The row in line 3 has the same key."],
  ]);
});

test("empty cells that clear values leave a card its name", async () => {
  const { ann, ids, cards, preview, run, find } = await sellerWithProducts(1);
  const [product = ""] = ids;
  await ann.connect(product);
  const file = "SKU,Name,Stock quantity,Description\nS-1,Own name,5,Own text\n";
  await run((await preview(file, {}, cards)).jobId);

  const cleared = "SKU,Name,Stock quantity,Description\nS-1,,,\n";
  await run((await preview(cleared, { empty: "clear" }, cards)).jobId);

  const card = await find(product);
  expect(card).toMatchObject({ name: "Own name", description: null });
  expect(card?.fields).not.toHaveProperty("stock_quantity");
});

test("an exported file of cards changes nothing when it is imported, and its import is undone", async () => {
  const { ids, cards, preview, run, exported, find, visit, at } = await sellerWithProducts(2);
  const { jobId } = await preview("SKU,Stock quantity\nS-1,5\nS-2,6\n", {}, cards);
  await run(jobId);

  const file = await exported("of=cards");
  expect(file.split("\r\n")[0]).toMatch(/^\uFEFF"Name","EAN","SKU","Marketplace"/);
  const again = await preview(file.replace("\uFEFF", ""), {}, cards);
  expect(listResults(again.page)).toEqual([["unchanged"], ["unchanged"]]);

  const { action } = await import("#app/routes/bulk/job.tsx");
  await visit(action, { ...at(jobId), form: { change: "undo" } });
  await selling.drain();
  expect(await Promise.all(ids.map(find))).toEqual([null, null]);
});

test("a row without a fault isn't refused for the key of an earlier row that fails", async () => {
  const { ann, ids, cards, preview, run, find } = await sellerWithProducts(2);
  await ann.connect(ids[1] ?? "");
  const rows = ["S-1,many", "S-1,none", "S-1,3", "S-1,4", "S-2,x", "S-2,6"];
  const file = ["SKU,Stock quantity", ...rows].join("\n");
  const { jobId, page } = await preview(file, {}, cards);

  expect(listResults(page)).toEqual([
    ["failed", expect.stringContaining("many")],
    ["failed", expect.stringContaining("none")],
    ["created"],
    ["failed", "The row in line 4 has the same key."],
    ["failed", expect.stringContaining('"x"')],
    ["changed"],
  ]);
  await run(jobId);
  expect((await find(ids[0] ?? ""))?.fields["stock_quantity"]).toBe("3");
  expect((await find(ids[1] ?? ""))?.fields["stock_quantity"]).toBe("6");
});

test("codes without their zeros and UPCs with a wrong check digit name the code that may be meant", async () => {
  const { ann, cards, preview } = await sellerWithProducts(0);
  const file = "EAN;Stock quantity\n36000291452;1\n036000291453;1\n";
  const { page } = await preview(file, {}, cards);

  expect(listResults(page)).toEqual([
    [
      "failed",
      "EAN: EAN must be 8 or 13 digits. Spreadsheets remove zeros at the start: 0036000291452 may be meant.",
    ],
    [
      "failed",
      "EAN: EAN must be 8 or 13 digits. If 036000291453 is a UPC, its check digit is wrong: 036000291452 would be right.",
    ],
  ]);
  const products = "EAN;SKU;Name\n1234565;A-1;Lamp\n036000291453;A-2;Bulb\n";
  const other = await preview(products, {}, ann.classId("product_packaged_food"));
  expect(listResults(other.page)).toEqual([
    ["failed", expect.stringContaining("01234565 may be meant")],
    ["failed", expect.stringContaining("036000291452 would be right")],
  ]);
  const changes = await preview(file, { mode: "change" }, cards);
  expect(listResults(changes.page)).toEqual([
    ["failed", expect.stringContaining("0036000291452 may be meant")],
    ["failed", expect.stringContaining("036000291452 would be right")],
  ]);
});

test("the reasons of rows are read in the language of the reader", async () => {
  const { ann, visit, cards, preview, at } = await sellerWithProducts(1);
  const file = "SKU,Stock quantity\nS-1,many\nS-9,1\nS-1,2\nS-1,3\n";
  const { jobId } = await preview(file, {}, cards);
  const path = "domain/user/locale/v1";
  await ann.call("PUT", path, { locale: "pl" });
  const { answer } = await visit(openJob, at(jobId));
  const downloaded = await visit(openResults, {
    path: `/import/${jobId}/results`,
    params: { jobId },
  });

  const repeated = "Wiersz w linii 4 ma ten sam klucz.";
  expect(listResults(answer)).toEqual([
    ["failed", "Stock quantity: „many” nie jest liczbą."],
    ["failed", "SKU “S-9”: Żaden produkt nie ma tego kodu"],
    ["created"],
    ["failed", repeated],
  ]);
  expect(await downloaded.answer.text()).toContain(repeated);
});

test("a file without a column for the product is refused at the columns of its codes", async () => {
  const { visit, cards, preview, at } = await sellerWithProducts(1);
  const { jobId, columns, page } = await preview("Article,Stock quantity\nS-1,5\n", {}, cards);
  expect(page.job.phase).toBe("preview");
  expect(page.job.state).toBe("draft");
  expect(columns.key).toBe("all-keys");
  const stock = columns.properties.find(({ label }) => label === "Stock quantity")?.name ?? "";
  const send = async (form: Record<string, string>) => {
    const there = { ...at(jobId), path: `/import/${jobId}/columns`, form };
    return (await visit(setColumns, there)).answer as { data?: ColumnErrors };
  };

  const text =
    "Select the column with the product’s EAN or SKU: it says to which product each row belongs.";
  for (const form of [
    { [stock]: "1", key: "all-keys", mode: "both" },
    { [stock]: "1", key: "", mode: "create" },
  ]) {
    const { data } = await send(form);
    expect(data).toMatchObject({
      problem: text,
      fieldErrors: { "column-field-ean": text, "column-field-sku": text },
    });
  }
  const changed = await send({ [stock]: "1", key: "all-keys", mode: "change" });
  expect(changed.data?.fieldErrors).toHaveProperty("key");
});

test("columns that other programs name in their way are proposed for the codes", async () => {
  const { ann, cards, preview } = await sellerWithProducts(1);
  const file = `Kod kreskowy;Symbol;Stock quantity\n${createEan(1)};S-1;5\n`;
  const { columns, page } = await preview(file, {}, cards);
  const products = await preview(file, {}, ann.classId("product_general"));

  expect(columns.ignored).toEqual([]);
  expect(listResults(page)).toEqual([["created"]]);
  expect(products.columns.ignored).toEqual(["Stock quantity"]);

  const fields = new Set(
    [...columns.properties, ...products.columns.properties].map(({ name }) =>
      name.replace(/^column-(?:field-)?/, ""),
    ),
  );
  expect(Object.keys(OTHER_NAMES).filter((key) => !fields.has(key))).toEqual([]);
});

test("headings of Polish warehouse programs are matched where they have one meaning", async () => {
  const { ann, cards, preview } = await sellerWithProducts(1);
  const file = [
    "Kod EAN;Nazwa produktu;Stan;Ilość;Cena netto;Cena brutto;Waluta;Waga (kg)",
    `${createEan(1)};Tea;5;2;10,00;'12,30;zł;0,5`,
  ].join("\n");
  const { columns, page } = await preview(file, {}, cards);

  expect(columns.ignored).toEqual(["Ilość", "Cena netto", "Waga (kg)"]);
  expect(listResults(page)).toEqual([["created"]]);
  const products = await preview(file, {}, ann.classId("product_packaged_food"));
  expect(products.columns.ignored).toEqual(["Stan", "Ilość", "Cena netto", "Waga (kg)"]);
});

test("a preview in which no row would change anything isn't ready to run", async () => {
  const { cards, preview } = await sellerWithProducts(0);
  const { page } = await preview("SKU,Stock quantity\nS-9,5\n", {}, cards);

  expect(page.state).toBe(
    "There is nothing to run: no row would change anything. Nothing is saved.",
  );
});
