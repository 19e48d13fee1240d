import { expect, type Locator, type Page, type Request } from "@playwright/test";

const TYPED =
  "input:is([type=text],[type=email],[type=password],[type=url],[type=tel]):not([readonly]), textarea";

/**
 * Checks that each form with text fields is validated in the browser by the server's schema, which is loaded when a
 * field gets the focus. Without required values the form isn't sent.
 */
export async function expectValidatedForms(page: Page): Promise<void> {
  await page.locator("details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  for (const form of await page.locator("form[method=post]").all()) {
    const fields = form.locator(TYPED).filter({ visible: true });
    if ((await fields.count()) > 0) await expectValidated(page, form, fields);
  }
}

async function expectValidated(page: Page, form: Locator, fields: Locator): Promise<void> {
  await fields.first().focus();
  await expect(form, "the schema is loaded").toHaveAttribute("data-validated", "");

  const required = await fields.and(page.locator("[required]")).all();
  if (required.length === 0) return;
  for (const field of required) await field.fill("");
  const sent: string[] = [];
  const onRequest = (request: Request) => {
    if (request.method() === "POST" && request.isNavigationRequest()) sent.push(request.url());
    else if (request.method() === "POST" && request.url().includes(".data"))
      sent.push(request.url());
  };
  page.on("request", onRequest);
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
  page.off("request", onRequest);
  expect(sent, "an invalid form is not sent").toEqual([]);
}
