import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

import { Busboy, type BusboyFileStream } from "@fastify/busboy";

import { type ArrivingFile, feedParser, isSystemError } from "#common/feed-parser.ts";

import { CODE, RequestError } from "../errors/request-error.ts";
import { toFilesError } from "../files/files-unavailable-error.ts";
import { createMessage } from "../messages/message.ts";

const MAX_FIELDS = 1000;
const MAX_FIELD_NAME_BYTES = 1000;

export interface MultipartLimits {
  requestBytes: number;
  /** Size of all parts that are no files. */
  textBytes: number;
  files: number;
}

/** A file of a request, received into a temporary file. */
export interface UploadedFile {
  partName: string;
  name: string;
  path: string;
  size: number;
}

export interface MultipartForm {
  fields: [name: string, text: string][];
  files: UploadedFile[];
  /** Deletes received files that were not moved. */
  discard(): Promise<void>;
}

/** Receives a multipart request: texts into memory, files into `folder`, however many there are. */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits,
  folder: string,
): Promise<MultipartForm> {
  const paths: string[] = [];
  const form: MultipartForm = {
    fields: [],
    files: [],
    discard: async () => {
      // The nightly job deletes the files that can't be deleted now.
      await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
    },
  };
  try {
    await mkdir(folder, { recursive: true });
    await receive(request, limits, form, () => {
      const path = join(folder, randomUUID());
      paths.push(path);
      return path;
    });
    return form;
  } catch (error) {
    await form.discard();
    if (isSystemError(error)) throw toFilesError(error, folder);
    if (error instanceof RequestError) throw error;
    throw new RequestError(CODE.BAD_REQUEST, createMessage("request_multipart_unreadable"));
  }
}

export function tooManyFiles(max: number): RequestError {
  const message = createMessage("file_too_many_at_once", { max });
  return new RequestError(CODE.ATTACHMENTS_INVALID, message, {
    fieldErrors: [{ field: "file", message }],
  });
}

export function requestTooLarge(limit: number): RequestError {
  const megabytes = Math.round(limit / 1024 / 1024);
  return new RequestError(
    CODE.BAD_REQUEST,
    createMessage("request_too_large", { limit: megabytes }),
  );
}

async function receive(
  request: Request,
  limits: MultipartLimits,
  form: MultipartForm,
  newPath: () => string,
): Promise<void> {
  const tooLarge = () => requestTooLarge(limits.requestBytes);
  if (Number(request.headers.get("content-length") ?? 0) > limits.requestBytes) throw tooLarge();
  const parser = new Busboy({
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    preservePath: true,
    // The JSON part `request` is never a file, even if the client sends a file name with it.
    isPartAFile: (partName, _type, name) => name !== undefined && partName !== "request",
    limits: {
      fieldNameSize: MAX_FIELD_NAME_BYTES,
      fieldSize: limits.textBytes + 1,
      fields: MAX_FIELDS,
      files: limits.files,
    },
  });
  const files: ArrivingFile[] = [];
  let textBytes = 0;
  parser.on("field", (name, text) => {
    textBytes += Buffer.byteLength(text);
    if (textBytes > limits.textBytes) parser.destroy(requestTooLarge(limits.textBytes));
    else form.fields.push([name, text]);
  });
  parser.on("file", (partName, stream, name) => {
    // After the request failed and its files were deleted, the parser may still find another part in its buffer,
    // which is skipped.
    if (parser.destroyed) return void stream.resume();
    // Ignored here, because the reader of the stream gets the error anyway; an unhandled error event would end the
    // process.
    stream.on("error", () => {});
    // Clients encode a quotation mark in a file name as `%22`.
    const file = { partName, name: name.replaceAll("%22", '"'), path: newPath(), size: 0 };
    form.files.push(file);
    const received = writeFile(file, stream);
    received.catch((error: Error) => parser.destroy(error));
    files.push({ stream, received });
  });
  parser.on("filesLimit", () => parser.destroy(tooManyFiles(limits.files)));
  parser.on("fieldsLimit", () =>
    parser.destroy(
      new RequestError(
        CODE.BAD_REQUEST,
        createMessage("request_too_many_fields", { limit: MAX_FIELDS }),
      ),
    ),
  );
  await feedParser(request.body, parser, files, { maxBytes: limits.requestBytes, tooLarge });
}

/**
 * Writes a received file and resolves when it is closed. Otherwise a file that is deleted while it is being opened
 * would appear afterwards.
 */
async function writeFile(file: UploadedFile, stream: BusboyFileStream): Promise<void> {
  const output = await open(file.path, "wx", 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await output.writeFile(chunk);
      file.size += chunk.byteLength;
    }
  } finally {
    await output.close();
  }
}
