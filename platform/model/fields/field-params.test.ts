import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

test("the default of a new twin is a parameter and must be a valid value of the field", async () => {
  const classId = await makeClass();
  const numeric = { ...NUMERIC, defaultValue: "ten", requiredMessage: "How many?" };
  const wrong = await addField(classId, 1317, numeric);
  const { body } = await addField(classId, 1317, { ...numeric, defaultValue: "10" });
  const blank = await addField(classId, 1301, { regexp: ".+", defaultValue: " ", maxLength: "" });
  const { twinId } = await ok("POST", "twin/v2", { classId, name: "It" }, owner);
  const path = `twin/${twinId}/v2?showTwinMode=SHORT&showTwinFieldCollectionMode=ALL_FIELDS`;
  const { twin } = await ok("GET", path, undefined, owner);

  expect(wrong.body).toMatchObject({
    status: 604,
    fieldErrors: [{ field: "fieldTyperParams.defaultValue" }],
  });
  expect(wrong.body.fieldErrors[0].message).toMatch(/^defaultValue must be a number/);
  expect(blank.body.field.fieldTyperParams).toEqual({ regexp: ".+" });
  expect(twin.fields).toEqual({ [body.field.key]: "10", [blank.body.field.key]: "" });
});

test("the parameters of a file field restrict its files", async () => {
  const { body } = await addField(await makeClass(), 1316, {
    maxCount: "2",
    extensions: "png,jpg",
    fileSizeMbLimit: "5",
  });
  const wrong = await addField(await makeClass(), 1316, { maxCount: "many" });
  const { featurerList } = await ok(
    "POST",
    "featurer/search/v1?showFeaturerMode=SHORT&showFeaturerParamMode=SHOW",
    { idList: [1316] },
  );

  expect(body.field.descriptor).toEqual({
    fieldType: "attachmentFieldV1",
    minCount: 0,
    maxCount: 2,
    extensions: "png,jpg",
    fileSizeMbLimit: 5,
  });
  expect(wrong.body.status).toBe(604);
  expect(featurerList[0].params).toContainEqual(
    expect.objectContaining({ key: "maxCount", type: "INT", optional: true }),
  );
});

test.each([
  ["max", 1317, { min: "20", max: "10" }],
  ["decimalPlaces", 1317, { decimalPlaces: "-1" }],
  ["decimalPlaces", 1317, { decimalPlaces: "1000000000" }],
  ["maxLength", 1301, { regexp: ".*", maxLength: "0" }],
  ["maxCount", 1316, { minCount: "5", maxCount: "1" }],
  ["fileSizeMbLimit", 1316, { fileSizeMbLimit: "-1" }],
  ["filenameRegExp", 1316, { filenameRegExp: "(" }],
])(
  "a %s that excludes every value, or can't be computed, is rejected",
  async (key, typer, params) => {
    const all = typer === 1317 ? { ...NUMERIC, ...params } : params;
    const { body } = await addField(await makeClass(), typer, all);

    expect(body).toMatchObject({
      status: 604,
      fieldErrors: [{ field: `fieldTyperParams.${key}` }],
    });
  },
);

test("a pattern that would be slow on a text rejects it quickly", async () => {
  const classId = await makeClass();
  const { body } = await addField(classId, 1301, { regexp: "(a+)+" });
  const fields = { [body.field.key]: `${"a".repeat(40)}!` };
  const rejected = await call("POST", "twin/v2", { classId, name: "It", fields }, owner);

  expect(rejected.body).toMatchObject({ status: 10406, fieldErrors: [{ field: body.field.key }] });
});

const NUMERIC = {
  min: "0",
  max: "100",
  step: "1",
  thousandSeparator: " ",
  decimalSeparator: ",",
  decimalPlaces: "0",
};

async function makeClass(): Promise<string> {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
  });
  return twinClass.id;
}

function addField(
  classId: string,
  fieldTyperFeaturerId: number,
  fieldTyperParams: Record<string, string>,
) {
  return call("POST", `twin_class/${classId}/field/v1?showTwinClassFieldMode=MANAGED`, {
    key: newKey(),
    fieldTyperFeaturerId,
    fieldTyperParams,
  });
}
