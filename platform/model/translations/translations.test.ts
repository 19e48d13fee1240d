import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

test("texts are read in every language in the format in which they are saved", async () => {
  const nameI18n = { translations: { en: "Weaves", pl: "Sploty" } };
  const attribute2 = { key: "weight", nameI18n: { translations: { en: "Weight", ru: "Вес" } } };
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n,
    attribute2,
  });
  const read = async () => (await ok("GET", `i18n/data_list/${dataList.id}/v1`)).i18n;
  const before = await read();
  await ok("PUT", `data_list/${dataList.id}/v1`, {
    nameI18n: { translations: { ...before.nameI18n.translations, pl: "", ru: "Переплетения" } },
  });

  expect(before).toEqual({ nameI18n, "attribute2.nameI18n": attribute2.nameI18n });
  expect((await read()).nameI18n).toEqual({
    translations: { en: "Weaves", ru: "Переплетения" },
  });
});

test("texts of every kind of entity can be read", async () => {
  const { link } = await ok("POST", "link/v1?showLinkMode=SHORT", {
    forwardNameI18n: { translations: { en: "suits" } },
    backwardNameI18n: { translations: { en: "is suited by" } },
    type: "ManyToMany",
    linkStrength: "OPTIONAL",
    srcTwinClassId: PRODUCT,
    dstTwinClassId: PRODUCT,
  });
  const { transition: transitions } = await ok(
    "POST",
    "transition/search/v1?limit=1&showTransitionMode=SHORT",
    {},
  );
  const { twinflowList } = await ok(
    "POST",
    "twinflow/search/v1?limit=1&showTwinflowMode=SHORT",
    {},
  );
  const { options } = await ok(
    "POST",
    "data_list_option/search/v1?limit=1&showDataListOptionMode=SHORT",
    {},
  );
  const { permissions } = await ok(
    "POST",
    "permission/search/v1?limit=1&showPermissionMode=SHORT",
    {},
  );
  const { userGroupList } = await ok(
    "POST",
    "user_group/search/v1?limit=1&showUserGroupMode=SHORT",
    {},
  );
  const paths = [
    `twin_class/${PRODUCT}`,
    `twin_class_field/${idOf("field:product.ean")}`,
    `transition/${transitions[0].id}`,
    `twinflow/${twinflowList[0].id}`,
    `data_list_option/${options[0].id}`,
    `permission/${permissions[0].id}`,
    `user_group/${userGroupList[0].id}`,
    `link/${link.id}`,
  ];
  for (const path of paths) {
    const { i18n } = await ok("GET", `i18n/${path}/v1`);
    const [texts] = Object.values<{ translations: object }>(i18n);
    expect(texts?.translations).toHaveProperty("en");
  }
});

test("unknown entities and callers that may not translate are rejected", async () => {
  const status = async (path: string, as?: typeof owner) =>
    (await call("GET", path, undefined, as)).status;

  expect(await status(`i18n/twin_class/${platform.accountId}/v1`)).toBe(404);
  expect(await status(`i18n/constructor/${PRODUCT}/v1`)).toBe(404);
  expect(await status(`i18n/twin_class/${PRODUCT}/v1`, owner)).toBe(403);
});

test("a text's ID from a MANAGED answer leads to its translations", async () => {
  const { twinClass } = await ok("GET", `twin_class/${PRODUCT}/v1?showTwinClassMode=MANAGED`);
  const { field } = await ok(
    "GET",
    `twin_class_field/${idOf("field:product.ean")}/v1?showTwinClassFieldMode=MANAGED`,
  );
  const read = async (id: string) => (await ok("GET", `i18n/${id}/v1?showI18nMode=DETAILED`)).i18n;

  expect(await read(twinClass.nameI18nId)).toMatchObject({
    i18nId: twinClass.nameI18nId,
    key: "twin_class.product.nameI18n",
    name: "Product",
    translations: { en: "Product" },
  });
  expect(await read(field.nameI18nId)).toMatchObject({ translations: { en: "EAN" } });
  expect((await call("GET", `i18n/${PRODUCT}/v1`)).status).toBe(404);
});

