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

const PRODUCT = idOf("class:product");
