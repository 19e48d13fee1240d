export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The business that the email is about; by default it is from the installation. */
  heading?: string | undefined;
}

export interface Sending {
  /** The same for every attempt at this email, so that mail programs can recognize a duplicate. */
  id: string;
  signal: AbortSignal;
}

export interface Mailer {
  /** Throws `MailRejectedError` if a retry would fail the same way. */
  send(mail: Mail, sending: Sending): Promise<void>;
}

/** The mail server rejected the email permanently. */
export class MailRejectedError extends Error {
  override readonly name = "MailRejectedError";
  /** The server has no such address; otherwise it refused this email. */
  readonly isUnknownAddress: boolean;

  constructor(message: string, { isUnknownAddress = false } = {}) {
    super(message);
    this.isUnknownAddress = isUnknownAddress;
  }
}
