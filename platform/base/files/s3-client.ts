import type * as Sdk from "@aws-sdk/client-s3";

import type { S3Settings } from "../config/file-settings.ts";

export interface S3 {
  sdk: typeof Sdk;
  client: Sdk.S3Client;
}

const CONNECT_MS = 2000;
/** Timeout for a server that neither sends nor accepts bytes. */
const SILENT_MS = 5000;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Loads the SDK, which takes 35 MB of memory, only if files are stored in a bucket. */
export async function connectS3({ endpoint, region, key }: S3Settings): Promise<S3> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== null && {
      endpoint,
      // Addresses buckets by path, because servers other than Amazon's seldom have a host name for each bucket.
      forcePathStyle: true,
    }),
    ...(key && { credentials: { accessKeyId: key.accessKey, secretAccessKey: key.secretKey } }),
    // The newer checksums are off, because not all servers know them. Uploads have an MD5 instead, which every server
    // checks.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
    },
    maxAttempts: 2,
    // Nothing is logged by the SDK itself, because its errors are thrown and logged where they are handled.
    logger: silent,
  });
  return { sdk, client };
}
