import type { Page } from "@playwright/test";

import { expect, hydrated, test } from "./fixtures.ts";

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

const PASSWORD = "Sunny-day-2026";

test("registering names every broken rule, keeps what was typed, and opens a business", async ({
  open,
  page,
}, info) => {
  const email = `jan-${info.project.name}@example.test`;
  await open("/login");
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await expect(heading(page)).toHaveText("Create your account");

  await test.step("what is missing is named", async () => {
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

  await test.step("a code comes by mail; a wrong one is refused", async () => {
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByLabel(/^Repeat the password/).fill(PASSWORD);
    await page.getByLabel("I accept the end user license agreement").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(heading(page)).toHaveText("Check your mail");
    await expect(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();

    await page.getByLabel(/^Code/).fill("12345");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Code must be exactly 6 digits").last()).toBeVisible();
    const code = await codeIn(page, email);
    await page.getByLabel(/^Code/).fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("The code is not right").last()).toBeVisible();
  });

  await test.step("a new code opens the account, and signing in leads to the business", async () => {
    const old = await mailTo(page, email);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(page.getByText("a new one is on its way").first()).toBeVisible();
    await expect.poll(() => mailTo(page, email)).not.toBe(old);
    await page.getByLabel(/^Code/).fill(await codeIn(page, email));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Your account is ready. Sign in to begin.").first()).toBeVisible();
    await expect(page.getByLabel(/^Email/)).toHaveValue(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/settings\/business$/);
  });

  await test.step("the business profile checks the tax number and is kept", async () => {
    await page.getByLabel(/^Name of the business/).fill("Kowalski Lamps");
    await page.getByLabel("Country").selectOption("PL");
    await page.getByLabel("Tax number").fill("526-025-02-75");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This is not a valid NIP").last()).toBeVisible();
    await expect(page.getByLabel(/^Name of the business/)).toHaveValue("Kowalski Lamps");

    await page.getByLabel("Tax number").fill("526-025-02-74");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.").first()).toBeVisible();
    await expect(page.getByLabel("Tax number")).toHaveValue("5260250274");
    await expect(page.getByRole("banner")).toContainText("Kowalski Lamps");
  });
});

test("a forgotten password is set anew with a code", async ({ open, page }, info) => {
  const email = `forgetful-${info.project.name}@example.test`;
  await register(page, open, email);

  await open("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(heading(page)).toHaveText("Set a new password");
  const before = await mailTo(page, email);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();

  await expect.poll(() => mailTo(page, email)).not.toBe(before);
  await page.getByLabel(/^Code/).fill(await codeIn(page, email));
  await page.getByLabel(/^New password/).fill("Rainy-day-2027");
  await page.getByLabel(/^Repeat the password/).fill("Rainy-day-2027");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set.").first()).toBeVisible();

  await signInWith(page, email, "Rainy-day-2027");
  await expect(page).toHaveURL(/\/products$/);
});

test("asking for a code looks the same for an address nobody has", async ({ open, page }) => {
  await open("/forgot");
  await page.getByLabel(/^Email/).fill("nobody-at-all@example.test");
  await page.getByRole("button", { name: "Send the code" }).click();

  await expect(
    page.getByText("If there is an account for nobody-at-all@example.test"),
  ).toBeVisible();
});

test("an owner invites a manager, who joins, works and is removed again", async ({
  browser,
  javaScriptEnabled,
  open,
  page,
  vitrine,
}, info) => {
  test.setTimeout(120_000);
  const owner = `owner-${info.project.name}@example.test`;
  const manager = `manager-${info.project.name}@example.test`;
  await register(page, open, owner);
  await signInWith(page, owner);
  const row = (email: string) => page.getByRole("row").filter({ hasText: email });

  await test.step("the dialog has the texts of the specification", async () => {
    await open("/users");
    await page.getByRole("link", { name: "Invite Managers" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite Managers" });
    await expect(dialog).toContainText(
      "Please enter email address for new Manager. Invitation link will be sent to the specified email address.",
    );
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByText("Email is required")).toBeVisible();
    await dialog.getByLabel(/^Email/).fill("nobody");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(dialog.getByText("Invalid email format")).toBeVisible();
    await dialog.getByLabel(/^Email/).fill(manager);
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText("Invitation successfully sent").first()).toBeVisible();
  });

  await test.step("one manager is the limit; owners have no menu", async () => {
    await expect(page.getByRole("button", { name: "Invite Managers" })).toBeDisabled();
    await expect(page.getByRole("tooltip", { includeHidden: true })).toHaveText(
      "You have reached the limit of managers. To add a new one, please remove an existing manager first",
    );
    await expect(row(owner).getByRole("button")).toHaveCount(0);
    await expect(row(manager)).toContainText("Invited");
  });

  const context = await browser.newContext({ baseURL: vitrine.url, javaScriptEnabled });
  const other = await context.newPage();
  await test.step("the link in the mail leads in", async () => {
    await other.goto(await invitationIn(page, manager));
    if (javaScriptEnabled) await hydrated(other);
    await expect(heading(other)).toHaveText("Join Anna Nowak");
    await other.getByLabel(/^First name/).fill("Maria");
    await other.getByLabel(/^Last name/).fill("Wiśniewska");
    await other.getByLabel(/^Password/).fill(PASSWORD);
    await other.getByLabel(/^Repeat the password/).fill(PASSWORD);
    await other.getByRole("button", { name: "Join Anna Nowak" }).click();
    await expect(other.getByText("You belong to Anna Nowak now.").first()).toBeVisible();
    await other.getByLabel(/^Password/).fill(PASSWORD);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other).toHaveURL(/\/products$/);
  });

  await test.step("a manager sees people and can't change them, nor the business", async () => {
    await other.goto("/users");
    await expect(other.getByRole("row", { name: /Maria Wiśniewska/ })).toBeVisible();
    await expect(other.getByText("Invite Managers")).toHaveCount(0);
    await other.goto("/settings/business");
    await expect(other.getByText("Only the owner of the business can change this.")).toBeVisible();
  });

  await test.step("the owner removes the manager, who is signed out at once", async () => {
    await open("/users");
    await row(manager).getByRole("button", { name: "Actions for Maria Wiśniewska" }).click();
    await page.getByRole("link", { name: "Remove" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Maria Wiśniewska?" });
    await dialog.getByRole("button", { name: "Remove the manager" }).click();
    await expect(page.getByText("The manager was removed.").first()).toBeVisible();
    await expect(row(manager)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Invite Managers" })).toBeVisible();

    await other.goto("/products");
    await expect(other.getByText("Your session has expired")).toBeVisible();
  });
  await context.close();
});

test("somebody of two businesses accepts by one press, and switches between them", async ({
  open,
  page,
}, info) => {
  test.setTimeout(120_000);
  const inviter = `inviter-${info.project.name}@example.test`;
  const both = `both-${info.project.name}@example.test`;
  const business = page.getByRole("banner");
  await register(page, open, both);
  await register(page, open, inviter);
  await signInWith(page, inviter);
  await open("/settings/business");
  await page.getByLabel(/^Name of the business/).fill("Second Business");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.").first()).toBeVisible();
  await open("/users/invite");
  await page
    .getByRole("dialog")
    .getByLabel(/^Email/)
    .fill(both);
  await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("Invitation successfully sent").first()).toBeVisible();

  await page.context().clearCookies();
  await open("/login");
  await signInWith(page, both);
  await expect(business).toContainText("Anna Nowak");
  await open(await invitationIn(page, both));
  await page.getByRole("button", { name: "Join Second Business" }).click();
  await expect(page.getByText("You belong to Second Business now.").first()).toBeVisible();
  await expect(business.getByRole("button", { name: /^Second Business/ })).toBeVisible();

  await business.getByRole("button", { name: /^Second Business/ }).click();
  await page.getByRole("button", { name: "Anna Nowak" }).click();
  await expect(business.getByRole("button", { name: /^Anna Nowak/ })).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
});

test("an invitation can be sent again and revoked", async ({ open, page }, info) => {
  const owner = `revoker-${info.project.name}@example.test`;
  const guest = `guest-${info.project.name}@example.test`;
  await register(page, open, owner);
  await signInWith(page, owner);
  await open("/users/invite");
  await page
    .getByRole("dialog")
    .getByLabel(/^Email/)
    .fill(guest);
  await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("Invitation successfully sent").first()).toBeVisible();
  const first = await invitationIn(page, guest);

  await page.getByRole("button", { name: `Actions for ${guest}` }).click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => invitationIn(page, guest)).not.toBe(first);
  const second = await invitationIn(page, guest);
  await open("/users");
  await page.getByRole("button", { name: `Actions for ${guest}` }).click();
  await page.getByRole("button", { name: "Revoke the invitation" }).click();
  await expect(page.getByText("The invitation was revoked.").first()).toBeVisible();

  for (const link of [first, second]) {
    await open(link);
    await expect(heading(page)).toHaveText("This invitation is not there any more");
  }
});

test("a session that ended elsewhere leads back to where one was", async ({
  browser,
  open,
  page,
  vitrine,
}, info) => {
  const email = `traveller-${info.project.name}@example.test`;
  await register(page, open, email);
  await signInWith(page, email);
  await expect(page).toHaveURL(/\/products$/);

  const context = await browser.newContext({ baseURL: vitrine.url, javaScriptEnabled: false });
  const other = await context.newPage();
  await other.goto("/login?redirectTo=/settings/profile");
  await signInWith(other, email);
  await expect(other.getByText("This device")).toBeVisible();
  await other.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(other.getByText("All other devices are signed out.").first()).toBeVisible();
  await context.close();

  await page.goto("/products?sort=name");
  await expect(page.getByText("Your session has expired. Please sign in again.")).toBeVisible();
  await signInWith(page, email);
  await expect(page).toHaveURL(/\/products\?sort=name$/);
});

test("name and password are changed in the profile", async ({ open, page }, info) => {
  const email = `changer-${info.project.name}@example.test`;
  await register(page, open, email);
  await signInWith(page, email);
  await expect(page).toHaveURL(/\/products$/);
  await open("/settings/profile");

  await page.getByLabel(/^Name/).fill("Ania Nowak");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved.").first()).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue("Ania Nowak");

  await page.getByLabel(/^Current password/).fill("not the one");
  await page.getByLabel(/^New password/).fill("Rainy-day-2027");
  await page.getByLabel(/^Repeat the password/).fill("Rainy-day-2027");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("The current password is not right")).toBeVisible();
  await page.getByLabel(/^Current password/).fill(PASSWORD);
  await page.getByLabel(/^New password/).fill("Rainy-day-2027");
  await page.getByLabel(/^Repeat the password/).fill("Rainy-day-2027");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Your password is changed.").first()).toBeVisible();

  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await signInWith(page, email, "Rainy-day-2027");
  await expect(page).toHaveURL(/\/products$/);
});

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/** Somebody with a business of their own, not signed in yet; the forms have a test of their own. */
async function register(
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
  await send("/verify", { email, code: await codeIn(page, email) });
  await open("/login");
}

async function signInWith(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
}

/** The newest mail to an address, as the outbox of the demonstration shows it. */
async function mailTo(page: Page, email: string): Promise<string> {
  let mail = "";
  await expect(async () => {
    const html = await (await page.request.get("/dev/outbox")).text();
    const mails = html.split("<article").map((part) => part.replaceAll(/<!--.*?-->/g, ""));
    mail = mails.find((part) => part.includes(email)) ?? "";
    expect(mail, `a mail to ${email}`).not.toBe("");
  }).toPass();
  return mail;
}

async function codeIn(page: Page, email: string): Promise<string> {
  return /\b\d{6}\b/.exec(await mailTo(page, email))?.[0] ?? "";
}

async function invitationIn(page: Page, email: string): Promise<string> {
  return /\/invitation\/[\w-]+/.exec(await mailTo(page, email))?.[0] ?? "";
}
