import { RIVAL_EMAIL } from "#tests/support/add-business.ts";
import {
  type EveryForm,
  type FormClient,
  openEveryForm,
  type RoleForm,
} from "#tests/support/every-form.ts";
import { filesWithAction, sendForm, readValues } from "#tests/support/page-forms.ts";

import { expect, test } from "./fixtures.ts";

// Sends every form of the product as users do: with too much text, without any, twice, after the session has ended, or
// with entities of another user.

test.setTimeout(600_000);

/** Route modules with forms that are on no page of the list, with the tests that cover them. */
const TESTED_ELSEWHERE = new Set([
  // Scripts of the grid send its cells and new rows; see product-grid.spec.ts.
  "routes/resources/new-products.ts",
  "routes/resources/twin-cells.ts",
  // Covered by invitations.spec.ts and setup.spec.ts.
  "routes/accounts/invitation.tsx",
  "routes/accounts/owner-invitation.tsx",
  "routes/accounts/setup.tsx",
  "routes/users/invitation.ts",
  // Only users with several businesses or domains have these forms, in the header.
  "routes/accounts/switch-business.ts",
  "routes/accounts/switch-domain.ts",
  // Follows the password of an account with a second factor; see second-factor.spec.ts.
  "routes/accounts/second-step.tsx",
  // Requires a saved view, a product that failed to be prepared, or a trash entry; covered by tests of their folders.
  "routes/admin/all-views.tsx",
  "routes/products/card.tsx",
  "routes/trash/list.tsx",
  // Requires labels, proposals or wrong EANs; see bulk-products.spec.ts, labels.spec.ts and the tests of their folders.
  "routes/products/bulk.tsx",
  "routes/products/eans.tsx",
  "routes/products/labels.tsx",
  "routes/proposals/list.tsx",
  "routes/proposals/review.tsx",
  // Scripts and browsers send these forms. `not-found.tsx` is here because any address accepts a POST.
  "routes/not-found.tsx",
  "routes/resources/csp.ts",
  "routes/resources/markdown.ts",
  "routes/resources/platform-proxy.ts",
  "routes/resources/recovered-form.ts",
  "routes/resources/twin-values.ts",
]);

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const DELETES = /delete|erase|remove/;
/** Forms that end the session that the other forms need. */
const SIGNS_OUT = /accounts\/log|resources\//;

let product: EveryForm;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  product = await openEveryForm(browser);
});

test.afterAll(async () => product?.close());

test("every route that takes a form has one here", () => {
  const files = new Set(product.forms.map(({ form }) => form.file));
  const missing = filesWithAction().filter((file) => !files.has(file));

  expect(missing.filter((file) => !TESTED_ELSEWHERE.has(file))).toEqual([]);
});

test("nothing typed is lost when the session has expired", async () => {
  const { page, context } = product;
  const lost: string[] = [];
  for (const each of product.forms) {
    const { form, role } = each;
    if (role === "guest" || form.typed.length === 0) continue;
    await product.open(each);
    const texts = Object.fromEntries(form.typed.map((name) => [name, `typed ${name}`]));
    await context.clearCookies({ name: "vitrine_session" });
    await sendForm(page, form.index, texts);
    await product.restore(role);
    await page.goto(form.path);
    lost.push(...(await findLostFields(each, texts)));
  }

  expect(lost).toEqual([]);
});

test("a form with too much in each field keeps it and says what is wrong", async () => {
  const { page } = product;
  const wrong: string[] = [];
  for (const each of product.forms) {
    const { form } = each;
    if (form.typed.length === 0) continue;
    await product.open(each);
    const texts = Object.fromEntries(form.typed.map((name) => [name, "x".repeat(20_000)]));
    const status = (await sendForm(page, form.index, texts))?.status() ?? 0;
    const errors = await page.locator("form [aria-invalid=true]").count();
    if (!isRejected(status) || errors === 0)
      wrong.push(`${form.action}: ${status}, ${errors} said`);
    wrong.push(...(await findLostFields(each, texts)));
  }

  expect(wrong).toEqual([]);
});

