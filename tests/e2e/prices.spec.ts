import { expect, test } from "./fixtures.ts";

test.use({ serverOf: "prices" });

const PAGE = "/settings/prices?marketplace=marketplace_showroom";

test("a rule that a colleague has saved meanwhile is said and shown where the user looks", async ({
  open,
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn();
  await open(`${PAGE}&percent=10&rounding=0.01`);
  const colleague = await page.context().newPage();
  await colleague.goto(`${PAGE}&percent=25&rounding=0.01`);
  await colleague.getByRole("button", { name: "Save", exact: true }).click();
  await expect(colleague).not.toHaveURL(/rounding/);
  await colleague.close();

  await page.getByRole("button", { name: "Save", exact: true }).click();

  const alert = page.getByRole("alert");
  await expect(alert).toContainText("It is now: +25 %");
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(
    page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: "+25 %" }),
  ).not.toHaveCount(0);
});
