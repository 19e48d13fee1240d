import { randomUUID } from "node:crypto";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { waitUntil } from "../../testing/wait-until.ts";
import { sendNotification } from "./send-notification.ts";

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

test("the event stream of a member has no notifications about products that they may not see", async () => {
  const { caller } = await selling.seller();
  const { businessAccountId } = caller;
  const viewer = await openStream(await selling.newcomer(businessAccountId, ["PRODUCT_VIEW"]));
  const other = await openStream(await selling.newcomer(businessAccountId));

  for (const kind of ["product-ready", "job-done"]) {
    await selling.inTx((tx) =>
      sendNotification(selling.services, tx, {
        domainId: caller.domainId,
        businessAccountId: businessAccountId ?? "",
        kind,
        twinId: null,
        params: {},
        effectKey: randomUUID(),
      }),
    );
  }

  const [first = "", last = ""] = await waitUntil(() => listOfTwo(businessAccountId), {
    what: "the notifications",
  });

  await viewer.says(last);
  await other.says(last);
  expect(viewer.text()).toContain(first);
  expect(other.text()).not.toContain(first);
});

/** Returns the IDs of the two notifications that the business's members are told of; null before both are. */
function listOfTwo(businessAccountId: string | null): string[] | null {
  const ids = selling.events.flatMap((event) =>
    event.type === "notification" && event.businessAccountId === businessAccountId ? event.id : [],
  );
  return ids.length === 2 ? ids : null;
}

async function openStream({ headers }: { headers: Record<string, string> }) {
  const leaving = new AbortController();
  const init = { headers, signal: leaving.signal };
  const response = await selling.fetch("/private/event/stream/v1", init);
  let text = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
  })();
  onTestFinished(() => {
    leaving.abort();
    return reading;
  });
  const says = (what: string) => waitUntil(() => text.includes(what), { what });
  await says(": connected");
  return { text: () => text, says };
}
