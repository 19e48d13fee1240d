import type * as Sdk from "@aws-sdk/client-s3";

import type { S3Settings } from "../config/file-settings.ts";

export interface S3 {
  sdk: typeof Sdk;
  client: Sdk.S3Client;
}

const CONNECT_MS = 2000;
/** Timeout of a server that neither takes nor sends bytes. */
const SILENT_MS = 5000;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Loads the SDK only where files are in a bucket: it takes 35 MB of memory. */
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
    // Disabled: uploads have an MD5 instead, which every server checks, while not all know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
    },
    maxAttempts: 2,
    // The SDK logs nothing: its errors are thrown, and logged where they are handled.
    logger: silent,
  });
  return { sdk, client };
}
