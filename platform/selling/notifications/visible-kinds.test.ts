import { afterAll, expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

test("members read no notifications about products that they may not see, and don't get them by email", async () => {
  const seller = await selling.seller();
  await seller.createProduct({ name: "Secret lamp" });
  await selling.drain();
  const { businessAccountId } = seller.caller;
  const readBy = async ({ headers }: { headers: Record<string, string> }) => {
    const call = (method: string, path: string, body?: object) =>
      seller.call(method, `notification/${path}/v1`, body, headers);
    const { notificationList, unreadCount, pagination } = await call("GET", "list");
    const { availableKindList } = await call("GET", "mail");
    const { status } = await call("PUT", "mail", { kindList: ["product-ready"] });
    return {
      names: notificationList.map(({ params }: { params: { name: string } }) => params.name),
      unread: [unreadCount, (await call("GET", "unread_count")).unreadCount],
      total: pagination.total,
      canBeMailed: availableKindList.includes("product-ready"),
      status,
    };
  };

  expect(await readBy(await selling.newcomer(businessAccountId))).toEqual({
    names: [],
    unread: [0, 0],
    total: 0,
    canBeMailed: false,
    status: 10002,
  });
  const viewer = await selling.newcomer(businessAccountId, ["PRODUCT_VIEW"]);
  expect(await readBy(viewer)).toEqual({
    names: ["Secret lamp"],
    unread: [1, 1],
    total: 1,
    canBeMailed: true,
    status: 0,
  });
});
