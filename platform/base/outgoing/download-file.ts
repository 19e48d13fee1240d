import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { LocalizedError } from "../messages/localized-error.ts";
import { createMessage, type Message } from "../messages/message.ts";
import { isPrivateAddress, PrivateAddressError, startRequest } from "./public-address.ts";

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
/** HTTP statuses "timeout", "too early" and "too many requests", after which the same request may succeed later. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** A failed download, explained to the user who entered its address. */
export class DownloadError extends LocalizedError {
  override readonly name = "DownloadError";
  /** Whether another try may succeed. */
  readonly isTemporary: boolean;

  constructor(sentence: Message, isTemporary: boolean, options?: ErrorOptions) {
    super(sentence, options);
    this.isTemporary = isTemporary;
  }
}

export interface Download {
  /** Target file, which may be incomplete after an error. */
  path: string;
  maxBytes: number;
  /** Allows addresses in the private network. */
  insideAllowed: boolean;
  signal: AbortSignal;
}

/**
 * Downloads a web address into a file and returns its size in bytes. The address and those it redirects to must
 * be public. Throws a `DownloadError`.
 */
export async function downloadFile(address: string, download: Download): Promise<number> {
  const signal = AbortSignal.any([download.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let url = checkedUrl(address, download);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(url, { ...download, signal });
    const next = redirectOf(response);
    if (next === null) return await store(response, { ...download, signal });
    response.destroy();
    url = checkedUrl(URL.parse(next, url)?.href ?? next, download);
  }
  throw new DownloadError(createMessage("download_redirects"), false);
}

function checkedUrl(address: string, { insideAllowed }: Pick<Download, "insideAllowed">): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new DownloadError(createMessage("download_no_address"), false);
  }
  if (!insideAllowed && isPrivateAddress(url)) {
    throw privateAddress();
  }
  return url;
}

function open(url: URL, { insideAllowed, signal }: Download): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "image/*, */*;q=0.5", "user-agent": "Vitrine" };
    const request = startRequest(url, { headers, signal }, insideAllowed);
    request.once("error", (error) =>
      reject(error instanceof PrivateAddressError ? privateAddress(error) : noAnswer(error)),
    );
    request.once("response", resolve);
    request.end();
  });
}

function privateAddress(cause?: unknown): DownloadError {
  return new DownloadError(createMessage("download_private"), false, { cause });
}

/** Creates the error of a server that is unavailable or too slow, which may be temporary. */
function noAnswer(cause: unknown): DownloadError {
  return new DownloadError(createMessage("download_no_answer"), true, { cause });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return statusCode >= 300 && statusCode < 400 ? (headers.location ?? null) : null;
}

async function store(
  response: IncomingMessage,
  { path, maxBytes, signal }: Download,
): Promise<number> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    const isTemporary = status >= 500 || TEMPORARY_STATUSES.has(status);
    throw new DownloadError(createMessage("download_status", { status }), isTemporary);
  }
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  try {
    await pipeline(response, counter, createWriteStream(path), { signal });
    return size;
  } catch (error) {
    if (error instanceof DownloadError || isFileSystemError(error)) throw error;
    throw noAnswer(error);
  }
}

function tooLarge(maxBytes: number): DownloadError {
  const limit = Math.floor(maxBytes / 1_000_000);
  return new DownloadError(createMessage("download_too_large", { limit }), false);
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "path" in error;
}
