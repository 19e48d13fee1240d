import MailComposer from "nodemailer/lib/mail-composer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";

import { mailHtml, senderName } from "./mail-html.ts";
import { type Mail, type Mailer, MailRejectedError } from "./mailer.ts";

export interface SmtpSettings {
  url: string;
  from: string;
  /** See `mailHtml`. */
  ownAddresses: readonly string[];
  /** Requires TLS: without it no email is sent. */
  tlsRequired: boolean;
}

export interface SmtpLimits {
  connectMs: number;
  sendMs: number;
}

/**
 * Both timeouts are shorter than the job's, so that attempts never overlap. `sendMs` is long, because a server may
 * take ten minutes to confirm a message (RFC 5321, 4.5.3.2.6), and disconnecting before that leads to a second
 * delivery.
 */
const LIMITS: SmtpLimits = { connectMs: 30_000, sendMs: 600_000 };

export function createSmtpMailer(settings: SmtpSettings, limits = LIMITS): Mailer {
  const options = { ...parseConnectionUrl(settings.url), requireTLS: tlsRequired(settings) };
  return {
    send: async (mail, { id, signal }) => {
      const message = compose(settings, mail, id);
      const connection = new SMTPConnection({ ...options, connectionTimeout: limits.connectMs });
      try {
        await signIn(connection, options.auth, limits.connectMs, signal);
        await handOver(connection, message, limits.sendMs, signal);
        connection.quit();
      } catch (error) {
        connection.close();
        throw toMailError(error);
      }
    },
  };
}

/** Connects and signs in without sending an email; throws the server's error. */
export async function verifySmtp(
  settings: Omit<SmtpSettings, "from" | "ownAddresses">,
  signal: AbortSignal,
): Promise<void> {
  const options = { ...parseConnectionUrl(settings.url), requireTLS: tlsRequired(settings) };
  const connection = new SMTPConnection({ ...options, connectionTimeout: LIMITS.connectMs });
  try {
    await signIn(connection, options.auth, LIMITS.connectMs, signal);
    connection.quit();
  } finally {
    connection.close();
  }
}

function signIn(
  connection: SMTPConnection,
  auth: { user?: string; pass?: string } | undefined,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return within(ms, signal, connection, (done) => {
    connection.connect((error) => {
      if (error || !auth) return done(error);
      connection.login({ credentials: credentialsOf(auth) }, done);
    });
  });
}

/** Decides whether TLS is required; a connection within this machine needs none. */
function tlsRequired({
  url,
  tlsRequired: isRequired,
}: Pick<SmtpSettings, "url" | "tlsRequired">): boolean {
  return isRequired && !["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

function credentialsOf(auth: { user?: string; pass?: string }) {
  return { user: auth.user ?? "", pass: auth.pass ?? "" };
}

function compose({ from, ownAddresses }: SmtpSettings, mail: Mail, id: string) {
  const { to, subject, text } = mail;
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? "localhost";
  const heading = mail.heading ?? senderName(from);
  const html = mailHtml({ subject, text, heading, ownAddresses });
  const messageId = `<${id}@${domain}>`;
  return new MailComposer({ from, to, subject, text, html, messageId }).compile();
}

async function handOver(
  connection: SMTPConnection,
  message: ReturnType<typeof compose>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const stream = message.createReadStream();
  let isSent = false;
  stream.once("end", () => (isSent = true));
  try {
    await within(ms, signal, connection, (done) =>
      connection.send(message.getEnvelope(), stream, (error) => done(error)),
    );
  } catch (error) {
    if (!(error instanceof TooSlow) || !isSent) throw error;
    throw new MailRejectedError(
      "The mail server took the message and never said what became of it",
    );
  }
}

class TooSlow extends Error {}

/** Runs one step of the SMTP dialog, aborted after its timeout or with the job. */
function within(
  ms: number,
  signal: AbortSignal,
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new TooSlow(`The mail server did not answer within ${ms / 1000} s`)),
    ms,
  );
  const stop = () => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  connection.on("error", reject);
  step((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  });
}

interface SmtpError extends Error {
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Converts an error of the server. A 5xx response about the message or its recipient is permanent; an error about the
 * connection or sign-in may be fixed later.
 */
function toMailError(error: unknown): unknown {
  const { command, response, responseCode } = error as SmtpError;
  const aboutMail = command === "MAIL FROM" || command === "RCPT TO" || command === "DATA";
  if (!aboutMail || responseCode === undefined || responseCode < 500) return error;
  const isUnknownAddress = command === "RCPT TO" && isAboutAddress(responseCode, response ?? "");
  return new MailRejectedError(`The mail server rejected the message: ${response}`, {
    isUnknownAddress,
  });
}

const UNKNOWN_ADDRESS = new Set([550, 551, 553]);

/**
 * True if a 550 response is about the address. Servers also respond with 550 to senders that they don't trust, but
 * then the enhanced code (RFC 3463) isn't 5.1.
 */
function isAboutAddress(code: number, response: string): boolean {
  const [enhanced] = /\b5\.\d+\.\d+\b/.exec(response) ?? [];
  return enhanced === undefined ? UNKNOWN_ADDRESS.has(code) : enhanced.startsWith("5.1.");
}