test("translations are saved by the text's ID, several of one entity at once", async () => {
  const list = await newList();
  const text = async (word: string) => {
    const body = { translationLikeList: [`%${word}%`] };
    const found = await ok("POST", `i18n_translation/search/v1?${SHOWN}`, body);
    return found.translation[0].i18nId;
  };
  const [name, weight, thread] = await Promise.all(
    [list.name, `${list.name} weight`, `${list.name} thread`].map((word) => text(word)),
  );
  const saved = await ok("PUT", `i18n_translation/v1?${SHOWN}`, {
    translations: [
      { i18nId: name, locale: "pl", translation: "Sploty" },
      { i18nId: weight, locale: "pl", translation: "Waga" },
      { "i18n id": thread, locale: "pl", translation: "Color (pl)" },
    ],
  });

  expect(saved.translation.map((row: any) => row.translation)).toEqual([
    "Sploty",
    "Waga",
    "Color (pl)",
  ]);
  const { i18n } = await ok("GET", `i18n/data_list/${list.id}/v1`);
  expect(i18n.nameI18n.translations).toEqual({ en: list.name, pl: "Sploty" });
  expect(i18n["attribute1.nameI18n"].translations.pl).toBe("Waga");
  expect(i18n["attribute2.nameI18n"].translations.pl).toBe("Color (pl)");
});

test("one wrong translation saves none", async () => {
  const list = await newList();
  const { translation } = await ok("POST", `i18n_translation/search/v1?${SHOWN}`, {
    translationLikeList: [list.name],
  });
  const save = (second: object) =>
    call("PUT", "i18n_translation/v1", {
      translations: [{ i18nId: translation[0].i18nId, locale: "pl", translation: "Nie" }, second],
    });
  const unknown = await save({ i18nId: PRODUCT, locale: "pl", translation: "x" });
  const empty = await save({ i18nId: translation[0].i18nId, locale: "xx", translation: "x" });

  expect(unknown.body).toMatchObject({
    status: 10000,
    fieldErrors: [{ field: "translations.1.i18nId" }],
  });
  expect(empty.status).toBe(400);
  expect(empty.body.fieldErrors).toMatchObject([{ field: "translations.1.locale" }]);
  const { i18n } = await ok("GET", `i18n/data_list/${list.id}/v1`);
  expect(i18n.nameI18n.translations).toEqual({ en: list.name });
});

test("translations are found by text, language, ID and use, with their text on request", async () => {
  const list = await newList();
  const { translation } = await ok("POST", `i18n_translation/search/v1?${SHOWN}`, {
    translationLikeList: [list.name],
  });
  const { i18nId } = translation[0];
  const found = (body: object) =>
    ok(
      "POST",
      `i18n_translation/search/v1?${SHOWN}&showI18nTranslation2I18nMode=DETAILED&lazyRelation=false`,
      { i18nIdList: [i18nId], ...body },
    );
  const total = async (body: object) => (await found(body)).pagination.total;

  expect(await total({ localeLikeList: ["e%"] })).toBe(1);
  expect(await total({ localeNotLikeList: ["en"] })).toBe(0);
  expect(await total({ usageCounter: { from: 1, to: 1 } })).toBe(1);
  expect(await total({ usageCounter: { from: 2 } })).toBe(0);
  expect((await found({})).relatedObjects.i18nMap[i18nId]).toMatchObject({
    translations: { en: list.name },
  });
});

test("an unknown language is rejected wherever texts are saved", async () => {
  const { status, body } = await call("PUT", `twin_class/${PRODUCT}/v1`, {
    nameI18n: { translations: { xx: "?" } },
  });

  expect(status).toBe(400);
  expect(JSON.stringify(body.fieldErrors)).toContain("nameI18n.translations");
});

test("a translation without the ID of its text is rejected", async () => {
  const { status, body } = await call("PUT", "i18n_translation/v1", {
    translations: [{ locale: "en", translation: "?" }],
  });

  expect(status).toBe(400);
  expect(body.fieldErrors).toMatchObject([{ field: "translations.0.i18nId" }]);
});

async function newList(): Promise<{ id: string; name: string }> {
  const name = newKey();
  const attribute = (word: string) => ({
    key: word,
    nameI18n: { translations: { en: `${name} ${word}` } },
  });
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: name,
    nameI18n: { translations: { en: name } },
    attribute1: attribute("weight"),
    attribute2: attribute("thread"),
  });
  return { id: dataList.id, name };
}

const SHOWN = "showI18nTranslationMode=DETAILED";
const PRODUCT = idOf("class:product");
