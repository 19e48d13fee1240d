import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller } from "#tests/support/importing-seller.ts";
import { optionFields } from "#tests/support/option-fields.ts";

const selling = await startSelling();
const addOptionField = await optionFields(selling);
afterAll(() => selling.stop());

test("values that a product has are unchanged, however a file writes them", async () => {
  const seller = await importingSeller(selling);
  const type = seller.ann.classId("product_general");
  const colors = (await addOptionField(type, ["Red", "Blue", "Sky, light"], true)).key;
  const size = (await addOptionField(type, ["Small", "Large"], false)).key;
  const header = `ean;sku;name;${colors};${size};Price;Labels`;
  const imported = async (...rows: string[]) => {
    const { jobId, page } = await seller.preview([header, ...rows].join("\n"), {}, type);
    return { previewed: page.rows, ran: (await seller.run(jobId)).rows };
  };
  const rows = [
    '5914000000012;S-1;A;"Red;Blue";Small;10,50;"New;Sale"',
    '5914000000029;S-2;B;"Sky, light;Red";Large;3;New',
    "5914000000036;S-3;C;;;;",
  ];
  await imported(...rows);
  const count = async () => {
    const { total } = await selling.db
      .selectFrom("twin_history")
      .innerJoin("twin", "twin.id", "twin_history.twin_id")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("twin.business_account_id", "=", seller.ann.caller.businessAccountId)
      .executeTakeFirstOrThrow();
    return total;
  };
  const before = await count();
  const unchanged = rows.map(() => expect.objectContaining({ result: "unchanged", changes: [] }));

  for (const again of [
    rows,
    [
      '5914000000012;S-1;A;"blue; RED ";small;10,5;"sale;NEW"',
      '5914000000029;S-2;B;"red;Sky, light";LARGE;3,00;new',
      "5914000000036;S-3;C;;;;",
    ],
  ]) {
    expect(await imported(...again)).toEqual({ previewed: unchanged, ran: unchanged });
  }
  expect(await count()).toBe(before);

  const { previewed } = await imported("5914000000012;S-1;A;Red;Small;10,5;");
  expect(previewed).toMatchObject([
    { result: "changed", changes: [{ field: colors, text: expect.stringMatching("Red, Blue") }] },
  ]);
});
