import { z } from "zod";

import { ConfigError } from "../errors/setting-error.ts";

export interface S3Settings {
  bucket: string;
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null;
  region: string;
  /** Null: the SDK uses the role of the machine. */
  key: { accessKey: string; secretKey: string } | null;
  /** Prefix of keys in the bucket; ends with a slash. */
  prefix: string;
}

/** Storage of uploaded files. */
export interface FileSettings {
  store: "folder" | "s3";
  /**
   * Null if S3_BUCKET isn't set. Set even if files are stored in the folder, so that a command can move them to the
   * bucket.
   */
  s3: S3Settings | null;
}

export const FileEnvironment = {
  FILES: z.enum(["folder", "s3"], { error: "must be folder or s3" }).default("folder"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket, without an address")
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)+$/, "must end with a slash and have letters, digits and ._- only")
    .default("vitrine/"),
};

type FileEnvironmentValues = z.infer<z.ZodObject<typeof FileEnvironment>>;

/** Determines where files are stored. Throws a `ConfigError` if a setting is missing that another one requires. */
export function resolveFiles(settings: FileEnvironmentValues): FileSettings {
  const { FILES: store, S3_BUCKET: bucket, S3_ENDPOINT: endpoint = null } = settings;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  if ((accessKey === undefined) !== (secretKey === undefined)) {
    const missing = accessKey === undefined ? "S3_ACCESS_KEY" : "S3_SECRET_KEY";
    throw new ConfigError(`Setting ${missing} is required too: a key is both`);
  }
  if (bucket === undefined) {
    if (store === "s3") throw new ConfigError("Setting S3_BUCKET is required with FILES=s3");
    return { store, s3: null };
  }
  const key = accessKey && secretKey ? { accessKey, secretKey } : null;
  const { S3_REGION: region, S3_PREFIX: prefix } = settings;
  return { store, s3: { bucket, endpoint, region, key, prefix } };
}
