import { z } from "zod";

import { DOMAIN_HOSTS_RULE, parseDomainHosts } from "#common/domain-hosts.ts";
import { type MetricsAccess, metricsAccess } from "#common/metrics-endpoint.ts";
import { isRootAddress, ROOT_ADDRESS_RULE } from "#common/public-url.ts";
import { readSecretFiles } from "#common/secret-files.ts";

import { ConfigError } from "../errors/setting-error.ts";
import { type SecretKeysWithFile, readSecretKeys } from "../secrets/secret-keys.ts";
import { resolveAccess, AccessEnvironment, type AccessSettings } from "./access-settings.ts";
import { AiEnvironment, type AiSettings, resolveAi } from "./ai-settings.ts";
import {
  DatabaseEnvironment,
  databaseLimits,
  DatabaseUrl,
  integerSetting,
} from "./database-settings.ts";
import { FileEnvironment, type FileSettings, resolveFiles } from "./file-settings.ts";
import { resolveRetention, RetentionEnvironment, type Retention } from "./retention-settings.ts";
import { resolveStorage, StorageEnvironment, type StorageLimits } from "./storage-settings.ts";
import { TelemetryEnvironment } from "./telemetry-settings.ts";

/**
 * Settings of the platform. The inherited keys encrypt secrets that must be decrypted later, such as a marketplace's
 * credentials.
 */
export interface PlatformConfig extends SecretKeysWithFile, Omit<AccessSettings, "canSend"> {
  dataDir: string;
  /** URL of the Postgres server; null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  database: ReturnType<typeof databaseLimits>;
  files: FileSettings;
  ai: AiSettings | null;
  mail: {
    smtpUrl: string | null;
    from: string;
    tlsRequired: boolean;
    /** False in production without a mail server: calls that depend on an email are rejected. */
    canSend: boolean;
  };
  port: number;
  role: Role;
  /** Maximum time for running requests to finish when the process is stopped. */
  shutdownMs: number;
  logLevel: LogLevel;
  jobConcurrency: number;
  /** Delay within some jobs after a change of status, so that a test or a demo can watch the status. */
  jobDelayMs: number;
  uploads: Uploads;
  /**
   * Secret of a trusted client, such as the app's server: a request that sends it may state the browser's address.
   */
  edgeSecret: string | null;
  /**
   * Lifetimes: a session ends if it isn't used for `refreshSeconds`, or when it is older than `longestSeconds`.
   */
  sessions: { authSeconds: number; refreshSeconds: number; longestSeconds: number };
  /** Calls per minute that one session, and one business, may make on one node; 0: unlimited. */
  calls: { perSession: number; perBusiness: number };
  /**
   * Public address of the app. Links in emails begin with it, or with the address of their domain if that has its own
   * host.
   */
  publicUrl: string;
  /** Keys of domains by host, for hosts that show another domain than `domainKey`. */
  domainHosts: ReadonlyMap<string, string>;
  /** Days until an entry of the audit log is deleted. */
  auditDays: number;
  /** Who may read the metrics; null turns metrics off. */
  metrics: MetricsAccess | null;
  /** Address of the collector of traces; null: none. */
  tracesUrl: string | null;
  retention: Retention;
  storage: StorageLimits;
  /** Allows webhooks to addresses in the private network. */
  webhooksInside: boolean;
}

export interface Uploads {
  imageMb: number;
  documentMb: number;
  videoMb: number;
  /** Images with more pixels are rejected before they are decoded. */
  megapixels: number;
  maxFiles: number;
  maxRequestBytes: number;
}

export type Role = "all" | "api" | "worker";
export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

