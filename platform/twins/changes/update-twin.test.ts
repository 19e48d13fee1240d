import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { reads } from "../../testing/messages.ts";
import { performById } from "../../testing/perform-by-id.ts";
import { type TwinChange, updateTwin } from "./update-twin.ts";

const small = await startMinimalPlatform();
const { classes, statuses } = small.shop;
const ann = await small.person("writer");

test("only given values change, and the version increases once", async () => {
  const twin = await lamp({ price: "10", watts: "5" });

  const changed = await update(twin.id, { fields: { price: "12.50" } });

  expect(changed).toMatchObject({ name: "Desk lamp", version: 2 });
  expect(changed.fields).toEqual({ ...twin.fields, price: "12.50" });
});

test("saving the same values changes nothing", async () => {
  const twin = await lamp({ price: "10" });

  const same = await update(twin.id, { name: twin.name, fields: { price: "10.00" } });

  expect(same.version).toBe(1);
});

test("writing the placeholder of a secret back keeps the secret", async () => {
  const twin = await lamp({ api_key: "s3cret" });

  const same = await update(twin.id, { fields: { api_key: "set" } });
  const other = await update(twin.id, { fields: { api_key: "settled" } });

  expect(same.fields.api_key).toBe(twin.fields.api_key);
  expect(other.fields.api_key).not.toBe(twin.fields.api_key);
});

test("a concurrent change of a secret is a conflict that reveals neither secret", async () => {
  const twin = await lamp({ api_key: "first" });
  await update(twin.id, { version: 1, fields: { api_key: "second" } });

  await expect(update(twin.id, { version: 1, fields: { api_key: "third" } })).rejects.toMatchObject(
    {
      code: CODE.VERSION_CONFLICT,
      extra: { conflict: { fields: { api_key: { mine: "set", theirs: "set" } } } },
    },
  );
});

test("null clears a field, and a required one can't be cleared", async () => {
  const twin = await lamp({ price: "10" });

  expect((await update(twin.id, { fields: { price: null } })).fields).not.toHaveProperty("price");
  await expect(update(twin.id, { fields: { sku: "" } })).rejects.toMatchObject({
    fieldErrors: [{ field: "sku", message: reads("SKU is required") }],
  });
});

test("the second change of one version gets the conflicting values", async () => {
  const twin = await lamp({ price: "10" });
  await update(twin.id, { version: 1, name: "Ann's", fields: { price: "11" } });

  await expect(
    update(twin.id, { version: 1, name: "Bob's", fields: { price: "12", watts: "3" } }),
  ).rejects.toMatchObject({
    code: CODE.VERSION_CONFLICT,
    extra: {
      conflict: {
        version: 2,
        fields: { name: { mine: "Bob's", theirs: "Ann's" }, price: { mine: "12", theirs: "11" } },
      },
    },
  });
});

test("a stale form keeps changes of others in values it only repeats", async () => {
  const twin = await lamp({ price: "10", watts: "5" });
  await update(twin.id, { version: 1, name: "Ann's", fields: { price: "11" } });

  const merged = await update(twin.id, {
    version: 1,
    name: "Desk lamp",
    fields: { price: "10", watts: "7" },
  });

  expect(merged).toMatchObject({ name: "Ann's", version: 3 });
  expect(merged.fields).toMatchObject({ price: "11", watts: "7" });
});

test("users can't change a read-only twin, but jobs can", async () => {
  const twin = await lamp();
  await small.inTx((tx) => performById(small.services, tx, ann.caller, twin.id, "start"));

  await expect(update(twin.id, { name: "New" })).rejects.toMatchObject({ code: CODE.TWIN_FROZEN });
  await expect(
    small.inTx((tx) => updateTwin(small.services, tx, ann.system, twin.id, { name: "New" })),
  ).resolves.toMatchObject({ name: "New" });
});

