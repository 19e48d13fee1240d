import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";

import type { S3Settings } from "../config/file-settings.ts";
import type { FileStore, ListedFile } from "./file-store.ts";
import { connectS3, type S3 } from "./s3-client.ts";
import { isAbsent, isTransient, toFilesError } from "./s3-errors.ts";
import { assertStorageKey } from "./storage-key.ts";
import { streamChunks, type ChunkSource } from "./stream-file.ts";

const RETRY_MS = 300;

/**
 * Stores files as objects of a bucket. The server keeps an object whole or not at all, and compares
 * its bytes with the checksum of what was sent. Files are received in `temporary`, a folder of this node.
 * Errors are `FilesUnavailableError`.
 */
export function createS3Files(settings: S3Settings, temporary: string): FileStore {
  const { bucket: Bucket, prefix } = settings;
  let connection: Promise<S3> | undefined;

  async function run<Result>(work: (s3: S3) => Promise<Result>): Promise<Result> {
    connection ??= connectS3(settings);
    try {
      return await work(await connection);
    } catch (error) {
      throw toFilesError(error, settings);
    }
  }

  function objectOf(key: string) {
    assertStorageKey(key);
    return { Bucket, Key: prefix + key };
  }

  const files: FileStore = {
    temporary,
    put: async (key, bytes, ContentType) => {
      const ContentMD5 = createHash("md5").update(bytes).digest("base64");
      const object = { ...objectOf(key), Body: bytes, ContentMD5, ContentType };
      await run(({ sdk, client }) => client.send(new sdk.PutObjectCommand(object)));
    },
    take: async (key, path, ContentType) => {
      const [{ size }, ContentMD5] = await Promise.all([stat(path), md5Of(path)]);
      const object = { ...objectOf(key), ContentMD5, ContentType, ContentLength: size };
      await run(({ sdk, client }) =>
        // The SDK can't send a stream a second time, so the retry is done here with a new stream.
        twice(() => {
          const Body = createReadStream(path);
          return client.send(new sdk.PutObjectCommand({ ...object, Body }));
        }),
      );
      await rm(path);
    },
    open: async (key) => {
      const object = objectOf(key);
      const head = await run(({ sdk, client }) =>
        client.send(new sdk.HeadObjectCommand(object)).catch(nullWhenAbsent),
      );
      if (!head) return null;
      const { ContentLength: size = 0 } = head;
      const read = (from: number, to: number) =>
        run(async ({ sdk, client }) => {
          const Range = `bytes=${from}-${to - 1}`;
          const { Body } = await client.send(new sdk.GetObjectCommand({ ...object, Range }));
          return sourceOf(Body as Readable);
        });
      return { size, stream: (from, to) => streamChunks(() => read(from, to), to - from) };
    },
    copy: async (from, to, ContentType) => {
      const CopySource = `${Bucket}/${objectOf(from).Key}`;
      const MetadataDirective = "REPLACE" as const;
      const target = { ...objectOf(to), CopySource, ContentType, MetadataDirective };
      return run(({ sdk, client }) =>
        client.send(new sdk.CopyObjectCommand(target)).then(() => true, falseWhenAbsent),
      );
    },
    remove: async (key) => {
      const object = objectOf(key);
      await run(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(object)));
    },
    list: () => listObjects(run, { Bucket, Prefix: prefix }),
    freeze: () => Promise.resolve(files),
  };
  return files;
}

type Run = <Result>(work: (s3: S3) => Promise<Result>) => Promise<Result>;

async function* listObjects(
  run: Run,
  scope: { Bucket: string; Prefix: string },
): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    const query = { ...scope, ContinuationToken: token };
    const page = await run(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(query)));
    for (const { Key = "", Size: size = 0, LastModified = new Date() } of page.Contents ?? []) {
      yield { key: Key.slice(scope.Prefix.length), size, changedAt: LastModified };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

function sourceOf(body: Readable): ChunkSource {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>;
  return {
    read: async () => {
      const { value, done } = await chunks.next();
      return done ? null : value;
    },
    close: () => void body.destroy(),
  };
}

async function twice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await pause(RETRY_MS);
    return work();
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash("md5");
  await pipeline(createReadStream(path), hash);
  return hash.digest("base64");
}

function nullWhenAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}

function falseWhenAbsent(error: unknown): false {
  if (isAbsent(error)) return false;
  throw error;
}
