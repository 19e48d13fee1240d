import { readFileSync } from "node:fs";

import { readZip, writeZip } from "#app/server/console/code/zip.server.ts";

import { expect, test, waitForHydration } from "./fixtures.ts";
import { heading } from "./people.ts";

// Runs on its own server, because renamed options would break tests that choose them by name.
test.use({ serverOf: "domain code" });

test("a domain is exported, changed by a file, and what was changed by hand is taken back", async ({
  eventually,
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
}) => {
  test.slow();
  const key = scripts ? "moods" : "weathers";
  await signIn("admin");

  await test.step("the export is an archive with a file for each part", async () => {
    await open("/admin/domain/code");
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download ZIP" }).click();
    const path = await (await started).path();
    const files = readZip(readFileSync(path), ".yaml", { maxFiles: 2000, maxBytes: 2_000_000 });
    expect(files.map((file) => file.path)).toContain("classes/product.yaml");
    await open("/admin/domain/code");
    await expect(page.getByText("Nothing was changed by hand since.")).toBeVisible();
  });

  await test.step("a wrong file is rejected with its place, and kept", async () => {
    await page.getByRole("link", { name: "Write a file here" }).click();
    if (scripts) await waitForHydration(page);
    await page.getByLabel("Path").fill(`lists/${key}.yaml`);
    await page.getByLabel("Content").fill("name: { en: Moods }\nshade: red\n");
    await page.getByRole("button", { name: "Show what would change" }).click();
    await expect(page.getByText(/shade.*Unknown member/).first()).toBeVisible();
    await expect(page.getByLabel("Content")).toHaveValue(/shade: red/);
  });

  await test.step("the plan is applied", async () => {
    await page.getByLabel("Content").fill("name: { en: Moods }\n");
    await page.getByRole("button", { name: "Show what would change" }).click();
    await expect(heading(page)).toHaveText("Plan");
    await expect(page.getByText("Would create 1, change 0, delete 0")).toBeVisible();
    await page.getByRole("button", { name: "Apply 1 changes" }).click();
    await expect(page.getByText("Created 1, changed 0, deleted 0")).toBeVisible();
  });

  await test.step("a plan shows old and new values, and changes by hand are listed", async () => {
    await open(`/admin/domain/code/file?path=lists%2F${key}.yaml`);
    await page.getByLabel("Content").fill("name: { en: Tempers }\n");
    await page.getByRole("button", { name: "Show what would change" }).click();
    const change = page.getByRole("row").filter({ hasText: "Tempers" });
    await expect(change).toContainText("Moods");

    await open(`/admin/datalists?search=Moods`);
    await page.getByRole("link", { name: "Moods" }).first().click();
    await page.getByRole("link", { name: "Edit", exact: true }).first().click();
    await page.getByLabel(/^Name/).first().fill("Spirits");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(heading(page)).toHaveText("Spirits");
    await open("/admin/domain/code");
    await expect(page.getByRole("row").filter({ hasText: "Spirits" })).toContainText("Moods");
  });

  await test.step("going back is a plan, too", async () => {
    await page.getByRole("button", { name: "Plan to go back" }).click();
    // The files of a whole domain are applied by a job.
    await page.getByRole("button", { name: /^Apply/ }).click();
    await eventually(page.getByText("Created 0, changed 1, deleted 0"));
    await open("/admin/domain/code");
    await expect(page.getByText("Nothing was changed by hand since.")).toBeVisible();
  });

  await test.step("an archive that is none is rejected", async () => {
    await page
      .getByLabel("Files", { exact: true })
      .setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("x") });
    await page.getByRole("button", { name: "Show what would change" }).click();
    await expect(page.getByRole("alert")).toContainText("a.zip can't be read");
  });
});

test("two hundred changes are planned in one list, and applied", async ({
  eventually,
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
}) => {
  test.slow();
  await signIn("admin");
  await open("/admin/domain/code");
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download ZIP" }).click();
  const path = await (await started).path();
  const files = readZip(readFileSync(path), ".yaml", { maxFiles: 2000, maxBytes: 2_000_000 });
  const changed = renameOptions(files, 200, scripts ? "A" : "B");

  await page.getByLabel("Files", { exact: true }).setInputFiles({
    name: "domain.zip",
    mimeType: "application/zip",
    buffer: writeZip(changed),
  });
  await page.getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByText("Would create 0, change 200, delete 0")).toBeVisible();
  const group = page.locator("details", { hasText: "(200)" });
  await group.locator("summary").click();
  await expect(group.getByRole("rowgroup")).toHaveCount(201);
  await page.getByRole("button", { name: "Apply 200 changes" }).click();
  await eventually(page.getByText("Created 0, changed 200, deleted 0"));
});

/** Builds list files with other English names of their first options. */
function renameOptions(files: { path: string; text: string }[], count: number, mark: string) {
  let renamed = 0;
  return files
    .filter(({ path }) => path.startsWith("lists/"))
    .map(({ path, text }) => {
      const [head = "", options = ""] = text.split(/(?=^options:)/m);
      const others = options.replaceAll(/\ben: ("[^"]*"|[^,}\n]*)/g, (found, name: string) => {
        renamed += 1;
        return renamed > count ? found : `en: "${name.replaceAll('"', "").trim()} ${mark}"`;
      });
      return { path, text: head + others };
    });
}

test("an administrator changes to another domain, and sees nothing of the first", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
}) => {
  test.slow();
  const key = scripts ? "atelier" : "workshop";
  await signIn("admin");
  await open("/admin/domains/new");
  await page.getByLabel(/^Key/).fill(key);
  await page.getByLabel(/^Name/).fill(key);
  await page.getByLabel(/^Type/).selectOption({ index: 1 });
  await page.getByLabel(/^Language/).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(key);
  await expect(async () => {
    // The header's list is read again after half a minute.
    await open("/admin/classes");
    await expect(page.getByRole("button", { name: /Change domain/ })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 45_000 });
  await page.getByRole("button", { name: /Change domain/ }).click();
  await page.locator("#domain-menu").getByRole("button", { name: key }).click();
  await expect(
    page.getByRole("button", { name: new RegExp(`${key}.*Change domain`) }),
  ).toBeVisible();
  await open("/admin/classes");
  await expect(page.getByRole("link", { name: "product", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: /Change domain/ }).click();
  await page
    .locator("#domain-menu")
    .getByRole("button", { name: /Vitrine/i })
    .click();
  await open("/admin/classes?search=product");
  await expect(page.getByRole("table")).toContainText("product");
});