test("a complete sketch becomes a regular twin", async () => {
  const sketch = await small.create(ann.caller, {
    classId: classes.lamp,
    name: "Sketch",
    isSketch: true,
  });

  const half = await update(sketch.id, { fields: { sku: "A" } });
  expect(half.status_id).toBe(statuses.sketch);
  const complete = await update(sketch.id, { fields: lampFields() });
  expect(complete.status_id).toBe(statuses.draft);
});

test("a caller with read access only can't change, and another tenant's caller finds nothing", async () => {
  const twin = await lamp();
  const reader = await small.person("reader");
  const outsider = await small.person("writer", await small.addAccount());
  const as = (caller: typeof reader.caller) =>
    small.inTx((tx) => updateTwin(small.services, tx, caller, twin.id, { name: "Mine" }));

  await expect(as(reader.caller)).rejects.toMatchObject({ code: CODE.UPDATE_DENIED });
  await expect(as(outsider.caller)).rejects.toMatchObject({ code: CODE.UUID_UNKNOWN });
});

test("an EAN can be used by another twin once it is free", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const { ean } = first.fields as { ean: string };

  await expect(update(second.id, { fields: { ean } })).rejects.toMatchObject({
    code: CODE.VALUE_NOT_UNIQUE,
  });
  await update(first.id, { fields: lampFields() });
  expect((await update(second.id, { fields: { ean } })).fields.ean).toBe(ean);
});

test("a link field contains its linked twins", async () => {
  const [head, other] = [await lamp(), await lamp()];
  const card = await small.create(ann.caller, {
    classId: classes.card,
    headTwinId: head.id,
    fields: { companion: head.id },
  });

  await update(card.id, { fields: { companion: other.id } });

  const links = await small.db
    .selectFrom("twin_link")
    .select(["dst_twin_id"])
    .where("src_twin_id", "=", card.id)
    .execute();
  expect(links).toEqual([{ dst_twin_id: other.id }]);
});

test("concurrent changes of a link or a head conflict", async () => {
  const [first, second, third] = [await lamp(), await lamp(), await lamp()];
  const card = await small.create(ann.caller, {
    classId: classes.card,
    headTwinId: first.id,
    fields: { companion: first.id },
  });
  const version = 1;
  await update(card.id, { headTwinId: second.id, fields: { companion: second.id } });

  await expect(
    update(card.id, { version, headTwinId: third.id, fields: { companion: third.id } }),
  ).rejects.toMatchObject({
    code: CODE.VERSION_CONFLICT,
    extra: {
      conflict: {
        fields: {
          headTwinId: { mine: third.id, theirs: second.id },
          companion: { mine: third.id, theirs: second.id },
        },
      },
    },
  });
  await expect(update(card.id, { version, fields: { companion: null } })).rejects.toMatchObject({
    extra: { conflict: { fields: { companion: { mine: "", theirs: second.id } } } },
  });
});

test("a stale form that repeats a link and a head keeps the current ones", async () => {
  const [first, second] = [await lamp(), await lamp()];
  const card = await small.create(ann.caller, {
    classId: classes.card,
    headTwinId: first.id,
    fields: { companion: first.id },
  });
  await update(card.id, { headTwinId: second.id, fields: { companion: null } });
  await update(card.id, { fields: { companion: second.id } });

  const repeated = { headTwinId: first.id, fields: { companion: first.id } };
  const merged = await update(card.id, { version: 1, name: "Renamed", ...repeated });

  const links = await small.db
    .selectFrom("twin_link")
    .select(["dst_twin_id"])
    .where("src_twin_id", "=", card.id)
    .execute();
  expect(merged).toMatchObject({ name: "Renamed", head_id: second.id });
  expect(links).toEqual([{ dst_twin_id: second.id }]);
});

function lamp(overrides: Record<string, string> = {}) {
  return small.create(ann.caller, {
    classId: classes.lamp,
    name: "Desk lamp",
    fields: lampFields(overrides),
  });
}

function update(twinId: string, change: TwinChange) {
  return small.inTx((tx) => updateTwin(small.services, tx, ann.caller, twinId, change));
}
