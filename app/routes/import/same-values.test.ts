import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller } from "#tests/support/importing-seller.ts";

const selling = await startSelling();
const admin = await selling.admin();
afterAll(() => selling.stop());

async function send(path: string, body: object) {
  const response = await selling.fetch(`/private/${path}`, {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as any;
  expect(answer).toMatchObject({ status: 0 });
  return answer;
}

const texts = (en: string) => ({ translations: { en } });

/** A field of a product type with these options. */
async function addOptionField(classId: string, names: string[], multiple: boolean) {
  const key = `f${randomUUID().slice(0, 8)}`;
  const { dataList } = await send("data_list/v1?showDataListMode=SHORT", {
    key,
    nameI18n: texts(key),
  });
  for (const name of names)
    await send("data_list_option/v1", { dataListId: dataList.id, optionI18n: texts(name) });
  await send(`twin_class/${classId}/field/v1`, {
    key,
    nameI18n: texts(key),
    fieldTyperFeaturerId: 1305,
    fieldTyperParams: {
      listUUID: dataList.id,
      multiple: String(multiple),
      supportCustom: "false",
      longListThreshold: "60",
    },
  });
  return key;
}

test("values that a product has are unchanged, however a file writes them", async () => {
  const seller = await importingSeller(selling);
  const type = seller.ann.classId("product_general");
  const colors = await addOptionField(type, ["Red", "Blue", "Sky, light"], true);
  const size = await addOptionField(type, ["Small", "Large"], false);
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
