import { expect, test, expectToast } from "./fixtures.ts";
import {
  PASSWORD,
  heading,
  register,
  signInWith,
  findMail,
  readVerificationCode,
} from "./people.ts";

test("registration names every broken rule, keeps the input and opens a business", async ({
  open,
  page,
}, info) => {
  const email = `jan-${info.project.name}@example.test`;
  await open("/login");
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await expect(heading(page)).toHaveText("Create your account");

  await test.step("missing fields are named", async () => {
    await page.getByRole("button", { name: "Create account" }).click();
    for (const text of [
      "Enter a name",
      "Email is required",
      "Password is required",
      "Please accept the end user license agreement",
    ]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
  });

  await test.step("every rule of the password has its own message", async () => {
    await page.getByLabel(/^First name/).fill("Jan");
    await page.getByLabel(/^Last name/).fill("Kowalski");
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill("a b");
    await page.getByLabel(/^Repeat the password/).fill("a c");
    await page.getByRole("button", { name: "Create account" }).click();
    for (const text of [
      "Must be at least 8 characters",
      "Must contain at least one uppercase letter",
      "Must contain at least one digit",
      "Must contain at least one special character",
      "Must not contain spaces",
      "Passwords don’t match",
    ]) {
      await expect(page.getByText(text).last()).toBeVisible();
    }
    await expect(page.getByLabel(/^First name/)).toHaveValue("Jan");
    await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  });

  await test.step("a code is emailed, and a wrong one is rejected", async () => {
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByLabel(/^Repeat the password/).fill(PASSWORD);
    await page.getByLabel("I accept the end user license agreement").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(heading(page)).toHaveText("Check your email");
    await expect(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();

    await page.getByLabel(/^Code/).fill("12345");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Code must be exactly 6 digits").last()).toBeVisible();
    const code = await readVerificationCode(page, email);
    await page.getByLabel(/^Code/).fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(
      page.getByText("Incorrect code. Check the email and try again.").last(),
    ).toBeVisible();
  });

  await test.step("a new code opens the account and signs in", async () => {
    const old = await findMail(page, email);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(page.getByText("we’ve sent a new one").first()).toBeVisible();
    await expect.poll(() => findMail(page, email)).not.toBe(old);
    await page.getByLabel(/^Code/).fill(await readVerificationCode(page, email));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Your account is ready. Welcome!").first()).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/business\?welcome$/);
  });

  await test.step("the welcome can be skipped", async () => {
    await page.getByRole("link", { name: "Skip for now" }).click();
    await expect(heading(page)).toHaveText("Home");
    await open("/settings/business?welcome");
  });

  await test.step("the business profile validates the tax number and is saved", async () => {
    await page.getByLabel(/^Business name/).fill("Kowalski Lamps");
    await page.getByLabel("Country").selectOption("PL");
    await page.getByLabel("Tax number").fill("526-025-02-75");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Enter a valid NIP.").last()).toBeVisible();
    await expect(page.getByLabel(/^Business name/)).toHaveValue("Kowalski Lamps");

    await page.getByLabel("Tax number").fill("526-025-02-74");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Saved.");
    await expect(heading(page)).toHaveText("Home");
    await open("/settings/business");
    await expect(page.getByLabel("Tax number")).toHaveValue("5260250274");
    await expect(page.getByRole("banner")).toContainText("Kowalski Lamps");
  });
});

test("a forgotten password is reset with a code", async ({ open, page }, info) => {
  const email = `forgetful-${info.project.name}@example.test`;
  await register(page, open, email);

  await open("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(heading(page)).toHaveText("Reset your password");
  const before = await findMail(page, email);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(`If an account exists for ${email}`)).toBeVisible();

  await expect.poll(() => findMail(page, email)).not.toBe(before);
  await page.getByLabel(/^Code/).fill(await readVerificationCode(page, email));
  await page.getByLabel(/^New password/).fill("Rainy-day-2027");
  await page.getByLabel(/^Repeat the password/).fill("Rainy-day-2027");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expectToast(page, "Your password has been reset.");

  await signInWith(page, email, "Rainy-day-2027");
  await expect(page).toHaveURL(/\/home$/);
});

test("requesting a code looks the same for an unknown address", async ({ open, page }) => {
  await open("/forgot");
  await page.getByLabel(/^Email/).fill("nobody-at-all@example.test");
  await page.getByRole("button", { name: "Send the code" }).click();

  await expect(page.getByText("If an account exists for nobody-at-all@example.test")).toBeVisible();
});
