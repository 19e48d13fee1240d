import { expectValidatedForms } from "#tests/support/validated-forms.ts";

import { expect, waitForHydration, test, expectToast } from "./fixtures.ts";
import { PASSWORD, heading, register, signInWith, readInvitationPath } from "./people.ts";

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

  await test.step("the limit is one manager; owners have no menu", async () => {
    await expect(page.getByRole("button", { name: "Invite Managers" })).toBeDisabled();
    await expect(page.getByRole("tooltip", { includeHidden: true })).toHaveText(
      "You have reached the limit of managers. To add a new one, please remove an existing manager first",
    );
    await expect(row(owner).getByRole("button")).toHaveCount(0);
    await expect(row(manager)).toContainText("Invited");
  });

  const context = await browser.newContext({ baseURL: vitrine.url, javaScriptEnabled });
  const other = await context.newPage();
  await test.step("the link in the email opens the invitation", async () => {
    await other.goto(await readInvitationPath(page, manager));
    if (javaScriptEnabled) await waitForHydration(other);
    await expect(heading(other)).toHaveText("Join Anna Nowak");
    if (javaScriptEnabled) await expectValidatedForms(other);
    await other.getByLabel(/^First name/).fill("Maria");
    await other.getByLabel(/^Last name/).fill("Wiśniewska");
    await other.getByLabel(/^Password/).fill(PASSWORD);
    await other.getByLabel(/^Repeat the password/).fill(PASSWORD);
    await other.getByRole("button", { name: "Join Anna Nowak" }).click();
    await expect(other.getByText("You’ve joined Anna Nowak.").first()).toBeVisible();
    await expect(other).toHaveURL(/\/home$/);
  });

  await test.step("a manager sees members and can change neither them nor the business", async () => {
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
    await expectToast(page, "Manager removed.");
    await expect(row(manager)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Invite Managers" })).toBeVisible();

    await other.goto("/products");
    await expect(other.getByText("Your session has expired")).toBeVisible();
  });
  await context.close();
});

test("a user of two businesses accepts with one click and switches between them", async ({
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
  await page.getByLabel(/^Business name/).fill("Second Business");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Saved.");
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
  await open(await readInvitationPath(page, both));
  await page.getByRole("button", { name: "Join Second Business" }).click();
  await expectToast(page, "You’ve joined Second Business.");
  await expect(business.getByRole("button", { name: /^Second Business/ })).toBeVisible();

  await business.getByRole("button", { name: /^Second Business/ }).click();
  await page.getByRole("button", { name: "Anna Nowak" }).click();
  await expect(business.getByRole("button", { name: /^Anna Nowak/ })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
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
  const first = await readInvitationPath(page, guest);

  await page.getByRole("button", { name: `Actions for ${guest}` }).click();
  await page.getByRole("button", { name: "Resend invitation" }).click();
  await expect.poll(() => readInvitationPath(page, guest)).not.toBe(first);
  const second = await readInvitationPath(page, guest);
  await open("/users");
  await page.getByRole("button", { name: `Actions for ${guest}` }).click();
  await page.getByRole("button", { name: "Revoke the invitation" }).click();
  await expectToast(page, "Invitation revoked.");

  for (const link of [first, second]) {
    await open(link, 404);
    await expect(heading(page)).toHaveText("This invitation is no longer valid");
  }
});
