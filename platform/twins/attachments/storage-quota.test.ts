import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { startSelling } from "../../testing/selling.ts";

test("a business whose tier sets no limit may store as many files as the server allows", async () => {
  const { seller, product, quota } = await start({ FILES_PER_BUSINESS: "1" });
  expect(await quota()).toMatchObject({ usedCount: 0, quotaCount: 1 });

  await seller.addPicture(product);

  await expect(seller.addPicture(product)).rejects.toMatchObject({
    code: CODE.ATTACHMENT_COUNT_QUOTA,
  });
  expect(await quota()).toMatchObject({ usedCount: 1, quotaCount: 1 });
});

test("a tier's own limit counts instead of the server's, also when it is none", async () => {
  const { platform, seller, product, quota } = await start({ FILES_PER_BUSINESS: "1" });
  const { domainId, businessAccountId } = seller.caller;
  const tier = { id: crypto.randomUUID(), domain_id: domainId, name: "Large" };
  await platform.db
    .insertInto("tier")
    .values({ ...tier, attachment_count_quota: 0 })
    .execute();
  await platform.db
    .updateTable("business_account")
    .set({ tier_id: tier.id })
    .where("id", "=", businessAccountId ?? "")
    .execute();

  await seller.addPicture(product);
  await seller.addPicture(product);

  expect(await quota()).toMatchObject({ usedCount: 2, quotaCount: 0 });
});

async function start(settings: Record<string, string>) {
  const platform = await startSelling({ settings });
  const seller = await platform.seller();
  const product = await seller.createProduct();
  const quota = async () => {
    const { headers } = seller;
    const answer = await platform.fetch("/private/attachment/quota/v1", { headers });
    return answer.json();
  };
  return { platform, seller, product, quota };
}
