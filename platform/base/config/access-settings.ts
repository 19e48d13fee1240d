import { z } from "zod";

/**
 * Settings that decide which network the server listens on, who may create an account, and whether the server may
 * start.
 */
export interface AccessSettings {
  demo: boolean;
  /** True if the demo is only a dozen drafts, without a month of history. */
  smallDemo: boolean;
  host: string;
  /** Key of the domain that the app and the command line use by default. */
  domainKey: string;
  /** Decides who may create an account: everyone, invited users, or no one. */
  signUp: SignUpPolicy;
  /**
   * True if codes and links reach users: through a mail server or, in demo mode and development, through the outbox.
   */
  canSend: boolean;
  /** Reason why a server must not start with these settings, although commands may run; null if there is none. */
  startError: string | null;
  /** Warnings for the operator at start, one sentence each. */
  warnings: readonly string[];
}

type SignUpPolicy = "open" | "invitation" | "closed";

export const AccessEnvironment = {
  DEMO: z.enum(["0", "1", "small"], { error: "must be 0, 1 or small" }).optional(),
  SIGN_UP: z
    .enum(["open", "invitation", "closed"], { error: "must be open, invitation or closed" })
    .optional(),
  HOST: z.string().optional(),
  NODE_ENV: z.string().optional(),
  DOMAIN_KEY: z.string().trim().toLowerCase().default("vitrine"),
};

interface AccessEnvironmentValues {
  DEMO?: "0" | "1" | "small" | undefined;
  SIGN_UP?: SignUpPolicy | undefined;
  HOST?: string | undefined;
  NODE_ENV?: string | undefined;
  DOMAIN_KEY: string;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
}

export function resolveAccess(
  settings: AccessEnvironmentValues,
  hasDatabaseUrl: boolean,
): AccessSettings {
  const demo = settings.DEMO === undefined ? !hasDatabaseUrl : settings.DEMO !== "0";
  // The demo's passwords are public, so it is reachable from other machines only if HOST is set.
  const host = settings.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0");
  const isDevelopment = settings.NODE_ENV === "development" || settings.NODE_ENV === "test";
  return {
    demo,
    smallDemo: settings.DEMO === "small",
    host,
    domainKey: settings.DOMAIN_KEY,
    signUp: settings.SIGN_UP ?? (demo || isDevelopment ? "open" : "invitation"),
    canSend: demo || isDevelopment || settings.SMTP_URL !== undefined,
    startError:
      demo || isDevelopment || settings.PUBLIC_URL
        ? null
        : "Setting PUBLIC_URL is required without demo mode: the address in the browser, such as https://shop.example; links in emails begin with it",
    warnings: isDevelopment ? [] : warningsAbout({ ...settings, demo, host }),
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** Lists warnings about settings that are valid but may be unintended. */
function warningsAbout(
  settings: AccessEnvironmentValues & { demo: boolean; host: string },
): string[] {
  if (settings.demo) {
    if (isLoopback(settings.host)) return [];
    return [
      `Demo mode is on and other machines can reach it (HOST=${settings.host}): its passwords are public and anyone ` +
        "can read its emails. Set DEMO=0, or HOST=127.0.0.1.",
    ];
  }
  if (settings.SMTP_URL) return [];
  return [
    "SMTP_URL is not set: sign-up, invitations and new passwords by email are rejected, and other emails stay in the database.",
  ];
}
