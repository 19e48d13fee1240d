import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../testing/signed-in.ts";
import { i18nText, newKey } from "../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

const HALF = "\ud800";

test("a lone surrogate is replaced wherever it would be stored", async () => {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText(`Lamps ${HALF}`),
  });
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=DETAILED", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    externalProperties: { [`a${HALF}`]: HALF },
  });
  const { field } = await ok(
    "POST",
    `twin_class/${twinClass.id}/field/v1?showTwinClassFieldMode=MANAGED`,
    { key: newKey(), fieldTyperFeaturerId: 1301, fieldTyperParams: { regexp: ".*", hint: HALF } },
  );

  expect(dataList.name).toBe("Lamps \ufffd");
  expect(twinClass.externalProperties).toEqual({ "a\ufffd": "\ufffd" });
  expect(field.fieldTyperParams.hint).toBe("\ufffd");
});

test("a path with characters that no text can have finds nothing", async () => {
  const read = await call("GET", "twin_by_alias/%00LAMP-1/v2");

  expect([read.status, read.body.statusDetails]).toEqual([400, "Entry LAMP-1 not found"]);
});

test("numbers and indexed texts have a maximum that can be stored", async () => {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
  });
  await ok("POST", `twin_class/${twinClass.id}/field/v1`, {
    key: "mark",
    fieldTyperFeaturerId: 1301,
    fieldTyperParams: { regexp: ".*", unique: "true" },
  });
  const { twinId } = await ok("POST", "twin/v2", { classId: twinClass.id, name: "It" }, owner);
  const long = Array.from({ length: 600 }, () => randomUUID()).join("");
  const change = (body: object) => call("PUT", `twin/${twinId}/v1`, body, owner);
  const large = 2 ** 40;
  const step = { factoryPipelineStep: { order: large } };
  const file = { storageLink: "https://example.test/a.png", size: 1e20 };
  const answers = [
    await change({ externalId: long }),
    await change({ fields: { mark: long } }),
    await call("POST", `twin/${twinId}/attachment/v1`, { attachments: [file] }, owner),
    await call("POST", "tier/v1", { tier: { name: "Large", userCountQuota: large } }),
    await call("POST", "transition_trigger/v1", { trigger: { order: large } }),
    await call("POST", `factory/factory_pipeline/${randomUUID()}/factory_pipeline_step/v1`, step),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  expect(answers.map(({ body }) => body.fieldErrors[0].field)).toEqual([
    "externalId",
    "mark",
    "attachments.0.size",
    "tier.userCountQuota",
    "trigger.order",
    "factoryPipelineStep.order",
  ]);
});

test("a NUL character is rejected", async () => {
  const { status, body } = await call("POST", "data_list/v1", { key: "a\0b" });

  expect([status, body.status]).toEqual([400, 501]);
});

test("a backslash escapes the next character of a pattern, and is literal at the end", async () => {
  const find = (pattern: string) =>
    ok("POST", "twin_class/search/v1?limit=1", { twinClassKeyLikeList: [pattern] });
  const people = await call("POST", "domain/user/search/v1", {
    nameLikeList: ["Ann\\"],
    emailNotLikeList: ["\\"],
  });

  expect((await find(String.raw`product\_headphones`)).pagination.total).toBe(1);
  expect((await find(String.raw`product\%`)).pagination.total).toBe(0);
  expect(people.body).toMatchObject({ status: 0, users: [] });
});
