import { expect, test } from "vitest";

import { CODE } from "../../base/errors/request-error.ts";
import { lampFields, startMinimalPlatform } from "../../testing/builders.ts";
import { reads } from "../../testing/messages.ts";

const small = await startMinimalPlatform();
const { classes, statuses, colors } = small.shop;
const ann = await small.person("writer");

test("a new twin starts in the initial status of its inherited workflow", async () => {
  const twin = await small.create(ann.caller, lamp());

  expect(twin).toMatchObject({
    status_id: statuses.draft,
    business_account_id: small.account,
    author_user_id: ann.userId,
    root_class_id: classes.product,
    version: 1,
  });
});

test("all issues are reported together, with the labels of the data", async () => {
  const bad = { name: " ", fields: { ean: "123", price: "1001", released: "31.12.2026" } };

  await expect(small.create(ann.caller, lamp(bad))).rejects.toMatchObject({
    code: CODE.FIELD_REQUIRED,
    fieldErrors: [
      { field: "name", message: reads("Name is required") },
      { field: "ean", message: reads("EAN must be 8 or 13 digits") },
      { field: "sku", message: reads("SKU is required") },
      { field: "price", message: reads("price must be at most 1000") },
      { field: "released" },
    ],
  });
});

test("an EAN in use is reported with the other issues", async () => {
  const fields = lampFields();
  await small.create(ann.caller, lamp({ fields }));

  const again = lamp({ fields: { ...fields, price: "-1" } });
  await expect(small.create(ann.caller, again)).rejects.toMatchObject({
    fieldErrors: [{ field: "price" }, { field: "ean", message: reads("EAN already exists") }],
  });
});

test("of two concurrent twins with one EAN exactly one is created", async () => {
  const fields = lampFields();
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => small.create(ann.caller, lamp({ fields }))),
  );

  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const attempt of attempts) {
    if (attempt.status === "fulfilled") continue;
    expect(attempt.reason).toMatchObject({
      code: CODE.VALUE_NOT_UNIQUE,
      fieldErrors: [{ field: "ean", message: reads("EAN already exists") }],
    });
  }
});

test("another business may use the same EAN", async () => {
  const fields = lampFields();
  await small.create(ann.caller, lamp({ fields }));
  const bob = await small.person("writer", await small.addAccount());

  await expect(small.create(bob.caller, lamp({ fields }))).resolves.toBeTruthy();
});

test("a sketch may lack required values but not have invalid ones", async () => {
  const sketch = await small.create(ann.caller, lamp({ isSketch: true, fields: {} }));
  expect(sketch.status_id).toBe(statuses.sketch);

  const wrong = lamp({ isSketch: true, fields: { ean: "1" } });
  await expect(small.create(ann.caller, wrong)).rejects.toMatchObject({
    fieldErrors: [{ field: "ean" }],
  });
});

test("options are given by ID, external ID or name, and new names become options", async () => {
  const twin = await small.create(
    ann.caller,
    lamp({ fields: lampFields({ colors: "#externalId=red<@2@>GREEN<@2@>mauve" }) }),
  );

  const [red, green, mauve] = twin.fields.colors as string[];
  expect([red, green]).toEqual([colors.red, colors.green]);
  const option = await small.db
    .selectFrom("data_list_option")
    .selectAll()
    .where("id", "=", mauve ?? "")
    .executeTakeFirstOrThrow();
  expect(option).toMatchObject({ business_account_id: small.account, name: { en: "mauve" } });
});

test("an option of another business is invalid", async () => {
  const bob = await small.person("writer", await small.addAccount());
  const theirs = await small.create(bob.caller, lamp({ fields: lampFields({ colors: "ochre" }) }));
  const [ochre = ""] = theirs.fields.colors as string[];

  await expect(
    small.create(ann.caller, lamp({ fields: lampFields({ colors: ochre }) })),
  ).rejects.toMatchObject({ code: CODE.UUID_UNKNOWN, fieldErrors: [{ field: "colors" }] });
});

test("a user field accepts members of the business only", async () => {
  const bob = await small.person("writer", await small.addAccount());

  const twin = await small.create(ann.caller, lamp({ fields: lampFields({ keeper: ann.userId }) }));
  expect(twin.fields.keeper).toBe(ann.userId);
  await expect(
    small.create(ann.caller, lamp({ fields: lampFields({ keeper: bob.userId }) })),
  ).rejects.toMatchObject({ fieldErrors: [{ field: "keeper" }] });
});

test("a secret is stored sealed", async () => {
  const twin = await small.create(ann.caller, lamp({ fields: lampFields({ api_key: "s3cret" }) }));

  expect(twin.fields.api_key).toMatch(/^v1:/);
});

test("an abstract class, a head of another tenant and a missing head are rejected", async () => {
  const bob = await small.person("writer", await small.addAccount());
  const theirs = await small.create(bob.caller, lamp());

  await expect(small.create(ann.caller, lamp({ classId: classes.product }))).rejects.toMatchObject({
    code: CODE.CLASS_ABSTRACT,
  });
  await expect(
    small.create(ann.caller, { classId: classes.card, headTwinId: theirs.id }),
  ).rejects.toMatchObject({ code: CODE.HEAD_NOT_ALLOWED });
  await expect(small.create(ann.caller, { classId: classes.card })).rejects.toMatchObject({
    code: CODE.HEAD_REQUIRED,
  });
});

test("a caller with read access only can't create", async () => {
  const reader = await small.person("reader");

  await expect(small.create(reader.caller, lamp())).rejects.toMatchObject({
    code: CODE.CREATE_DENIED,
  });
});

test("a rejected create saves nothing", async () => {
  const count = () =>
    small.db
      .selectFrom("twin")
      .select(({ fn }) => fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
  const before = await count();

  await expect(small.create(ann.caller, lamp({ fields: {} }))).rejects.toThrow("required");

  expect(await count()).toEqual(before);
});

function lamp(overrides: Record<string, unknown> = {}) {
  return { classId: classes.lamp, name: "Desk lamp", fields: lampFields(), ...overrides };
}
