import { afterAll, beforeAll, expect, test } from "vitest";

import {
  randomClientHeaders,
  stableClientHeaders,
  peopleOf,
  someEmail,
} from "../../testing/people.ts";
import { startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
});

afterAll(() => platform.stop());

test("wrong codes and requests of others don't affect the user's own request", async () => {
  const email = someEmail();
  const { signUpId } = (await people.signUp({ email })).body;
  const code = await people.codeFor(email);
  for (let n = 0; n < 7; n++) {
    const elsewhere = randomClientHeaders();
    await people.signUp({ email, password: "Planted-by-eve-1" }, elsewhere);
    for (let k = 0; k < 6; k++) await people.confirm("000000", { email }, elsewhere);
  }

  const confirmed = await people.confirm(code, { email, signUpId }, randomClientHeaders());

  expect(confirmed.status).toBe(200);
  expect((await people.signIn(email)).status).toBe(200);
});

test("a code is good for half an hour", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const code = await people.codeFor(email);
  platform.passTime(30 * 60_000);

  const late = await people.confirm(code, { email });

  expect(late.status).toBe(400);
  expect(late.body).toMatchObject({ status: 12715, fieldErrors: [{ field: "code" }] });
});

test("after five wrong codes the right one is rejected too, until a new one is sent", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const code = await people.codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";

  const tries = [];
  for (let n = 0; n < 5; n++) tries.push((await people.confirm(wrong, { email })).body);
  const rightButLate = await people.confirm(code, { email });
  await platform.call("POST", "/auth/signup_by_email/resend/v1", stableClientHeaders(email), {
    email,
  });
  const fresh = await people.confirm(await people.codeFor(email), { email });

  expect(tries.map(({ status }) => status)).toEqual([12714, 12714, 12714, 12714, 12714]);
  expect(tries[3].statusDetails).toBe("Incorrect code");
  expect(tries[4].statusDetails).toContain("Too many incorrect attempts");
  expect(rightButLate.body).toMatchObject({ status: 12714 });
  expect(fresh.status).toBe(200);
});

test("parallel guesses get five tries together", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const code = await people.codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";

  await Promise.all(Array.from({ length: 8 }, () => people.confirm(wrong, { email })));

  const row = await platform.services.db
    .selectFrom("email_code")
    .select("tries")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(row.tries).toBe(5);
});

test("a code works once, also when it is sent twice concurrently", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const code = await people.codeFor(email);

  const answers = await Promise.all([
    people.confirm(code, { email }),
    people.confirm(code, { email }),
  ]);
  const again = await people.confirm(code, { email });

  expect(sorted(answers.map(({ body }) => body.status))).toEqual([0, 12714]);
  expect(again.body).toMatchObject({ status: 12714 });
});

test("a new code replaces the old one", async () => {
  const email = someEmail();
  await people.signUp({ email });
  const first = await people.codeFor(email);
  await platform.call("POST", "/auth/signup_by_email/resend/v1", stableClientHeaders(email), {
    email,
  });
  const second = await people.codeFor(email);

  const answer = first === second ? null : await people.confirm(first, { email });

  expect(answer?.body).toMatchObject({ status: 12714 });
});

test.each(["", "12345", "11111111-1111-4111-8111-111111111111"])(
  "'%s' gets the response of an unknown code",
  async (code) => {
    const answer = await people.confirm(code, { email: someEmail() });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: 12714 });
  },
);

function sorted(codes: number[]): number[] {
  return codes.toSorted((a, b) => a - b);
}
