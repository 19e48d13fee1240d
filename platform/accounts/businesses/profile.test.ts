import { afterAll, beforeAll, expect, test } from "vitest";

import { peopleOf } from "../../testing/people.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

const PATH = "/private/business_account/profile/v1";
const PROFILE = {
  name: "Lamps & Co",
  legalName: "Lamps and Company sp. z o.o.",
  companyType: "LIMITED_LIABILITY",
  country: "PL",
  taxNumber: "PL 526-025-02-74",
  street: "ul. Prosta 1",
  postalCode: "00-838",
  city: "Warszawa",
  contactName: "Jan Kowalski",
  contactEmail: "jan@example.test",
  contactPhone: "+48 22 123 45 67",
  currency: "PLN",
  timeZone: "",
  responsiblePerson: "Jan Kowalski, ul. Prosta 1, Warszawa",
  responsibleProducer: "Lamps Ltd",
};

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;
let owner: Headers;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
  owner = (await people.newOwner()).headers;
});

afterAll(() => platform.stop());

test("a new business has an empty profile under its owner's name", async () => {
  const { body } = await platform.call("GET", PATH, owner);

  expect(body).toMatchObject({
    profile: { name: "Jan Kowalski", legalName: "", companyType: "", managerLimit: 1 },
    mayEdit: true,
  });
});

test("the owner fills it in; the tax number is stored as its digits", async () => {
  const saved = await platform.call("PUT", PATH, owner, PROFILE);
  const { body } = await platform.call("GET", PATH, owner);
  const list = await platform.call("GET", "/private/business_account/list/v1", owner);

  expect(saved.status).toBe(200);
  expect(body.profile).toEqual({ ...PROFILE, taxNumber: "5260250274", managerLimit: 1 });
  expect(list.body.businessAccountList).toMatchObject([{ name: "Lamps & Co" }]);
});

test("every invalid value is reported on its field", async () => {
  const { status, body } = await platform.call("PUT", PATH, owner, {
    ...PROFILE,
    name: "L",
    companyType: "GUILD",
    contactEmail: "nobody",
    contactPhone: "call me",
    currency: "XXX",
    timeZone: "Europe/Nowhere",
  });

  expect(status).toBe(400);
  expect(body.fieldErrors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    "companyType",
    "contactEmail",
    "contactPhone",
    "currency",
    "name",
    "timeZone",
  ]);
});

test.each([
  [{ taxNumber: "5260250275" }, "taxNumber"],
  [{ postalCode: "12345" }, "postalCode"],
])(
  "%j is rejected for a Polish company and accepted for another country",
  async (change, field) => {
    const polish = await platform.call("PUT", PATH, owner, { ...PROFILE, ...change });
    const other = await platform.call("PUT", PATH, owner, { ...PROFILE, ...change, country: "" });

    expect(polish.body).toMatchObject({ status: 10002, fieldErrors: [{ field }] });
    expect(other.status).toBe(200);
  },
);

test("a business's days are in the zone of its country, or in the one that it chose", async () => {
  const ann = (await people.newOwner()).headers;
  const zone = async () =>
    (await platform.call("GET", "/private/business_account/list/v1", ann)).body
      .businessAccountList[0].timeZone;
  expect(await zone()).toBe("UTC");

  await platform.call("PUT", PATH, ann, PROFILE);
  expect(await zone()).toBe("Europe/Warsaw");

  await platform.call("PUT", PATH, ann, { ...PROFILE, timeZone: "America/New_York" });
  expect(await zone()).toBe("America/New_York");
});

test("saving the profile keeps the writer's setting", async () => {
  const setting = async () => (await platform.call("GET", PATH, owner)).body.profile;

  await platform.call("PUT", PATH, owner, { ...PROFILE, applyAutomatically: false });
  expect(await setting()).toMatchObject({ applyAutomatically: false });
  await platform.call("PUT", PATH, owner, PROFILE);
  expect(await setting()).not.toHaveProperty("applyAutomatically");
});

test("changes of different values are merged, and a change of the same value conflicts", async () => {
  const ann = (await people.newOwner()).headers;
  await platform.call("PUT", PATH, ann, PROFILE);
  const base = (await platform.call("GET", PATH, ann)).body.profile;
  await platform.call("PUT", PATH, ann, { ...PROFILE, city: "Gdynia", street: "Theirs 1" });

  const other = await platform.call("PUT", PATH, ann, { ...PROFILE, legalName: "Mine Ltd", base });
  const same = await platform.call("PUT", PATH, ann, { ...PROFILE, street: "Mine 1", base });

  const { body } = await platform.call("GET", PATH, ann);
  expect(other.status).toBe(200);
  expect(same).toMatchObject({
    status: 409,
    body: {
      status: 10907,
      conflict: { fields: { street: { mine: "Mine 1", theirs: "Theirs 1" } } },
    },
  });
  expect(body.profile).toMatchObject({
    legalName: "Mine Ltd",
    city: "Gdynia",
    street: "Theirs 1",
  });
});

test("merged changes of two users are validated together", async () => {
  const ann = (await people.newOwner()).headers;
  const abroad = { ...PROFILE, country: "", taxNumber: "DE 123" };
  await platform.call("PUT", PATH, ann, { ...PROFILE, country: "" });
  const base = (await platform.call("GET", PATH, ann)).body.profile;
  await platform.call("PUT", PATH, ann, PROFILE);

  const saved = await platform.call("PUT", PATH, ann, { ...abroad, base });

  expect(saved).toMatchObject({ status: 409, body: { conflict: { fields: { taxNumber: {} } } } });
  const polish = { ...abroad, taxNumber: "DE 123", base: { ...base, taxNumber: "5260250274" } };
  expect(await platform.call("PUT", PATH, ann, polish)).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ field: "taxNumber" }] },
  });
});

test("of two concurrent changes of one value one is rejected", async () => {
  const ann = (await people.newOwner()).headers;
  await platform.call("PUT", PATH, ann, PROFILE);
  const base = (await platform.call("GET", PATH, ann)).body.profile;

  const answers = await Promise.all(
    ["First", "Second"].map((city) => platform.call("PUT", PATH, ann, { ...PROFILE, city, base })),
  );

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a manager can read but not change it; a user without a business has no profile", async () => {
  const { headers: manager } = await people.newManager(owner);
  const admin = await platform.signIn("admin");

  const read = await platform.call("GET", PATH, manager);
  const write = await platform.call("PUT", PATH, manager, PROFILE);
  const none = await platform.call("GET", PATH, admin);

  expect(read.body).toMatchObject({ mayEdit: false });
  expect([write.status, none.status]).toEqual([403, 404]);
});
