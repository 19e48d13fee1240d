import { expect, test } from "./fixtures.ts";

test("an owner connects a system, sees what it gets, and disconnects it", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  const address = `https://erp-${javaScriptEnabled ? "on" : "off"}.example.test/hook`;
  await signIn();
  await open("/settings/profile");
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Webhooks" })
    .click();
  await page.getByRole("link", { name: "New webhook" }).click();
  await page.getByLabel("URL").fill(address.replace("https:", "http:"));
  await page.getByLabel("Description").fill("Our ERP");
  await page.getByRole("checkbox", { name: "Status changed" }).check();
  await page.getByRole("button", { name: "Create the webhook" }).click();
  await expect(page.getByText("URL must begin with https://").first()).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Our ERP");
  await expect(page.getByRole("checkbox", { name: "Status changed" })).toBeChecked();

  await page.getByLabel("URL").fill(address);
  await page.getByRole("button", { name: "Create the webhook" }).click();
  await expect(page.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await page.getByRole("link", { name: "I have copied it" }).click();
  await expect(page.getByRole("heading", { name: address })).toBeVisible();
  await expect(page.getByLabel("Secret")).toHaveCount(0);

  await page.getByRole("button", { name: "Send a test" }).click();
  const log = page.getByRole("table", { name: "Messages" });
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(log.getByText(/^Attempts: \d/)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await log.getByText("Test", { exact: true }).click();
  await expect(log.getByText('"type": "ping"')).toBeVisible();
  await page.getByRole("link", { name: "Delivered" }).click();
  await expect(page.getByText("There are no messages here.")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: false }).first()).toBeVisible();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "New webhook" })).toBeVisible();
  await expect(page.getByRole("link", { name: address })).toHaveCount(0);
});
