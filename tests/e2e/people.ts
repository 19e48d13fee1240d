import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

/** The password of all users in these tests. */
export const PASSWORD = "Sunny-day-2026";

export function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/**
 * Registers a user with a business of their own, and signs out. The forms have tests of their own.
 */
export async function register(
  page: Page,
  open: (path: string) => Promise<void>,
  email: string,
): Promise<void> {
  const send = async (path: string, form: Record<string, string>) => {
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
  };
  const password = { password: PASSWORD, confirmPassword: PASSWORD };
  await send("/register", { firstName: "Anna", lastName: "Nowak", email, ...password, eula: "on" });
  await send("/verify", { email, code: await readVerificationCode(page, email) });
  // Confirming the address has signed the user in.
  await page.context().clearCookies();
  await open("/login");
}

export async function signInWith(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
}

/** Finds the newest email to an address with this text in the outbox of demo mode. */
export async function findMail(page: Page, email: string, text = ""): Promise<string> {
  let mail = "";
  await expect(async () => {
    const html = await (await page.request.get("/dev/outbox")).text();
    const mails = html.split("<article").map((chunk) => chunk.replaceAll(/<!--.*?-->/g, ""));
    mail = mails.find((candidate) => candidate.includes(email) && candidate.includes(text)) ?? "";
    expect(mail, `a mail to ${email}`).not.toBe("");
  }).toPass();
  return mail;
}

export async function readVerificationCode(page: Page, email: string): Promise<string> {
  return /\b\d{6}\b/.exec(await findMail(page, email))?.[0] ?? "";
}

export async function readInvitationPath(page: Page, email: string): Promise<string> {
  return /\/invitation\/[\w-]+/.exec(await findMail(page, email, "/invitation/"))?.[0] ?? "";
}
