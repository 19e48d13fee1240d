import { generateSync } from "otplib";

import { expect, test, expectToast } from "./fixtures.ts";
import { heading, PASSWORD, register, signInWith } from "./people.ts";

test("an account asks for a code after the password, from the app or a recovery code", async ({
  open,
  page,
}, info) => {
  test.setTimeout(120_000);
  const email = `two-steps-${info.project.name}@example.test`;
  const enterPassword = async () => {
    await open("/login");
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(heading(page)).toHaveText("Enter your code");
  };
  const enterCode = async (code: string) => {
    await page.getByLabel(/^Code/).fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await register(page, open, email);
  await signInWith(page, email);

  await open("/settings/second-factor");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.locator("main code").first().innerText()).replaceAll(/\s/g, "");

  await page.getByLabel(/^Code of the app/).fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  const [recoveryCode = ""] = await page.locator("main code").allInnerTexts();

  await page.context().clearCookies();
  await enterPassword();
  await enterCode("not-a-code");
  await expectToast(page, "This code is wrong or was used before.");

  await enterCode(recoveryCode);
  await expect(page).toHaveURL(/\/home$/);

  await page.context().clearCookies();
  await enterPassword();
  await enterCode(recoveryCode);
  await expectToast(page, "This code is wrong or was used before.");
});
