import { afterAll, beforeAll, expect, test } from "vitest";

import { PermanentJobError } from "../../base/jobs/define-job.ts";
import { deleteDeadAddress } from "../../base/mail/dead-address.store.ts";
import { type Mailer, MailRejectedError } from "../../base/mail/mailer.ts";
import { sendMail } from "../../base/mail/send-mail.ts";
import { listPurges } from "../../server/purges.ts";
import { peopleOf, someEmail } from "../../testing/people.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

const DAY_MS = 86_400_000;
const MEMBERS = "/private/business_account/member/list/v1?offset=0&limit=10";
const ATTEMPT = { effectId: "one", signal: new AbortController().signal };

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.stop());

test("nothing more is sent to an address that no server knows, and who invites it is told", async () => {
  const to = someEmail();
  const { headers } = await peopleOf(platform).newOwner();
  expect((await invite(headers, to)).status).toBe(200);
  const unknown = { isUnknownAddress: true };
  const { mailer, sent } = mailerThat(new MailRejectedError("550 5.1.1 No such user", unknown));
  await expect(send(mailer, to)).rejects.toBeInstanceOf(PermanentJobError);
  await send(mailer, to.toUpperCase());
  expect(sent).toEqual([to]);

  const invited = await invite(headers, to);
  expect(invited.body.fieldErrors).toMatchObject([
    { field: "email", messageKey: "account_email_unreachable" },
  ]);
  expect(invited.body.fieldErrors[0].message).toContain("550 5.1.1 No such user");

  const { body } = await platform.call("GET", MEMBERS, headers);
  expect(body.memberList).toMatchObject([
    { kind: "member" },
    { email: to, mailRefusal: "550 5.1.1 No such user" },
  ]);

  platform.passTime(8 * DAY_MS);
  await listPurges(platform.services)["addresses that are not known"]?.();
  const later = await peopleOf(platform).newOwner();
  expect((await invite(later.headers, to)).status).toBe(200);
});

test("an administrator has an address tried again before the week is over", async () => {
  const to = someEmail();
  const unknown = { isUnknownAddress: true };
  const { mailer, sent } = mailerThat(new MailRejectedError("550 5.1.1 No such user", unknown));
  const { db } = platform.services;
  await expect(send(mailer, to)).rejects.toBeInstanceOf(PermanentJobError);

  expect(await deleteDeadAddress(db, to.toUpperCase())).toBe(true);
  expect(await deleteDeadAddress(db, to)).toBe(false);
  await expect(send(mailer, to)).rejects.toBeInstanceOf(PermanentJobError);
  expect(sent).toEqual([to, to]);
});

test("an email that a server rejects for another reason says nothing about its address", async () => {
  const to = someEmail();
  const { mailer, sent } = mailerThat(new MailRejectedError("554 5.7.1 Spam"));
  await expect(send(mailer, to)).rejects.toThrow("Spam");
  await expect(send(mailer, to)).rejects.toThrow("Spam");

  expect(sent).toEqual([to, to]);
});

function mailerThat(error: Error): { mailer: Mailer; sent: string[] } {
  const sent: string[] = [];
  const mailer: Mailer = {
    send: async ({ to }) => {
      sent.push(to);
      throw error;
    },
  };
  return { mailer, sent };
}

function send(mailer: Mailer, to: string): Promise<void> {
  const { services } = platform;
  const post = { mailer, db: services.db, now: () => services.now() };
  return sendMail(post, { to, subject: "", text: "" }, ATTEMPT);
}

function invite(headers: Headers, email: string) {
  return platform.call("POST", "/private/business_account/invitation/v1", headers, { email });
}
