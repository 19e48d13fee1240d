import { expectAccessible } from "#tests/support/axe.ts";

import { expect, test } from "./fixtures.ts";

test("a stranger is led to sign in, with the demo accounts at hand", async ({ open, page }) => {
  await open("/");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Vitrine");
  for (const role of ["Owner", "Manager", "Admin"]) {
    await expect(page.getByRole("button", { name: `Sign in as ${role}` })).toBeVisible();
  }
});

test("the owner signs in and out", async ({ open, page }) => {
  await open("/");
  await page.getByRole("button", { name: "Sign in as Owner" }).click();
  await expect(page).toHaveURL(/\/products$/);

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Vitrine");

  await open("/products");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("after signing in one lands where one wanted to go", async ({ open, page }) => {
  await open("/products/new");
  await page.getByRole("button", { name: "Sign in as Owner" }).click();

  await expect(page).toHaveURL(/\/products\/new$/);
});

test("a wrong password is refused without saying which part was wrong", async ({ open, page }) => {
  await open("/login");
  await page.getByLabel(/^Email/).fill("nobody@vitrine.example");
  await page.getByLabel(/^Password/).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page.getByRole("alert")).toContainText("Email or password is not right");
});

test("an ended session says so", async ({ open, page }) => {
  await open("/?reason=session_expired");

  await expect(page.getByRole("status").first()).toContainText("Your session has expired");
});

test("the sign-in page is accessible", async ({ javaScriptEnabled, open, page }) => {
  test.skip(!javaScriptEnabled, "axe needs scripts; the markup is the same");
  await open("/");

  await expectAccessible(page, "sign-in");
});
