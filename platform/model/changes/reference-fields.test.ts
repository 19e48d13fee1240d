import { afterAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, admin, owner } = await startSignedIn();

afterAll(() => platform.stop());

test("how a field works is rejected for callers that don't manage classes", async () => {
  const path = `/private/twin_class_field/${idOf("field:product.ean")}/v1?showTwinClassFieldMode=MANAGED`;
  const managed = await platform.call("GET", path, admin);
  const rejected = await platform.call("GET", path, owner);

  expect(managed.body.field).toMatchObject({ key: "ean", fieldTyperFeaturerId: 1301 });
  expect(rejected.status).toBe(403);
  expect(rejected.body.status).toBe(11701);
});

test("a field describes its input, with its options on request", async () => {
  const path = `/private/twin_class_field/${idOf("field:product.currency")}/v1?showTwinClassFieldMode=DETAILED`;
  const withoutOptions = await platform.call("GET", path, owner);
  const full = await platform.call(
    "GET",
    `${path}&showTwinClassFieldDescriptor2DataListOptionMode=SHORT`,
    owner,
  );

  expect(withoutOptions.body.field.descriptor).toMatchObject({
    fieldType: "selectListV1",
    multiple: false,
  });
  expect(withoutOptions.body.field.descriptor.optionIdList).toHaveLength(3);
  expect(full.body.field.descriptor.options[0]).toHaveProperty("name");
});

test("inherited fields are found on request", async () => {
  const query = "showTwinClassFieldMode=SHORT&limit=1000";
  const headphones = idOf("class:product_headphones");
  const search = (isInherited: boolean) =>
    platform.call("POST", `/private/twin_class_fields/search/v1?${query}`, admin, {
      twinClassIdMap: { [headphones]: isInherited },
    });
  const own = await search(false);
  const all = await search(true);

  const keys = (body: { fields: { key: string }[] }) => body.fields.map(({ key }) => key);
  expect(keys(own.body)).not.toContain("ean");
  expect(keys(all.body)).toContain("ean");
});
