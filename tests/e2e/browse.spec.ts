import { expect, test } from "./fixtures.ts";
import { heading } from "./people.ts";

// A domain's own classes: the library of tests/support/library.ts, used by a user without administrator's
// rights.

test("an entry of any class is created, changed, moved, discussed and linked", async ({
  page,
  open,
  signIn,
  world,
  javaScriptEnabled,
}) => {
  const name = `Book ${javaScriptEnabled ? "with" : "without"} scripts ${Date.now()}`;
  await signIn("owner");
  await open("/browse");
  await page.getByLabel("Class", { exact: true }).selectOption({ label: "Library book" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show" }).first().click();
  await expect(heading(page)).toHaveText("Library book");

  await page.getByRole("link", { name: "New entry" }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Belongs to/).selectOption({ label: "Shelf A" });
  await page.getByLabel(/^ISBN/).fill("12");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("ISBN");
  await page.getByLabel(/^ISBN/).fill("1234567890");
  await page.getByLabel("Pages").fill("250");
  await page.getByLabel("New labels").fill("heavy, red");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText("heavy")).toBeVisible();
  await expect(page.getByText("Only the assignee may declare a book lost.")).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Pages").fill("251");
  await page.getByLabel("Genre").fill("Essay");
  await page.getByLabel("Spine text (English)").fill("A spine");
  await page.getByLabel("Shelf", { exact: true }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("251", { exact: true })).toBeVisible();
  await expect(page.getByText("Essay")).toBeVisible();
  await expect(page.getByText("A spine")).toBeVisible();

  await page.getByRole("link", { name: "Lend…" }).click();
  await page.getByRole("link", { name: "Written by" }).click();
  await page.getByLabel("Link to").selectOption({ label: "Bruno Schulz" });
  await page.getByLabel("Comment").fill("Until Friday");
  await page
    .getByLabel("File")
    .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("lent") });
  await page.getByRole("button", { name: "Lend", exact: true }).click();
  await expect(page.getByRole("button", { name: "Return", exact: true })).toBeVisible();

  const parts = page.getByRole("navigation", { name: "Parts of this entry" });
  await parts.getByRole("link", { name: "Comments" }).click();
  await expect(page.getByText("Until Friday")).toBeVisible();
  await page.getByLabel(/^New comment/).fill("A second one");
  await page.getByRole("button", { name: "Add comment" }).click();
  await expect(page.getByText("A second one")).toBeVisible();

  await parts.getByRole("link", { name: "Files" }).click();
  await expect(page.getByRole("link", { name: "note.txt", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Edit note.txt" }).click();
  await page.getByLabel(/^Title/).fill("Lending note");
  await page.getByLabel("Description").fill("Signed at the desk");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "Lending note", exact: true })).toBeVisible();
  await expect(page.getByText("Signed at the desk")).toBeVisible();
  await page
    .getByLabel("Choose files for Scans")
    .setInputFiles({ name: "scan.exe", mimeType: "text/plain", buffer: Buffer.from("page") });
  await page.getByRole("button", { name: "Add file" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "scan.exe" })).toBeVisible();

  await parts.getByRole("link", { name: "Links" }).click();
  await expect(page.getByRole("link", { name: "Bruno Schulz" })).toBeVisible();
  await page.getByRole("button", { name: "Remove the link to Bruno Schulz" }).click();
  await expect(page.getByText("No links yet")).toBeVisible();

  await parts.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Pages" }).first()).toBeVisible();

  await open(`/browse/class/library_book?layout=board&search=${encodeURIComponent(name)}`);
  const lent = page.getByRole("region", { name: "Lent" });
  await expect(lent.getByRole("link", { name })).toBeVisible();
  await lent.getByRole("button", { name: `Next steps of ${name}` }).click();
  await page.getByRole("button", { name: "Return", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "On the shelf" }).getByRole("link", { name }),
  ).toBeVisible();

  await open(`/browse/class/library_book?f.pages.min=251&f.pages.max=251&f.isbn=34567`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await open(`/browse/class/library_book?f.pages.min=252&f.isbn=34567`);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  expect(world.bookId).not.toBe("");
});
