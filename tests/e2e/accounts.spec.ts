import { expect, waitForImages, test, expectToast } from "./fixtures.ts";
import { PASSWORD, register, signInWith } from "./people.ts";

test("a guest is redirected to sign-in and sees the demo accounts", async ({ open, page }) => {
  await open("/");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Vitrine");
  for (const role of ["Owner", "Manager", "Admin"]) {
    await expect(page.getByRole("button", { name: `Sign in as ${role}` })).toBeVisible();
  }
});

test("the owner signs in and out", async ({ open, page }) => {
  await open("/");
  await page.getByRole("button", { name: "Sign in as Owner" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Products" })
    .click();
  await expect(page.locator("main img").first()).toBeVisible();
  await waitForImages(page);

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Vitrine");

  await open("/products");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("sign-in returns to the requested page", async ({ open, page }) => {
  await open("/products/new");
  await page.getByRole("button", { name: "Sign in as Owner" }).click();

  await expect(page).toHaveURL(/\/products\/new$/);
});

test("a wrong password is rejected without saying which part was wrong", async ({ open, page }) => {
  await open("/login");
  await page.getByLabel(/^Email/).fill("nobody@vitrine.example");
  await page.getByLabel(/^Password/).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page.getByRole("alert")).toContainText("Incorrect email or password. Try again.");
});

test("an expired session shows a message", async ({ open, page }) => {
  await open("/?reason=session_expired");

  await expect(page.getByRole("status").first()).toContainText("Your session has expired");
});

test("a session that ended elsewhere returns to the same page after sign-in", async ({
  browser,
  open,
  page,
  vitrine,
}, info) => {
  const email = `traveler-${info.project.name}@example.test`;
  await register(page, open, email);
  await signInWith(page, email);
  await expect(page).toHaveURL(/\/home$/);

  const context = await browser.newContext({ baseURL: vitrine.url, javaScriptEnabled: false });
  const other = await context.newPage();
  await other.goto("/login?redirectTo=/settings/profile");
  await signInWith(other, email);
  await expect(other.getByText("This device")).toBeVisible();
  const password = other.locator("input[form=devices][name=currentPassword]");
  await password.fill("not the one");
  await other.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(other.getByText("Incorrect current password")).toBeVisible();
  await password.fill(PASSWORD);
  await other.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(other.getByText("All other devices are signed out.").first()).toBeVisible();
  await context.close();

  await page.goto("/products?sort=name");
  await expect(page.getByText("Your session has expired. Please sign in again.")).toBeVisible();
  await signInWith(page, email);
  await expect(page).toHaveURL(/\/products\?sort=name$/);
});

test("name and password are changed in the profile", async ({
  open,
  page,
  javaScriptEnabled,
}, info) => {
  const email = `changer-${info.project.name}@example.test`;
  await register(page, open, email);
  await signInWith(page, email);
  await expect(page).toHaveURL(/\/home$/);
  await open("/settings/profile");

  await page.getByLabel(/^Name/).fill("Ania Nowak");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expectToast(page, "Saved.");
  await expect(page.getByLabel(/^Name/)).toHaveValue("Ania Nowak");

  // The form for a new email address has a field for the password, too.
  const current = page.locator("input[form=password][name=currentPassword]");
  await current.fill("not the one");
  if (javaScriptEnabled) {
    await page.getByLabel(/^New password/).fill("Password1!");
    await expect(page.getByText("Easy to guess")).toBeVisible();
  }
  await page.getByLabel(/^New password/).fill("Rainy-day-2027");
  if (javaScriptEnabled) await expect(page.getByText("Strong", { exact: true })).toBeVisible();
  await page.getByLabel(/^Repeat the password/).fill("Rainy-day-2027");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Incorrect current password")).toBeVisible();
  await current.fill(PASSWORD);
  await page.getByLabel(/^New password/).fill("Rainy-day-2027");
  await page.getByLabel(/^Repeat the password/).fill("Rainy-day-2027");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expectToast(page, "Password changed.");

  await page.locator("input[form=devices][name=currentPassword]").fill("Rainy-day-2027");
  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await signInWith(page, email, "Rainy-day-2027");
  await expect(page).toHaveURL(/\/home$/);
});
