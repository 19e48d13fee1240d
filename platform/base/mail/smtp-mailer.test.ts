import { expect, onTestFinished, test } from "vitest";

import { startMailServer } from "../../testing/mail-server.ts";
import { MailRejectedError } from "./mailer.ts";
import { createSmtpMailer, type SmtpLimits } from "./smtp-mailer.ts";

const MAIL = { to: "ann@example.test", subject: "Your code", text: "123456" };
const LIMITS = { connectMs: 300, sendMs: 300 };
const PATIENT = { connectMs: 10_000, sendMs: 10_000 };

test("an email is sent once, with the same ID in every attempt", async () => {
  const server = await startServer({});
  await server.send();
  await server.send();

  const ids = server.messages.map((message) => message.match(/^Message-ID: (.*)$/im)?.[1]);
  expect(ids).toEqual(["<id-1@shop.example>", "<id-1@shop.example>"]);
  expect(server.messages[0]).toContain("Content-Type: text/plain");
  expect(server.messages[0]).toMatch(/Content-Type: text\/html[^]*>Shop<[^]*>123456<\/p>/);
});

test("an unknown recipient is not retried", async () => {
  const server = await startServer({ "RCPT TO": "550 5.1.1 No such user" });

  const sending = server.send();

  await expect(sending).rejects.toBeInstanceOf(MailRejectedError);
  await expect(sending).rejects.toMatchObject({
    message: "The mail server rejected the message: 550 5.1.1 No such user",
    isUnknownAddress: true,
  });
});

test.each([
  ["RCPT TO", "550 User unknown", true],
  ["RCPT TO", "550 5.7.1 Your address is on a list", false],
  ["RCPT TO", "552 5.2.2 Mailbox full", false],
  ["MAIL FROM", "550 5.1.8 Sender unknown", false],
])("after %s '%s' says that the address is unknown: %s", async (step, reply, isUnknownAddress) => {
  const server = await startServer({ [step]: reply });

  await expect(server.send()).rejects.toMatchObject({ isUnknownAddress });
});

test("a message that is rejected after its content is not retried", async () => {
  const server = await startServer({ ".": "554 5.7.1 Spam" });

  await expect(server.send()).rejects.toBeInstanceOf(MailRejectedError);
});

test.each(["MAIL FROM", "RCPT TO", "DATA", "."])("a 451 after %s is tried again", async (step) => {
  const server = await startServer({ [step]: "451 4.3.0 Come back later" });

  const sending = server.send();

  await expect(sending).rejects.toThrow("451 4.3.0 Come back later");
  await expect(sending).rejects.not.toBeInstanceOf(MailRejectedError);
});

test("a wrong password is retried, because it may be corrected", async () => {
  const server = await startServer({ AUTH: "535 5.7.8 Wrong password" });

  const sending = server.send({ login: "user:secret@" });

  await expect(sending).rejects.toThrow("535 5.7.8 Wrong password");
  await expect(sending).rejects.not.toBeInstanceOf(MailRejectedError);
});

test.each(["greeting", "EHLO", "RCPT TO"])(
  "a server silent instead of %s is given up",
  async (step) => {
    const server = await startServer({ [step]: "" });

    const sending = server.send({ limits: LIMITS });

    await expect(sending).rejects.toThrow(/within 0\.3 s|Greeting never received|timeout/i);
    await expect(sending).rejects.not.toBeInstanceOf(MailRejectedError);
    await server.left();
  },
);

test("a server that accepts the message and doesn't confirm gets it once", async () => {
  const server = await startServer({ ".": "" });

  const sending = server.send({ limits: { ...PATIENT, sendMs: 300 } });

  await expect(sending).rejects.toBeInstanceOf(MailRejectedError);
  await server.left();
  expect(server.messages).toHaveLength(1);
});

test("the connection closes when the job is aborted", async () => {
  const stopping = new AbortController();
  const server = await startServer({ EHLO: "" }, () => stopping.abort(new Error("Stopping")));

  await expect(server.send({ signal: stopping.signal })).rejects.toThrow("Stopping");
  await server.left();
});

test("without TLS emails are sent within this machine only, unless allowed", async () => {
  const server = await startServer({}, undefined, "127.0.0.2");

  await expect(server.send()).rejects.toThrow(/STARTTLS/);
  expect(server.messages).toEqual([]);
  await server.send({ tlsRequired: false });
  expect(server.messages).toHaveLength(1);
});

interface Sent {
  login?: string;
  limits?: SmtpLimits;
  signal?: AbortSignal;
  tlsRequired?: boolean;
}

/**
 * Starts a mail server on the loopback address, or on another address of this machine, and a mailer that sends to it.
 */
async function startServer(
  replies: Record<string, string>,
  onSilence?: () => void,
  host = "127.0.0.1",
) {
  const server = await startMailServer({ replies, host, ...(onSilence && { onSilence }) });
  onTestFinished(() => server.close());
  return {
    ...server,
    send: ({ login = "", limits = PATIENT, signal, tlsRequired = true }: Sent = {}) => {
      const url = `smtp://${login}${host}:${server.port}`;
      const mailer = createSmtpMailer(
        {
          url,
          from: "Shop <no-reply@shop.example>",
          ownAddresses: ["https://shop.example"],
          tlsRequired,
        },
        limits,
      );
      return mailer.send(MAIL, { id: "id-1", signal: signal ?? new AbortController().signal });
    },
  };
}
