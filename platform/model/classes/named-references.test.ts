import { afterAll, expect, test } from "vitest";

import { permissionId } from "../../core/access/builtin-permission.rules.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, owner, ok } = await startSignedIn();

const MODES = [
  "lazyRelation=false",
  "showTwinClassMode=SHORT",
  "showTwinClass2PermissionMode=SHORT",
  "showTwinClassExtends2TwinClassMode=SHORT",
  "showTwinClassHead2TwinClassMode=SHORT",
  "showTwinClass2FeaturerMode=SHORT",
  "showTwinClassTag2DataListOptionMode=SHORT",
  "showTwinClassMarker2DataListOptionMode=SHORT",
].join("&");

afterAll(() => platform.stop());

test("a class names what its modes put into relatedObjects, and nothing else", async () => {
  const parent = await create("case", {});
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: "colors_of_drawers",
    nameI18n: i18nText("Colors"),
  });
  const references = {
    viewPermissionId: permissionId("TWIN_VIEW"),
    createPermissionId: permissionId("TWIN_CREATE"),
    editPermissionId: permissionId("TWIN_UPDATE"),
    deletePermissionId: permissionId("TWIN_DELETE"),
  };
  const child = await create("drawer", {
    headTwinClassId: parent,
    extendsTwinClassId: await create("furniture", {}),
    headHunterFeaturerId: 2601,
    tagDataListId: dataList.id,
    markerDataListId: dataList.id,
    ...references,
  });

  const read = (query: string, as = owner) =>
    ok("GET", `twin_class/${child}/v1?${query}`, undefined, as);
  const { twinClass, relatedObjects } = await read(MODES);
  const plain = await read("lazyRelation=false&showTwinClassMode=SHORT");

  expect(twinClass).toMatchObject({
    ...references,
    headClassId: parent,
    headHunterFeaturerId: 2601,
    tagsDataListId: dataList.id,
    markersDataListId: dataList.id,
  });
  expect(Object.keys(relatedObjects.permissionMap).toSorted()).toEqual(
    Object.values(references).toSorted(),
  );
  expect(relatedObjects.twinClassMap).toHaveProperty([twinClass.extendsClassId]);
  expect(relatedObjects.featurerMap).toHaveProperty(["2601"]);
  expect(plain.twinClass).toEqual({ id: child, key: "DRAWER" });
});

async function create(key: string, more: object): Promise<string> {
  const body = { key, nameI18n: i18nText(key), ...more };
  return (await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", body)).twinClass.id;
}
