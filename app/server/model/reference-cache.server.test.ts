import { expect, test } from "vitest";

import { loader as newProduct } from "#app/routes/products/new.tsx";
import { changeOnce } from "#platform/model/changes/change-in-turn.ts";
import { changeTwinClass } from "#platform/model/classes/update-twin-class.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

const selling = await startSelling();

test("product types are requested once, however many pages show them", async () => {
  const { visit } = await visitor();
  await visit(newProduct, PAGE);

  const { calls } = await visit(newProduct, PAGE);

  // One call for the session, and one for what the user may create.
  expect(calls).toBe(2);
});

test("a renamed product type has its new name on the next page", async () => {
  const { ann, visit } = await visitor();
  const before = await typesOn(visit);

  await rename(ann, "product_lamp", "Luminaire");

  expect(before).toContain("Lamp");
  expect(await typesOn(visit)).toContain("Luminaire");
});

test("users with different languages get the names in their own", async () => {
  const { visit } = await visitor();
  const polish = await visitor();
  await selling.db
    .updateTable("domain_user")
    .set({ locale: "pl" })
    .where("user_id", "=", polish.ann.caller.userId ?? "")
    .execute();

  expect(await typesOn(visit)).toContain("Packaged food");
  expect(await typesOn(polish.visit)).not.toContain("Packaged food");
  expect(await typesOn(visit)).toContain("Packaged food");
});

const PAGE = { path: "/products/new", params: {} };

type Visit = Awaited<ReturnType<typeof createVisitor>>;

async function visitor() {
  const ann = await selling.seller();
  return { ann, visit: await createVisitor(selling, ann) };
}

async function typesOn(visit: Visit): Promise<string[]> {
  const { answer } = await visit(newProduct, PAGE);
  return answer.types.map(({ label }) => label);
}

/** Renames a class as an administrator would. */
async function rename(
  { caller, classId }: Awaited<ReturnType<typeof selling.seller>>,
  key: string,
  name: string,
): Promise<void> {
  const model = await selling.services.loadModel(selling.db, caller.domainId);
  await changeOnce(selling.services, { ...caller, model }, (change) =>
    changeTwinClass(change, classId(key), { nameI18n: { translationInCurrentLocale: name } }),
  );
}
