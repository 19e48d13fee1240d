import { expect, test } from "vitest";

import { notify } from "../../selling/notifications/notify-users.ts";
import { startSelling } from "../../testing/selling.ts";

const ADDRESS = "https://books.example:8443";

/** The app has one host, and the domain under test has another. */
const selling = await startSelling({
  settings: {
    PUBLIC_URL: "https://shop.example:8443",
    DOMAIN_KEY: "elsewhere",
    DOMAIN_HOSTS: "books.example=vitrine",
  },
});
const owner = await selling.seller();
const admin = await selling.admin();

test("an invitation of a manager leads to the host of its domain", async () => {
  await call(owner, "/private/business_account/invitation/v1", { email: "mara@example.test" });

  expect(await lastLink("mara@example.test")).toMatch(`${ADDRESS}/invitation/`);
});

test("an invitation of an owner leads to the host of its domain", async () => {
  await call(admin, "/private/domain/owner_invitation/v1", { email: "olga@example.test" });

  expect(await lastLink("olga@example.test")).toMatch(`${ADDRESS}/owner-invitation/`);
});

test("a link to reset a password leads to the host of its domain", async () => {
  const { userId } = await selling.newcomer(null);

  const { link } = await call(admin, `/private/user/${userId}/password_reset/v1`, {});

  expect(link).toMatch(`${ADDRESS}/reset/`);
});

test("a notification leads to the host of its domain", async () => {
  const productId = await owner.createProduct({ sku: "MAIL-1" });
  await selling.drain();
  await selling.db
    .insertInto("notification_mail")
    .values({
      user_id: owner.caller.userId ?? "",
      business_account_id: owner.caller.businessAccountId ?? "",
      kind: "product-ready",
    })
    .execute();
  const twin = await owner.find(productId);

  await selling.inTx((tx) =>
    notify(selling.services, tx, owner.caller, {
      kind: "product-ready",
      twin,
      effectKey: "mail-1",
    }),
  );

  expect(await lastLink(`${owner.caller.userId}@example.test`)).toBe(
    `${ADDRESS}/browse/${productId}`,
  );
});

async function lastLink(to: string): Promise<string | undefined> {
  await selling.drain();
  const mail = selling.mails.findLast((one) => one.to === to);
  return /https?:\S+/.exec(mail?.text ?? "")?.[0];
}

async function call(
  { headers }: { headers: Record<string, string> },
  path: string,
  body: object,
): Promise<{ link?: string }> {
  const response = await selling.fetch(path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}
