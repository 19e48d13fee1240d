import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { createTestClient } from "../../testing/test-client.ts";

const small = await startMinimalPlatform();
const { classes, link } = small.shop;
const shelf = randomUUID();
const crate = randomUUID();
const below = { shelf: classes.card, crate: classes.product };
for (const [key, head] of Object.entries(below)) {
  const id = key === "shelf" ? shelf : crate;
  await small.db
    .insertInto("twin_class")
    .values({
      id,
      domain_id: small.shop.domainId,
      key,
      name: JSON.stringify({ en: key }),
      extends_class_id: classes.card,
      ancestor_ids: [id, classes.card],
      root_class_id: classes.card,
      head_class_id: head,
      owner_type: "DOMAIN_BUSINESS_ACCOUNT",
    })
    .execute();
}
await small.db
  .insertInto("twin_class_field")
  .values([
    { ...linked(), class_id: classes.product, key: "cards" },
    { ...linked(), class_id: crate, key: "holds", required: true },
  ])
  .execute();
const ann = await small.person("writer");
const { get, post, put } = createTestClient(small, ann);
const DETAILED =
  "showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS&showTwin2TwinLinkMode=DETAILED";

test("of concurrent twins with one EAN one is saved, and the others get the existing one", async () => {
  const ean = String(lampFields()["ean"]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post("/private/twin/v2", lampBody({ ean }))),
  );

  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  for (const { http, body } of answers.filter((answer) => answer.http !== 200)) {
    expect([http, body.status]).toEqual([400, CODE.VALUE_NOT_UNIQUE]);
    expect(body.fieldErrors).toMatchObject([{ field: "ean", message: "EAN already exists" }]);
  }
});

test("concurrent updates from the same version never lose a change", async () => {
  const id = await lamp({ price: "1" });
  const answers = await Promise.all(
    ["2", "3", "4"].map((price) =>
      put(`/private/twin/${id}/v1`, { version: 1, fields: { price } }),
    ),
  );

  const [won, ...more] = answers.filter(({ http }) => http === 200);
  expect([won?.http, more]).toEqual([200, []]);
  const lost = answers.filter(({ http }) => http !== 200);
  for (const { http, body } of lost) {
    expect([http, body.status]).toEqual([409, CODE.VERSION_CONFLICT]);
    expect(body.conflict.fields.price.theirs).toBe((await read(id)).fields.price);
  }
});

function linked() {
  return {
    id: randomUUID(),
    name: JSON.stringify({ en: "Linked" }),
    field_typer_featurer_id: 1310,
    field_typer_params: JSON.stringify({ linkUUID: link.goesWith }),
  };
}

function lampBody(values: Record<string, string> = {}) {
  return { classId: classes.lamp, name: "Lamp", fields: lampFields(values) };
}

async function lamp(values: Record<string, string> = {}): Promise<string> {
  return (await post("/private/twin/v2", lampBody(values))).body.twinId;
}

async function read(id: string) {
  return (await get(`/private/twin/${id}/v2?${DETAILED}`)).body.twin;
}