test("a form without its required fields names each of them", async () => {
  const { page } = product;
  const wrong: string[] = [];
  for (const each of product.forms) {
    const { form } = each;
    if (form.required.length === 0) continue;
    await product.open(each);
    const texts = Object.fromEntries(form.required.map((name) => [name, ""]));
    const status = (await sendForm(page, form.index, texts))?.status() ?? 0;
    const errors = await page.locator("form [aria-invalid=true]").count();
    if (isRejected(status) && errors >= form.required.length) continue;
    wrong.push(`${form.action}: ${status}, ${errors} said of ${form.required.join()}`);
  }

  expect(wrong).toEqual([]);
});

test("forms with IDs of another business or domain change nothing there", async () => {
  const rival = await product.client(RIVAL_EMAIL);
  const neighbor = await administratorOfAnotherDomain();
  const accepted: string[] = [];
  for (const { form, role } of product.forms) {
    const client = role === "admin" ? neighbor : rival;
    const values = form.entries.map(([name, value]) => (name === "base" ? "" : value));
    const named = role === "admin" ? [form.action, ...values] : [form.action];
    if (role === "guest" || !named.some((text) => UUID.test(text))) continue;
    // Skips entities of the whole domain, which the other business may see too.
    if (role === "owner" && (await client.get(form.path)).status === 200) continue;
    const status = await finalStatus(client, await client.post(form));
    if (!isRejected(status)) accepted.push(`${role} ${form.action}: ${status}`);
  }

  expect(accepted).toEqual([]);
});

test("a form that is sent twice at once is answered once", async () => {
  const different: string[] = [];
  const clients = {
    owner: await product.client("owner@vitrine.demo"),
    admin: await product.client("admin@vitrine.demo"),
  };
  const last = ({ form }: RoleForm) => Number(DELETES.test(form.file));
  for (const { form, role } of product.forms.toSorted((a, b) => last(a) - last(b))) {
    if (role === "guest" || SIGNS_OUT.test(form.file)) continue;
    const client = clients[role];
    const answers = await Promise.all([client.post(form), client.post(form)]);
    // Uploads aren't compared, because the platform adds the same file only once.
    const [first, second] = await Promise.all(
      answers.map(async (answer) => (form.isMultipart ? `${answer.status}` : readText(answer))),
    );
    if (first === second && !first?.startsWith("5")) continue;
    different.push(`${form.action}: ${first?.slice(0, 60)} and ${second?.slice(0, 60)}`);
  }

  expect(different).toEqual([]);
});

test("none of it is an error of the server", () => {
  expect(product.vitrine.complaints()).toEqual([]);
});

function isRejected(status: number): boolean {
  return status >= 400 && status < 500;
}

/** Returns the fields of a form that lost their text. */
async function findLostFields(
  { form }: RoleForm,
  texts: Record<string, string>,
): Promise<string[]> {
  const values = await readValues(product.page, form.action, form.typed);
  const names = form.typed.filter((name, at) => values[at] !== texts[name]);
  return names.map((name) => `${form.action}: ${name} is lost`);
}

/**
 * Follows a redirect and returns the final status. An action may redirect to its own page, which shows the error, or to
 * a missing page.
 */
async function finalStatus(client: FormClient, answer: Response): Promise<number> {
  const location = answer.headers.get("location");
  if (location === null) return answer.status;
  const page = await client.get(location);
  return page.status === 200 && (await page.text()).includes('role="alert"') ? 422 : page.status;
}

async function readText(answer: Response): Promise<string> {
  return `${answer.status} ${answer.headers.get("location")} ${await answer.text()}`;
}

async function administratorOfAnotherDomain(): Promise<FormClient> {
  const client = await product.client("admin@vitrine.demo");
  const domain = { key: "elsewhere", name: "Elsewhere", type: "b2b" };
  const created = await client.call("/private/domain/v1", { domain });
  expect(created.status, await created.text()).toBe(200);
  const switched = await client.postTo("/switch-domain", { domain: "elsewhere" });
  expect(switched.status).toBe(302);
  return client;
}
