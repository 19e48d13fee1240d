import { randomUUID } from "node:crypto";

import { createFileStore, type FileConfig } from "../../base/files/create-file-store.ts";
import { failure, type Finding, ok, toErrorText, warning } from "./finding.ts";

/**
 * Stores, lists, reads and deletes an object in the bucket. Without a bucket there is nothing to check here, because
 * the folder has a check of its own.
 */
export async function checkFiles(config: FileConfig): Promise<Finding[]> {
  const { store, s3 } = config.files;
  if (store === "folder" || s3 === null) return [];
  const key = `doctor/${randomUUID()}`;
  const where = `bucket ${s3.bucket} at ${s3.endpoint ?? `Amazon's ${s3.region}`}`;
  try {
    const files = createFileStore(config);
    await files.list()[Symbol.asyncIterator]().next();
    await files.put(key, Buffer.from("doctor"), "text/plain");
    const stored = await files.open(key);
    await files.remove(key);
    if (stored?.size !== "doctor".length)
      throw new Error("an object is not found after it was stored");
  } catch (error) {
    return [
      failure(
        "files",
        toErrorText(error),
        "Correct the S3_ settings. The account needs the rights to list the bucket, and to read, write and delete in it.",
      ),
    ];
  }
  const usable = ok("files", `Files can be listed, stored, read and deleted in the ${where}.`);
  return isOpenToListeners(s3.endpoint) ? [usable, unencrypted()] : [usable];
}

function unencrypted(): Finding {
  return warning(
    "files",
    "S3_ENDPOINT is http, so files travel unencrypted between Vitrine and the server.",
    "Use https, unless the network between them is yours alone.",
  );
}

function isOpenToListeners(endpoint: string | null): boolean {
  if (endpoint === null) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === "http:" && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
