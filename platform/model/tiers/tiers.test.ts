import { afterAll, expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, admin, owner } = await startSignedIn();

afterAll(() => platform.stop());

test("an administrator creates a tier, changes it and assigns it to a business", async () => {
  const path = "/private/tier/v1?showTierMode=DETAILED";
  const tier = { name: "Small", attachmentsStorageQuotaCount: 3 };
  const created = await platform.call("POST", path, admin, { tier });
  expect(created.body.tier).toMatchObject({ ...tier, custom: false });
  const { id } = created.body.tier;

  const changed = await platform.call(
    "PUT",
    `/private/tier/${id}/v1?showTierMode=DETAILED`,
    admin,
    {
      tier: { attachmentsStorageQuotaSize: 1000 },
    },
  );
  expect(changed.body.tier).toMatchObject({ ...tier, attachmentsStorageQuotaSize: 1000 });
  const searchResult = await platform.call(
    "POST",
    "/private/tier/search/v1?showTierMode=SHORT",
    admin,
    {
      idList: [id],
    },
  );
  expect(searchResult.body.tiers).toEqual([{ id, name: "Small" }]);

  const assign = `/private/tier/${id}/assign/v1`;
  const businessAccountId = platform.accountId;
  expect((await platform.call("POST", assign, admin, { businessAccountId })).status).toBe(200);
  const quota = await platform.call("GET", "/private/attachment/quota/v1", owner);
  expect(quota.body).toMatchObject({
    usedCount: 0,
    usedSize: 0,
    quotaCount: 3,
    quotaSize: 1000,
  });
});

test("a business without a tier of its own has the domain's", async () => {
  const tier = { name: "For all", attachmentsStorageQuotaCount: 77 };
  const created = await platform.call("POST", "/private/tier/v1?showTierMode=SHORT", admin, {
    tier,
  });
  await platform.call("POST", `/private/tier/${created.body.tier.id}/assign/v1`, admin, {});
  await platform.services.db
    .updateTable("business_account")
    .set({ tier_id: null })
    .where("id", "=", platform.accountId)
    .execute();

  const quota = await platform.call("GET", "/private/attachment/quota/v1", owner);
  expect(quota.body.quotaCount).toBe(77);
});

test("unknown and forbidden tiers are rejected", async () => {
  const unknown = "11111111-1111-4111-8111-111111111111";
  const tier = { name: "x" };
  const put = await platform.call("PUT", `/private/tier/${unknown}/v1`, admin, { tier });
  expect(put.status).toBe(404);
  const assign = await platform.call("POST", `/private/tier/${unknown}/assign/v1`, admin, {});
  expect(assign.status).toBe(404);
  const nameless = await platform.call("POST", "/private/tier/v1", admin, { tier: {} });
  expect(nameless.body.status).toBe(CODE.ENTITY_INVALID);
  expect((await platform.call("POST", "/private/tier/v1", owner, { tier })).status).toBe(403);
});
