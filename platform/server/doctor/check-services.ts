import type { PlatformConfig } from "../../base/config/config.ts";
import { verifySmtp } from "../../base/mail/smtp-mailer.ts";
import { failure, type Finding, ok, toErrorText, warning } from "./finding.ts";

const TIMEOUT_MS = 10_000;

/** Signs in at the mail server without sending an email. */
export async function checkMail({ mail }: Pick<PlatformConfig, "mail">): Promise<Finding> {
  const { smtpUrl: url, tlsRequired } = mail;
  if (url === null) {
    return warning(
      "mail",
      "SMTP_URL is not set, so codes and invitations stay in the database.",
      "Set SMTP_URL, such as smtp://user:password@host:587.",
    );
  }
  try {
    await verifySmtp({ url, tlsRequired }, AbortSignal.timeout(TIMEOUT_MS));
    return ok("mail", `The mail server at ${new URL(url).host} accepts the connection.`);
  } catch (error) {
    return failure(
      "mail",
      `The mail server at ${new URL(url).host} is not usable: ${toErrorText(error)}`,
      "Correct SMTP_URL; without TLS on the server, set SMTP_TLS=optional.",
    );
  }
}

export async function checkWriter({ ai }: Pick<PlatformConfig, "ai">): Promise<Finding> {
  if (ai === null) return ok("writer", "The built-in writer is used (no AI_BASE_URL).");
  try {
    const response = await fetch(`${ai.baseUrl.replace(/\/+$/, "")}/models`, {
      headers: ai.apiKey ? { Authorization: `Bearer ${ai.apiKey}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) {
      return failure("writer", "The AI service rejects the key.", "Correct AI_API_KEY.");
    }
    return ok("writer", `The AI service answers (HTTP ${response.status}).`);
  } catch (error) {
    return failure(
      "writer",
      `The AI service is not reachable: ${toErrorText(error)}`,
      "Correct AI_BASE_URL, or remove it to use the built-in writer.",
    );
  }
}
