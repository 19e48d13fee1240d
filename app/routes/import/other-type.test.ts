import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller, listResults } from "#tests/support/importing-seller.ts";
import { createEan } from "#tests/support/products.ts";
import { addRequiredField } from "#tests/support/required-field.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

test("a file of one product type says what it leaves undone of a product of another type", async () => {
  const { ann, preview, run, products } = await importingSeller(selling);
  const made = await preview(
    `Name,EAN,SKU\nLamp,${createEan(1)},L-1\n`,
    {},
    ann.classId("product_lamp"),
  );
  await run(made.jobId);
  await addRequiredField(selling, ann.classId("product_lamp"), {
    key: "origin",
    name: "Origin",
  });
  const file = [
    "Name,EAN,SKU,Brand,Capacity (l)",
    `Lamp 2,${createEan(1)},L-1,Acme,20`,
    `Bag,${createEan(2)},B-1,Acme,20`,
  ].join("\n");

  const { jobId, page } = await preview(file, {}, ann.classId("product_backpack"));
  const done = await run(jobId);
  const own = await preview(
    `Name,EAN,SKU,Origin\nLamp 3,${createEan(1)},L-1,PL\n`,
    {},
    ann.classId("product_lamp"),
  );

  expect(page.rows[0]?.changes.map(({ field, text }) => [field, text])).toEqual([
    ["Name", "Lamp → Lamp 2"],
    ["Brand", "– → Acme"],
  ]);
  const notes = [
    "It stays “Lamp”: the type that was chosen for the file is that of new entries.",
    "Capacity (l) “20”: “Lamp” has no such field, so this value is left out.",
    "“Origin” is required and still empty. The form would ask for it.",
  ];
  expect(listResults(page)).toEqual([["changed", ...notes], ["created"]]);
  expect(listResults(done)).toEqual([["changed", ...notes], ["created"]]);
  expect(await products()).toMatchObject([
    { name: "Bag", type: "Backpack" },
    { name: "Lamp 2", type: "Lamp" },
  ]);
  expect(listResults(own.page)).toEqual([["changed"]]);
});
