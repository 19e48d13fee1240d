import { createTransport } from "nodemailer";

import type { Mailer } from "./mailer.ts";

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
