import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, admin, owner, call, ok } = await startSignedIn();
const FIELDS = "showTwinMode=DETAILED&showTwin2TwinClassMode=DETAILED&lazyRelation=false";
const MANAGED = `${FIELDS}&showTwinClass2TwinClassFieldMode=MANAGED`;

afterAll(() => platform.stop());

test("a change is rejected before it happens if its answer would show more than the caller may see", async () => {
  const path = await newTwin();

  const rejected = await call("PUT", `${path}/v1?${MANAGED}`, { name: "After" }, owner);
  const { twin } = await ok("GET", `${path}/v2?showTwinMode=DETAILED`, undefined, owner);
  const allowed = await call("PUT", `${path}/v1?${FIELDS}`, { name: "After" }, owner);

  expect([rejected.status, rejected.body.status, twin.name]).toEqual([403, 11701, "Before"]);
  expect(allowed.status).toBe(200);
});

test("a mode of something that the call doesn't answer rejects nothing", async () => {
  const path = await newTwin();

  const { status } = await call("PUT", `${path}/v1?showLinkMode=MANAGED`, { name: "After" }, owner);

  expect(status).toBe(200);
});

async function newTwin(): Promise<string> {
  const { twinClass } = await ok(
    "POST",
    "twin_class/v1?showTwinClassMode=SHORT",
    { key: newKey(), nameI18n: i18nText("Thing"), autoCreateTwinflow: true },
    admin,
  );
  const { twinId } = await ok("POST", "twin/v2", { classId: twinClass.id, name: "Before" }, owner);
  return `twin/${twinId}`;
}
