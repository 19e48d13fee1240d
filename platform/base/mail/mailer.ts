export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Name of the business that the email is about; by default the installation's. */
  heading?: string | undefined;
}

export interface Sending {
  /**
   * ID of the message, the same for every attempt, so that mail programs can recognize a duplicate.
   */
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
  /** True if the server doesn't know the address, false if it rejected this email. */
  readonly isUnknownAddress: boolean;

  constructor(message: string, { isUnknownAddress = false } = {}) {
    super(message);
    this.isUnknownAddress = isUnknownAddress;
  }
}
