import { constants, createPublicKey, publicEncrypt, randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import {
  randomClientHeaders,
  stableClientHeaders,
  peopleOf,
  someEmail,
} from "../../testing/people.ts";
import { PASSWORD, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
});

afterAll(() => platform.stop());

test("signing up emails a code, which opens an account with a business of its own", async () => {
  const email = someEmail();
  const initiated = await people.signUp({ email: ` ${email.toUpperCase()} ` });

  expect(initiated.status).toBe(200);
  expect(initiated.body).toMatchObject({ verificationType: "BY_CODE" });
  expect((await people.signIn(email)).body).toMatchObject({ status: 12707 });

  const { signUpId } = initiated.body;
  const confirmed = await people.confirm(await people.codeFor(email), { email, signUpId });
  expect(confirmed.body).toEqual({ status: 0, msg: "success", statusDetails: "" });

  const headers = await people.headersOf(email);
  const list = await platform.call("GET", "/private/business_account/list/v1", headers);
  expect(list.body.businessAccountList).toMatchObject([{ name: "Jan Kowalski" }]);
  expect(list.body.activeBusinessAccountId).toBe(list.body.businessAccountList[0].id);
  const members = await platform.call("GET", "/private/business_account/member/list/v1", headers);
  expect(members.body).toMatchObject({
    memberList: [{ email, fullName: "Jan Kowalski", roles: ["owner"] }],
    mayManage: true,
    managerLimit: 1,
  });
});

test("a confirmation that asks for it begins a session", async () => {
  const email = someEmail();
  const { signUpId } = (await people.signUp({ email })).body;
  const code = await people.codeFor(email);
  const request = { email, signUpId, signIn: true, fingerprint: "browser" };
  const { body } = await people.confirm(code, request);
  const again = await people.confirm(code, request);
  const headers = { AuthToken: body.authData.auth_token };
  const list = await platform.call("GET", "/private/business_account/list/v1", headers);

  expect(list.body.activeBusinessAccountId).toBe(list.body.businessAccountList[0].id);
  expect(again.body).toMatchObject({ status: 12714 });
  expect(again.body.authData).toBeUndefined();
});

test("a new owner can create a product at once", async () => {
  const { headers } = await people.newOwner();

  const created = await platform.call("POST", "/graphql", headers, {
    query: "mutation($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    variables: {
      input: {
        name: "Lamp",
        sku: "L-1",
        ean: "40170725",
        productCategoryId: idOf("class:product_backpack"),
      },
    },
  });

  expect(created.body.errors).toBeUndefined();
  expect(created.body.data.createProduct.id).toEqual(expect.any(String));
});

test("all issues of a registration are reported together, on their fields", async () => {
  const { status, body } = await people.signUp({
    firstName: "J",
    lastName: "K".repeat(101),
    email: "nobody",
    password: "short",
  });

  expect(status).toBe(400);
  expect(body.status).toBe(10002);
  expect(body.fieldErrors).toMatchObject([
    { field: "firstName", message: "Must be at least 2 characters" },
    { field: "lastName", message: "Must be at most 100 characters" },
    { field: "email", message: "Invalid email format" },
    { field: "password", message: "Must be at least 8 characters" },
    { field: "password", message: "Must contain at least one uppercase letter" },
    { field: "password", message: "Must contain at least one digit" },
    { field: "password", message: "Must contain at least one special character" },
  ]);
});

test("an encrypted password is decrypted and validated", async () => {
  const email = someEmail();
  const { body } = await platform.call("GET", "/auth/crypt_key/v1");
  const key = createPublicKey({
    key: Buffer.from(body.publicKey.key, "base64"),
    format: "der",
    type: "spki",
  });
  const sealed = (password: string) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString(
      "base64",
    );
  const publicKeyId = body.publicKey.id;

  const weak = await people.signUp({ email, password: sealed("weak"), publicKeyId });
  await people.signUp({ email, password: sealed(PASSWORD), publicKeyId });
  await people.confirm(await people.codeFor(email), { email });

  expect(weak.body).toMatchObject({ status: 10002 });
  expect((await people.signIn(email)).status).toBe(200);
});

