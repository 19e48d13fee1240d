import {
  FormDataParseError,
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";

export interface FormLimits {
  maxEntries: number;
  maxBytes: number;
}

export const DEFAULT_FORM: FormLimits = { maxEntries: 500, maxBytes: 1024 * 1024 };
/** Limits of a form with a control for each field of a class. */
export const EDIT_FORM: FormLimits = { ...DEFAULT_FORM, maxEntries: 2_000 };
/** Limits of a dialog that posts every selected row. */
export const SELECTION_FORM: FormLimits = { ...DEFAULT_FORM, maxEntries: 10_000 };

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/;
const SHORT_FORM_BYTES = 256_000;

/**
 * Reads a form without files. All such forms of the app are read here. Counts bytes and entries on arrival, because a
 * client may send no content-length; files are dropped.
 */
export async function readForm(
  request: Request,
  { maxEntries, maxBytes }: FormLimits = DEFAULT_FORM,
): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPE.test(type)) {
    throw malformedForm();
  }
  const limits = {
    maxParts: maxEntries,
    maxFiles: maxEntries,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes,
  };
  try {
    return await parseFormData(request, limits, () => null);
  } catch (error) {
    const tooLarge = [error, error instanceof Error && error.cause].some(isLimitError);
    if (tooLarge) throw formTooLarge();
    // The parser throws a TypeError for text that isn't UTF-8.
    if (error instanceof FormDataParseError || error instanceof TypeError) throw malformedForm();
    throw error;
  }
}

function isLimitError(error: unknown): boolean {
  return (
    error instanceof MaxPartsExceededError ||
    error instanceof MaxTotalSizeExceededError ||
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxHeaderSizeExceededError ||
    error instanceof MaxFilesExceededError
  );
}

/** Clones the request, so that its form can be read twice. Null if the form is long or has no content-length. */
export function copyShortForm(request: Request): Request | null {
  const type = request.headers.get("content-type") ?? "";
  const length = request.headers.get("content-length");
  const isShort =
    request.method === "POST" &&
    FORM_TYPE.test(type) &&
    length !== null &&
    Number(length) <= SHORT_FORM_BYTES;
  return isShort ? request.clone() : null;
}

export function formTooLarge() {
  return data(m.error_too_large_text(), { status: 413 });
}

export function malformedForm() {
  return data(m.error_bad_form_text(), { status: 400 });
}

/**
 * Reads and counts the body. It does not cancel the stream, because that would close the connection without
 * a response.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw formTooLarge();
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** Rebuilds the request with a parsed form, for a library that parses it itself. */
export function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-type");
  headers.delete("content-length");
  return new Request(request.url, { method: request.method, headers, body: form });
}
