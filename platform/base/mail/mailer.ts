export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Sending {
  /** The same each time this mail is sent, so that a second copy can be told for one. */
  id: string;
  signal: AbortSignal;
}

export interface Mailer {
  /** Throws `MailRejectedError` when another attempt would end the same way. */
  send(mail: Mail, sending: Sending): Promise<void>;
}

/** The mail server said no for good. */
export class MailRejectedError extends Error {
  override readonly name = "MailRejectedError";
}
