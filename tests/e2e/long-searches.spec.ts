import { expect, test } from "./fixtures.ts";

const LONG = "字".repeat(5000);
const SENTENCE = "Search for at most 200 characters";

test("a text of 5,000 characters is answered with a sentence on the page", async ({
  open,
  page,
  signIn,
}) => {
  await signIn();

  for (const path of ["/products", "/trash"]) {
    await open(path);
    const box = page.getByRole("main").getByRole("searchbox");
    await box.fill(LONG);
    await box.press("Enter");
    await expect(page.getByRole("alert")).toContainText(SENTENCE);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("an address that no server reads is answered with a sentence", async ({
  request,
  vitrine,
}) => {
  const answer = await request.get(`${vitrine.url}/login?next=${"x".repeat(200_000)}`);

  expect(answer.status()).toBe(431);
  expect(await answer.text()).toContain("This address is too long");
});
