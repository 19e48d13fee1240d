import { expectAccessible } from "#tests/support/axe.ts";
import { createEan } from "#tests/support/products.ts";
import { expectValidatedForms } from "#tests/support/validated-forms.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { expect, waitForHydration, test, expectToast } from "./fixtures.ts";
import { PASSWORD, signInWith } from "./people.ts";

// Starts like the container image: in production, with an empty folder and without demo mode. There is no other way to
// create the first account.
test("the first administrator signs up with the code from the log and creates a product", async ({
  browser,
  javaScriptEnabled,
}, info) => {
  test.setTimeout(180_000);
  await using vitrine = await startVitrine({
    // Settings of an unavailable mail server, for which jobs keep the invitations.
    env: { DEMO: "0", SMTP_URL: "smtp://127.0.0.1:9" },
  });
  const code = /setup code (\S+)/.exec(vitrine.output.join("\n"))?.[1] ?? "";
  const context = await browser.newContext({ baseURL: vitrine.url, javaScriptEnabled });
  const page = await context.newPage();
  const email = "first@example.test";
  const open = async (path: string) => {
    await page.goto(path);
    if (javaScriptEnabled) await waitForHydration(page);
  };

  await test.step("guests can't create accounts", async () => {
    const answer = await page.goto("/register");
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accounts are by invitation");
    await expect(page.getByRole("button", { name: "Create account" })).toHaveCount(0);
    if (javaScriptEnabled) await expectAccessible(page, "register closed");
  });

  await test.step("the sign-in page links to the setup page", async () => {
    await open("/login");
    await expect(page.getByText("There is no administrator yet.")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "sign-in before setup");
    await page.getByRole("link", { name: "Set up Vitrine" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up Vitrine");
    if (javaScriptEnabled) {
      await expectAccessible(page, "setup");
      await expectValidatedForms(page);
    }
  });

  await test.step("a wrong code is rejected on its field", async () => {
    await page.getByLabel(/^Setup code/).fill("AAAAA-AAAAA-AAAAA-AAAAA");
    await page.getByLabel(/^First name/).fill("Ewa");
    await page.getByLabel(/^Last name/).fill("Lis");
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Business name/).fill("Lamps & More");
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByLabel(/^Repeat the password/).fill(PASSWORD);
    await page.getByRole("button", { name: "Set up" }).click();
    await expectToast(page, "This isn’t the setup code.");
  });

  await test.step("the code from the log signs the administrator in", async () => {
    await page.getByLabel(/^Setup code/).fill(code);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByLabel(/^Repeat the password/).fill(PASSWORD);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step("the setup page is gone, even with the code", async () => {
    const answer = await page.request.get("/setup");
    expect(answer.status()).toBe(404);
  });

  await test.step("an administrator invites an Owner", async () => {
    await open("/users");
    await page.getByRole("link", { name: "Invite an Owner" }).click();
    await page.getByLabel(/^Email/).fill("owner@example.test");
    if (javaScriptEnabled) await expectAccessible(page, "invite an Owner");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText("The invitation to owner@example.test").first()).toBeVisible();
  });

  await test.step("the invitation is listed, sent again and revoked", async () => {
    const listed = page.getByRole("listitem").filter({ hasText: "owner@example.test" });
    await expect(listed).toContainText("Waiting, expires on");
    if (javaScriptEnabled) await expectAccessible(page, "invitations to Owners");
    await listed.getByRole("button", { name: "Resend invitation" }).click();
    await expect(page.getByText("The invitation to owner@example.test").first()).toBeVisible();
    await listed.getByRole("button", { name: "Revoke the invitation" }).click();
    await expectToast(page, "Invitation revoked.");
    await expect(listed).toHaveCount(0);
  });

  await test.step("the password works, and a product can be created", async () => {
    await context.clearCookies();
    await open("/login");
    await signInWith(page, email);
    const serial = info.project.name === "scripts-on" ? 901 : 902;
    await open("/products/new");
    const field = (label: string) => page.getByLabel(new RegExp(`^${label}(?: \\*)?$`, "i"));
    await field("Name").fill("First lamp");
    await field("EAN").fill(createEan(serial));
    await field("SKU").fill("LAMP-1");
    const type = page.getByRole("combobox", { name: "Product type" });
    if (javaScriptEnabled) {
      await type.fill("Headph");
      await page.getByRole("option", { name: "Headphones" }).click();
    } else {
      await type.selectOption({ label: "Headphones" });
    }
    await page.getByRole("button", { name: "Create new product" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("First lamp");
  });

  await context.close();
});
