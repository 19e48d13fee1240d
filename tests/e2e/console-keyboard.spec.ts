import { expect, test, expectToast } from "./fixtures.ts";
import { createKeys } from "./keys.ts";
import { heading } from "./people.ts";

test("a workflow is found, changed and drawn without a mouse", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  const { press, fill } = createKeys(page, javaScriptEnabled);
  const link = (name: string) => page.locator("main").getByRole("link", { name, exact: true });
  const text = `Changed by keys ${javaScriptEnabled ? "with" : "without"} scripts`;
  await signIn("admin");
  await open("/admin/flows");

  await press(page.getByRole("button", { name: /^Filter/ }));
  await fill(page.getByRole("textbox", { name: "Name", exact: true }), "card");
  await press(page.getByRole("button", { name: "Apply" }));
  await expect(page).toHaveURL(/f\.name=card/);
  await press(page.getByRole("table").getByRole("link", { name: "Product card", exact: true }));
  await press(link("Edit"));
  await expect(heading(page)).toHaveText(/^Edit /);
  await fill(page.getByRole("textbox", { name: "Description" }), text);
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await expectToast(page, "Changes saved.");
  await expect(page.getByText(text)).toBeVisible();
  await press(link("Graph"));
  await expect(page.locator("svg[aria-labelledby=workflow-title]")).toBeVisible();
});