/** The environment variables with their defaults. A test compares them with the README's table. */
export const PlatformEnvironment = z.object({
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: DatabaseUrl.optional(),
  ...DatabaseEnvironment,
  ...FileEnvironment,
  ...AccessEnvironment,
  ...TelemetryEnvironment,
  SECRET_KEY: z.string().optional(),
  OLD_SECRET_KEY: z.string().optional(),
  ...AiEnvironment,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// address" }).optional(),
  SMTP_TLS: z
    .enum(["required", "optional"], { error: "must be required or optional" })
    .default("required"),
  MAIL_FROM: z.string().default("Vitrine <no-reply@localhost>"),
  SHUTDOWN_SECONDS: integerSetting(8, 1, 300),
  PLATFORM_PORT: integerSetting(3100, 0, 65_535),
  ROLE: z.enum(["all", "api", "worker"], { error: "must be api, worker or all" }).default("all"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  JOB_CONCURRENCY: integerSetting(3, 1, 100),
  JOB_DELAY_MS: integerSetting(0, 0, 60_000),
  UPLOAD_IMAGE_MB: integerSetting(10, 1, 1000),
  UPLOAD_DOCUMENT_MB: integerSetting(25, 1, 1000),
  UPLOAD_VIDEO_MB: integerSetting(50, 1, 1000),
  UPLOAD_MEGAPIXELS: integerSetting(50, 1, 1000),
  UPLOAD_MAX_FILES: integerSetting(20, 1, 100),
  EDGE_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  CALLS_PER_MINUTE: integerSetting(12_000, 0, 1_000_000),
  BUSINESS_CALLS_PER_MINUTE: integerSetting(30_000, 0, 1_000_000),
  SESSION_HOURS: integerSetting(12, 1, 24 * 30),
  REFRESH_DAYS: integerSetting(30, 1, 365),
  SESSION_MAX_DAYS: integerSetting(90, 1, 365),
  ...RetentionEnvironment,
  ...StorageEnvironment,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine(isRootAddress, { error: ROOT_ADDRESS_RULE })
    .optional(),
  DOMAIN_HOSTS: z
    .string()
    .transform((text) => parseDomainHosts(text))
    .refine((hosts) => hosts !== null, { error: DOMAIN_HOSTS_RULE })
    .optional(),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0"),
  PORT: z.string().default("3000"),
});

/** Reads the settings; `overrides` come from the command line. */
export function readConfig(overrides: Record<string, string> = {}): PlatformConfig {
  return parseConfig({ ...process.env, ...overrides });
}

/** Reads the settings to check an installation, and creates nothing. */
export function inspectConfig(): PlatformConfig {
  return parseConfig(process.env, { createsKey: false });
}

/**
 * Parses the settings. An empty variable counts as not set. Without `createsKey`, a key that is missing in
 * DATA_DIR is not stored.
 */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  { createsKey = true } = {},
): PlatformConfig {
  const variables = readSecretFiles(env, (sentence) => new ConfigError(sentence));
  const parsed = PlatformEnvironment.safeParse(variables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`Setting ${issue?.path.join(".")} ${issue?.message}`);
  }

  const settings = parsed.data;
  const databaseUrl = settings.DATABASE_URL ?? null;
  const { canSend, ...access } = resolveAccess(settings, databaseUrl !== null);
  return {
    dataDir: settings.DATA_DIR,
    databaseUrl,
    database: databaseLimits(settings),
    files: resolveFiles(settings),
    ...access,
    ...readSecretKeys(settings, databaseUrl !== null, { createsKey }),
    ai: resolveAi(settings),
    mail: {
      smtpUrl: settings.SMTP_URL ?? null,
      from: settings.MAIL_FROM,
      tlsRequired: settings.SMTP_TLS === "required",
      canSend,
    },
    port: settings.PLATFORM_PORT,
    shutdownMs: settings.SHUTDOWN_SECONDS * 1000,
    role: settings.ROLE,
    logLevel: settings.LOG_LEVEL,
    jobConcurrency: settings.JOB_CONCURRENCY,
    jobDelayMs: settings.JOB_DELAY_MS,
    uploads: uploadLimits(settings),
    edgeSecret: settings.EDGE_SECRET ?? null,
    calls: {
      perSession: settings.CALLS_PER_MINUTE,
      perBusiness: settings.BUSINESS_CALLS_PER_MINUTE,
    },
    sessions: {
      authSeconds: settings.SESSION_HOURS * 3600,
      refreshSeconds: settings.REFRESH_DAYS * 86_400,
      longestSeconds: settings.SESSION_MAX_DAYS * 86_400,
    },
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    domainHosts: settings.DOMAIN_HOSTS ?? new Map(),
    auditDays: settings.AUDIT_DAYS,
    metrics: metricsAccess(settings),
    tracesUrl: settings.TRACES_URL ?? null,
    retention: resolveRetention(settings),
    storage: resolveStorage(settings),
    webhooksInside: settings.WEBHOOK_PRIVATE_ADDRESSES === "1",
  };
}

/** Throws if a server must not start. Commands need less, so reading the settings doesn't check this. */
export function assertMayStart({ startError }: Pick<PlatformConfig, "startError">): void {
  if (startError !== null) throw new ConfigError(startError);
}

function uploadLimits(settings: z.infer<typeof PlatformEnvironment>): Uploads {
  const {
    UPLOAD_IMAGE_MB: imageMb,
    UPLOAD_DOCUMENT_MB: documentMb,
    UPLOAD_VIDEO_MB: videoMb,
  } = settings;
  // The limit allows ten images, four documents or one video of maximum size, so a request can contain several files.
  const largestRequestMb = Math.max(imageMb * 10, documentMb * 4, videoMb) + 1;
  return {
    imageMb,
    documentMb,
    videoMb,
    megapixels: settings.UPLOAD_MEGAPIXELS,
    maxFiles: settings.UPLOAD_MAX_FILES,
    maxRequestBytes: largestRequestMb * 1024 * 1024,
  };
}
