import { ACCESS_SETTINGS } from "./access-settings.ts";
import { DATABASE_SETTINGS } from "./database-settings.ts";
import { FILE_SETTINGS } from "./file-settings.ts";
import { RETENTION_SETTINGS } from "./retention-settings.ts";
import { STORAGE_SETTINGS } from "./storage-settings.ts";
import { TELEMETRY_SETTINGS } from "./telemetry-settings.ts";

export interface Setting {
  name: string;
  default: string;
  meaning: string;
}

/** Settings of the platform, in the order of the README's table. */
export const SETTINGS: readonly Setting[] = [
  setting(
    "DATA_DIR",
    "./data",
    "Folder of the embedded database, the files, unless they are in S3, and the generated secrets",
  ),
  setting("DATABASE_URL", "", "Postgres 15 or newer to use instead of the embedded database"),
  ...DATABASE_SETTINGS.map(([name, standard, meaning]) => setting(name, standard, meaning)),
  ...FILE_SETTINGS.map(([name, standard, meaning]) => setting(name, standard, meaning)),
  ...ACCESS_SETTINGS.map(([name, standard, meaning]) => setting(name, standard, meaning)),
  setting(
    "SECRET_KEY",
    "generated in DATA_DIR",
    "32 bytes in base64 that seal stored credentials; required with DATABASE_URL",
  ),
  setting(
    "OLD_SECRET_KEY",
    "",
    "Previous SECRET_KEY; needed until `vitrine rotate-secret` has re-encrypted everything",
  ),
  setting(
    "AI_BASE_URL",
    "",
    "Address of an OpenAI-compatible service that writes content; empty: the built-in writer",
  ),
  setting("AI_API_KEY", "", "Key for that service"),
  setting("AI_MODEL", "", "Model of that service; required with AI_BASE_URL"),
  setting(
    "AI_INPUT_PRICE",
    "",
    "What a million tokens that the model reads cost, in US dollars, so that sellers see the cost of proposals",
  ),
  setting("AI_OUTPUT_PRICE", "", "The same for tokens that it writes; both or neither are set"),
  setting(
    "SMTP_URL",
    "",
    "Mail server, `smtp://user:password@host:port`; empty: mail stays in the outbox table",
  ),
  setting(
    "SMTP_TLS",
    "required",
    "`required` sends mail over TLS or not at all, except to this machine; `optional` also without",
  ),
  setting("MAIL_FROM", "Vitrine <no-reply@localhost>", "Sender of mail"),
  setting("PLATFORM_PORT", "3100", "Port of the platform when it runs on its own"),
  setting(
    "SHUTDOWN_SECONDS",
    "8",
    "How long running requests may take to finish after SIGTERM; jobs return to the queue within 8 seconds",
  ),
  setting("ROLE", "all", "What a platform on its own does: `api`, `worker` or `all`"),
  setting("LOG_LEVEL", "info", "fatal, error, warn, info, debug, trace or silent"),
  setting(
    "JOB_CONCURRENCY",
    "3",
    "Jobs of one kind that run at the same time in one process, for one business half of them; webhooks eight times as many",
  ),
  setting("JOB_DELAY_MS", "0", "Pause before each job, to watch the states in between"),
  setting("UPLOAD_IMAGE_MB", "10", "Largest image that may be uploaded, in megabytes"),
  setting("UPLOAD_DOCUMENT_MB", "25", "Largest document that may be uploaded, in megabytes"),
  setting("UPLOAD_VIDEO_MB", "50", "Largest video that may be uploaded, in megabytes"),
  setting("UPLOAD_MEGAPIXELS", "50", "Largest image that may be uploaded, in millions of pixels"),
  setting("UPLOAD_MAX_FILES", "20", "Most files in one upload"),
  setting(
    "EDGE_SECRET",
    "",
    "Shared with the app when it calls over HTTP: lets it name the browser's address",
  ),
  setting(
    "ANONYMOUS_REQUESTS_PER_MINUTE",
    "600",
    "Requests of an address without a sign-in per minute and node, `0`: any",
  ),
  setting("CALLS_PER_MINUTE", "12000", "Calls of a sign-in per minute and node, `0`: any"),
  setting("BUSINESS_CALLS_PER_MINUTE", "30000", "The same for all people of a business"),
  setting("SESSION_HOURS", "12", "Hours until an access token expires"),
  setting(
    "VITRINE_EMAIL",
    "the demo owner in demo mode",
    "Whose products `vitrine import` creates, and whose rights `vitrine domain` has",
  ),
  setting("VITRINE_TOKEN", "", "Access token that `vitrine domain` uses instead of that account"),
  setting("VITRINE_PASSWORD", "", "Password of that account"),
  setting("REFRESH_DAYS", "30", "Days until an unused session expires"),
  setting("SESSION_MAX_DAYS", "90", "Maximum session lifetime in days"),
  ...RETENTION_SETTINGS.map(([name, standard, meaning]) => setting(name, standard, meaning)),
  ...STORAGE_SETTINGS.map(([name, standard, meaning]) => setting(name, standard, meaning)),
  setting(
    "PUBLIC_URL",
    "http://localhost:PORT",
    "Address of the app, for links in mails; with https its cookies are Secure. Required without demo mode",
  ),
  setting(
    "DOMAIN_HOSTS",
    "",
    "Host names that lead to other domains, such as `books.example.com=library tools.example.com=workshop`: of the app, and for links in mails",
  ),
  ...TELEMETRY_SETTINGS.map(([name, standard, meaning]) => setting(name, standard, meaning)),
  setting(
    "WEBHOOK_PRIVATE_ADDRESSES",
    "0",
    "`1` allows webhooks, and images by their addresses, in the private network, such as `http://10.0.0.5`",
  ),
];

function setting(name: string, standard: string, meaning: string): Setting {
  return { name, default: standard, meaning };
}
