import type { PlatformConfig } from "../base/config/config.ts";
import { finiteOr, MEGABYTE } from "../base/config/storage-settings.ts";

export interface VisibleSetting {
  name: string;
  value: string;
}

const SET = "set";

/**
 * Lists the settings that administrators may read, by name of the environment variable. For secrets and addresses of
 * other servers it only says whether they are set, because administrators of a domain aren't necessarily operators.
 */
export function listVisibleSettings(config: PlatformConfig): VisibleSetting[] {
  const { uploads, sessions, calls, mail, storage } = config;
  const values: Record<string, string | number | boolean | null> = {
    DATABASE_URL: config.databaseUrl === null ? null : SET,
    SMTP_URL: mail.smtpUrl === null ? null : SET,
    SMTP_TLS: mail.tlsRequired ? "required" : "optional",
    MAIL_FROM: mail.from,
    AI_BASE_URL: config.ai === null ? null : SET,
    AI_MODEL: config.ai?.model ?? null,
    AI_INPUT_PRICE: config.ai?.prices?.input ?? null,
    AI_OUTPUT_PRICE: config.ai?.prices?.output ?? null,
    EDGE_SECRET: config.edgeSecret === null ? null : SET,
    DEMO: config.smallDemo ? "small" : Number(config.demo),
    SIGN_UP: config.signUp,
    PUBLIC_URL: config.publicUrl,
    DOMAIN_HOSTS: [...config.domainHosts].map((pair) => pair.join("=")).join(" "),
    ROLE: config.role,
    LOG_LEVEL: config.logLevel,
    JOB_CONCURRENCY: config.jobConcurrency,
    UPLOAD_IMAGE_MB: uploads.imageMb,
    UPLOAD_DOCUMENT_MB: uploads.documentMb,
    UPLOAD_VIDEO_MB: uploads.videoMb,
    UPLOAD_MEGAPIXELS: uploads.megapixels,
    UPLOAD_MAX_FILES: uploads.maxFiles,
    CALLS_PER_MINUTE: calls.perSession,
    BUSINESS_CALLS_PER_MINUTE: calls.perBusiness,
    SESSION_HOURS: sessions.authSeconds / 3600,
    REFRESH_DAYS: sessions.refreshSeconds / 86_400,
    SESSION_MAX_DAYS: sessions.longestSeconds / 86_400,
    AUDIT_DAYS: config.auditDays,
    METRICS_PORT: config.metrics?.port ?? null,
    METRICS_TOKEN: config.metrics?.token == null ? null : SET,
    TRACES_URL: config.tracesUrl === null ? null : SET,
    HISTORY_DAYS: config.retention.history ?? 0,
    NOTIFICATION_DAYS: config.retention.notifications ?? 0,
    MAIL_DAYS: config.retention.mail,
    WEBHOOK_DAYS: config.retention.webhooks,
    VIEWS_PER_USER: finiteOr(storage.viewsOfUser, 0),
    BULK_JOBS_PER_USER: finiteOr(storage.bulkOfUser.count, 0),
    BULK_JOBS_PER_BUSINESS: finiteOr(storage.bulkOfBusiness.count, 0),
    BULK_MB_PER_USER: finiteOr(storage.bulkOfUser.bytes / MEGABYTE, 0),
    BULK_MB_PER_BUSINESS: finiteOr(storage.bulkOfBusiness.bytes / MEGABYTE, 0),
    FILES_PER_BUSINESS: finiteOr(storage.filesOfBusiness.count, 0),
    FILE_MB_PER_BUSINESS: finiteOr(storage.filesOfBusiness.bytes / MEGABYTE, 0),
    HISTORY_MB_PER_BUSINESS: finiteOr(storage.historyOfBusiness / MEGABYTE, 0),
    WEBHOOK_PRIVATE_ADDRESSES: config.webhooksInside ? 1 : 0,
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: String(value ?? "") }));
}