test("a registered address gets the same response as any other, and only the email differs", async () => {
  const { email } = await people.newOwner();
  const free = someEmail();
  const answersFor = async (address: string) => {
    const initiated = await people.signUp({ email: address.toUpperCase() });
    const { signUpId } = initiated.body;
    const answers = [initiated];
    for (let n = 0; n < 6; n++) {
      answers.push(await people.confirm("99999x", { email: address, signUpId }));
    }
    const path = "/auth/signup_by_email/resend/v1";
    answers.push(
      await platform.call("POST", path, stableClientHeaders(address), { email: address, signUpId }),
    );
    return answers.map(({ status, body }) => [status, { ...body, signUpId: "", requestId: "" }]);
  };

  expect(await answersFor(email)).toEqual(await answersFor(free));
  const [mail] = await people.mailsTo(email);
  expect(mail?.subject).toContain("already have an account");
  expect(mail?.text).not.toMatch(/\d{6}/);
  expect((await people.signIn(email)).status).toBe(200);
});

test.each([
  ["Password1!", "too common"],
  ["Qwerty123!", "too common"],
  ["Dragon-2024", "too common"],
  ["Kowalski-2024", "your name"],
])("'%s' is rejected as a password", async (password, reason) => {
  const { status, body } = await people.signUp({ password });

  expect([status, body.status]).toEqual([400, 10002]);
  expect(body.fieldErrors).toMatchObject([
    { field: "password", message: expect.stringContaining(reason) },
  ]);
});

test("signing up with another user's address can't set a password there", async () => {
  const email = someEmail();
  const { body: own } = await people.signUp({ email });
  const code = await people.codeFor(email);
  await people.signUp({ email, firstName: "Eve", password: "Planted-by-eve-1" });

  const confirmed = await people.confirm(code, { email, signUpId: own.signUpId });

  expect(confirmed.status).toBe(200);
  expect((await people.signIn(email)).status).toBe(200);
  expect((await people.signIn(email, "Planted-by-eve-1")).status).toBe(401);
});

test("requesting another code doesn't reveal whether a sign-up is pending", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const resend = (address: string) =>
    platform.call("POST", "/auth/signup_by_email/resend/v1", randomClientHeaders(), {
      email: address,
    });

  const [registered, unknown] = [await resend(email), await resend(someEmail())];

  expect(registered.body).toEqual(unknown.body);
});

test("an address gets no more than five codes an hour", async () => {
  const email = someEmail();
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await people.signUp({ email })).status);

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await people.mailsTo(email)).toHaveLength(5);
});

test("code and password are neither stored nor logged in plain text", async () => {
  const email = someEmail();
  const { body } = await people.signUp({ email });
  const code = await people.codeFor(email);
  await people.confirm(code === "000000" ? "000001" : "000000", { email });

  const row = await platform.services.db
    .selectFrom("email_code")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const storedText = `${JSON.stringify(row)} ${row.code_hash.toString("utf8")}`;
  const log = platform.lines.join("\n");
  expect(storedText).not.toContain(PASSWORD);
  expect(row.code_hash).toHaveLength(32);
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain(code);
  expect(JSON.stringify(body)).not.toContain(code);
});

test("a sign-up is confirmed by its long token alone, by its six digits only with the address", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const [mail] = await people.mailsTo(email);
  const token = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(mail?.text ?? "")?.[0] ?? "";
  const confirm = (verificationToken: string) =>
    platform.call(
      "POST",
      `/auth/signup_by_email/confirm/v1?verificationToken=${verificationToken}`,
      randomClientHeaders(),
    );

  const digits = await confirm(await people.codeFor(email));
  const unknown = await confirm(randomUUID());
  const before = await people.signIn(email);
  const confirmed = await confirm(token);
  const again = await confirm(token);

  expect([digits.body.status, unknown.body.status, before.status]).toEqual([12714, 12714, 401]);
  expect(confirmed.status).toBe(200);
  expect((await people.signIn(email)).status).toBe(200);
  expect(again.body.status).toBe(12714);
});
