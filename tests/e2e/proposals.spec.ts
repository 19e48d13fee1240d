import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { createSellable, waitForStatus } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("proposals of all products are reviewed one after another, and many at once", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const first = javaScriptEnabled ? 741 : 745;
  const cardIds: string[] = [];
  for (const number of [first, first + 1, first + 2]) cardIds.push(await propose(owner, number));
  await signIn();
  await open("/home");
  await page.getByRole("link", { name: /proposal/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Proposals");
  await page.getByRole("link", { name: "Review one by one" }).click();
  const position = page.getByText(/^\d+ of \d+ · /);
  await expect(position).toContainText("1 of ");
  const total = Number(/of (\d+)/.exec(await position.innerText())?.[1]);
  await expect(page.locator("ins").first()).toBeVisible();
  await expect(page.getByText(/ of [\d,]+ characters/).first()).toBeVisible();

  // With scripts, the writer's text can be changed before it is accepted.
  if (javaScriptEnabled) await page.keyboard.press("e");
  else await page.getByText("Edit before accepting").first().click();
  const text = page.getByLabel(/^Proposed text/).first();
  const label = (await text.getAttribute("aria-label")) ?? "";
  await expect(text).toBeVisible();
  await text.fill("In my own words");
  if (javaScriptEnabled)
    await expect(page.getByText(/^15 of|longest has 15/).first()).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(position).toContainText(`1 of ${total - 1}`);
  const changed = await Promise.all(cardIds.map((id) => readTexts(owner, id)));
  expect(
    changed.filter((texts) => texts.includes("In my own words")),
    label,
  ).toHaveLength(1);

  if (javaScriptEnabled) {
    await page.keyboard.press("j");
    await expect(position).toContainText(`2 of ${total - 1}`);
    await page.keyboard.press("k");
    await expect(position).toContainText(`1 of ${total - 1}`);
    await page.keyboard.press("r");
  } else {
    await page.getByRole("button", { name: "Reject all" }).click();
  }
  await expect(total > 2 ? position : page.getByText("No proposals wait for you")).toBeVisible();

  await open("/proposals");
  const boxes = page.getByRole("checkbox");
  for (const box of await boxes.all()) await box.check();
  await page.getByRole("button", { name: "Accept selected" }).click();
  await expect(page.getByText("No proposals wait for you")).toBeVisible();
});

/** Creates a card with the seller's texts and a pending proposal of the writer. */
async function propose(owner: AppClient, number: number): Promise<string> {
  const { cardId } = await createSellable(owner, number);
  const description = `My own words about number ${number}.`;
  await owner.call("PUT", `/private/twin/${cardId}/v1`, { description });
  await owner.graphql(
    "mutation ($ids: [ID!]!) { batchOptimizeProducts(input: { productIds: $ids }) { success } }",
    { ids: [cardId] },
  );
  await waitForStatus(owner, cardId, "draft");
  return cardId;
}

async function readTexts(owner: AppClient, cardId: string): Promise<string> {
  const modes = "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS";
  return JSON.stringify(await owner.call("GET", `/private/twin/${cardId}/v2?${modes}`));
}
