import ipaddr from "ipaddr.js";
import { z } from "zod";

import { DOMAIN_HOSTS_RULE, parseDomainHosts } from "#common/domain-hosts.ts";
import { isRootAddress, ROOT_ADDRESS_RULE } from "#common/public-url.ts";
import { readSecretFiles } from "#common/secret-files.ts";

const Port = z.coerce.number().int().min(0).max(65_535);

/** Express's names for ranges of private addresses. */
const PROXY_RANGES: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

const TrustProxy = z
  .string()
  .transform((text) => {
    if (text === "true") return true;
    if (text === "false") return false;
    return /^\d+$/.test(text) ? Number(text) : text.split(",").map((address) => address.trim());
  })
  .refine((proxies) => !Array.isArray(proxies) || proxies.every(isProxyAddress), {
    error:
      "must be true, false, a number of hops, or addresses such as 10.0.0.5, 10.0.0.0/8 or loopback",
  });

function isProxyAddress(text: string): boolean {
  return PROXY_RANGES.has(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

const PublicUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .refine(isRootAddress, { error: ROOT_ADDRESS_RULE });

/** Parses origins such as `https://files.example.com`, separated by spaces or commas. */
const Origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ""))
  .pipe(
    z.array(
      z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).origin === url, {
        error: "needs origins such as https://files.example.com",
      }),
    ),
  );

/** Parses host names with their domains, such as `books.example.com=library`, separated by spaces. */
const DomainHosts = z.string().transform((text, context) => {
  const hosts = parseDomainHosts(text);
  if (hosts) return hosts;
  context.addIssue({ code: "custom", message: DOMAIN_HOSTS_RULE });
  return z.NEVER;
});

/** Settings of the app. The platform reads its own in platform/base/config/config.ts. */
const Config = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
    /** Default: all addresses, in demo mode only the loopback address. */
    HOST: z.string().min(1).optional(),
    PORT: Port.default(3000),
    /** The time that running requests get to finish after SIGTERM. */
    SHUTDOWN_SECONDS: z.coerce.number().int().min(1).max(300).default(8),
    PRODUCT_NAME: z.string().trim().min(1).max(40).default("Vitrine"),
    DOMAIN_KEY: z.string().trim().min(3).max(100).default("vitrine"),
    /** Host names of domains other than DOMAIN_KEY's. */
    DOMAIN_HOSTS: DomainHosts.default(new Map()),
    PLATFORM_URL: z.url({ protocol: /^https?$/ }).optional(),
    GRAPHQL_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The origins of files that the platform links to outside its own address. */
    FILE_ORIGINS: Origins.default([]),
    PLATFORM_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(10),
    /** The limit for each client address on each node; 0 for no limit. */
    ANONYMOUS_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
    EDGE_SECRET: z.string().min(16, "needs at least 16 characters").optional(),
    SESSION_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
    /** Earlier values of SESSION_SECRET, separated by commas. Cookies signed with them are still accepted. */
    OLD_SESSION_SECRETS: z
      .string()
      .default("")
      .transform((text) => text.split(",").map((secret) => secret.trim()))
      .transform((secrets) => secrets.filter((secret) => secret !== "")),
    PUBLIC_URL: PublicUrl.optional(),
    DEMO: z.string().optional(),
    /** The folder where an app without its own platform stores assets for nodes of other versions. */
    DATA_DIR: z.string().optional(),
    METRICS_PORT: Port.min(1).optional(),
    METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
    TRUST_PROXY: TrustProxy.default(["loopback"]),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info"),
    DATABASE_URL: z.string().optional(),
  })
  .superRefine((settings, context) => {
    const shared = settings.DATABASE_URL ?? settings.PLATFORM_URL;
    if (settings.NODE_ENV === "production" && shared && !settings.SESSION_SECRET) {
      context.addIssue({
        code: "custom",
        path: ["SESSION_SECRET"],
        message: "is required with DATABASE_URL or PLATFORM_URL, so that every node signs alike",
      });
    }
    // A platform in this process checks this setting itself.
    const isProduction =
      settings.NODE_ENV === "production" && !["1", "small"].includes(settings.DEMO ?? "");
    if (isProduction && settings.PLATFORM_URL && !settings.PUBLIC_URL) {
      context.addIssue({
        code: "custom",
        path: ["PUBLIC_URL"],
        message:
          "is required with PLATFORM_URL: the address in the browser; https makes cookies Secure",
      });
    }
    if (settings.GRAPHQL_URL && !settings.PLATFORM_URL) {
      context.addIssue({
        code: "custom",
        path: ["GRAPHQL_URL"],
        message: "needs PLATFORM_URL too",
      });
    }
  });

export type Config = z.output<typeof Config>;

/** The message names the invalid setting in one line, without its value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = readSecretFiles(env, (sentence) => new ConfigError(sentence));
  const result = Config.safeParse(settings);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new ConfigError(`Wrong setting: ${lines.join("; ")}`);
}

let cachedConfig: Config | undefined;

export function config(): Config {
  cachedConfig ??= readConfig(process.env);
  return cachedConfig;
}
