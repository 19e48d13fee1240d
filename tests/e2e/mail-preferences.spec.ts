import { signInToApp } from "#tests/support/app-client.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("a chosen kind of notification also comes by email", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  await signIn();
  await open("/settings/profile");
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Notifications" })
    .click();
  const prepared = page.getByLabel("A product is prepared");
  await prepared.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await open("/settings/notifications");
  await expect(prepared).toBeChecked();

  const serial = javaScriptEnabled ? 721 : 722;
  const owner = await signInToApp(vitrine.url);
  await createDraft(owner, serial);
  await expect(async () => {
    await open("/dev/outbox");
    const mail = page.getByText(`Lamp ${serial} is ready: its attributes are prepared.`);
    await expect(mail.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText(/\/settings\/notifications/).first()).toBeVisible();
  await open("/settings/notifications");
  await prepared.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
});
