// cspell:ignore İpek ΟΔΟΣ Rotbraun rotbraun
import { afterAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";
import { findOrCreateOption } from "./find-or-create-option.ts";
import { findOptionByName } from "./option.queries.ts";

const { platform, ok } = await startSignedIn();
const { db } = platform.services;

afterAll(() => platform.stop());

async function newList(): Promise<string> {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=MANAGED", {
    key: newKey(),
    nameI18n: i18nText("Colors"),
  });
  return dataList.id;
}

test.each([
  ["\u200BRot\u00ADbraun\uFEFF", "Rotbraun", "rotbraun"],
  ["Rot\u00A0braun ", "Rot braun", "ROT BRAUN"],
  ["Z\u0307o\u0301łty", "Żółty", "żółty"],
  ["İpek", "İpek", "İpek"],
  ["ΟΔΟΣ", "ΟΔΟΣ", "ΟΔΟΣ"],
])(
  "an option that is pasted as %j is stored as %j and found by %j",
  async (pasted, name, other) => {
    const dataListId = await newList();
    const { option } = await ok("POST", "data_list_option/v1?showDataListOptionMode=DETAILED", {
      dataListId,
      optionI18n: i18nText(pasted),
    });

    const found = await findOptionByName(db, { dataListId, businessAccountId: null, name: other });

    expect(found).toMatchObject({ id: option.id, name: { en: name } });
  },
);

test("an option whose name came decomposed from a file of the configuration is found", async () => {
  const dataListId = await newList();
  const id = crypto.randomUUID();
  const name = JSON.stringify({ pl: "Z\u0307o\u0301łty" });
  await db.insertInto("data_list_option").values({ id, data_list_id: dataListId, name }).execute();

  const found = await findOptionByName(db, { dataListId, businessAccountId: null, name: "ŻÓŁTY" });

  expect(found).toMatchObject({ id });
});

test("a name that a seller pastes twice makes one option", async () => {
  const dataListId = await newList();
  const names = ["Rot\u00ADbraun", "Rotbraun", "rot\u200Bbraun"];
  const found = await db.transaction().execute(async (tx) => {
    const results = [];
    for (const name of names) {
      const option = { id: crypto.randomUUID(), dataListId, businessAccountId: null, name };
      const more = { domainId: VITRINE_DOMAIN_ID, locale: "en" };
      results.push(await findOrCreateOption(tx, { ...option, ...more }));
    }
    return results;
  });

  expect(new Set(found.map(({ id }) => id)).size).toBe(1);
  expect(found[2]!.name).toEqual({ en: "Rotbraun" });
});
