import { afterAll, expect, test } from "vitest";

import { named, newKey } from "../testing/named.ts";
import { startSignedIn } from "../testing/signed-in.ts";

const { platform, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

const HALF = "\ud800";

test("half a character is replaced wherever it is kept", async () => {
  const { dataList } = await ok("POST", "data_list/v1?showDataListMode=SHORT", {
    key: newKey(),
    nameI18n: named(`Lamps ${HALF}`),
  });
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=DETAILED", {
    key: newKey(),
    nameI18n: named("Thing"),
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

test("a NUL character is refused", async () => {
  const { status, body } = await call("POST", "data_list/v1", { key: "a\0b" });

  expect([status, body.status]).toEqual([400, 501]);
});

test("a backslash takes from the next character of a pattern its meaning, and stands for itself at the end", async () => {
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
