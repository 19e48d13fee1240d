import type { S3Settings } from "../config/file-settings.ts";
import { FilesUnavailableError } from "./files-unavailable-error.ts";

/** Common members of the errors of the SDK and of the network. */
interface S3Failure {
  name: string;
  message: string;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Codes of errors caused by wrong settings or missing permissions, with advice for the operator. */
const PERMANENT_ERRORS: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket (S3_BUCKET)",
  InvalidAccessKeyId: "the server doesn't know S3_ACCESS_KEY",
  SignatureDoesNotMatch: "S3_SECRET_KEY is not the secret of S3_ACCESS_KEY",
  AccessDenied: "S3_ACCESS_KEY has no right to do this",
  RequestTimeTooSkewed: "the clocks of this machine and of the server differ",
  PermanentRedirect: "the bucket is in another region (S3_REGION)",
  AuthorizationHeaderMalformed: "the server expects another region (S3_REGION)",
  CredentialsProviderError: "there is no S3_ACCESS_KEY, and this machine has no role",
};

function statusOf(failure: S3Failure): number | undefined {
  return failure.$metadata?.httpStatusCode;
}

/** Whether the error means a missing object; a missing bucket is another error. */
export function isAbsent(error: unknown): boolean {
  const failure = error as S3Failure;
  return failure.name === "NoSuchKey" || failure.name === "NotFound";
}

/** Whether the same request may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error as S3Failure);
  return status === undefined || status === 429 || status >= 500;
}

/** Describes an error to the operator in one sentence, which names the bucket and never a key. */
export function toFilesError(
  error: unknown,
  { bucket, endpoint, region }: Pick<S3Settings, "bucket" | "endpoint" | "region">,
): FilesUnavailableError {
  const failure = error as S3Failure;
  const status = statusOf(failure);
  const where = `bucket ${bucket} at ${endpoint ?? `Amazon's ${region}`}`;
  const permanentReason =
    PERMANENT_ERRORS[failure.name] ??
    (status === 403 ? PERMANENT_ERRORS["AccessDenied"] : undefined);
  const detail = [failure.code, failure.message].filter(Boolean).join(": ");
  const reason =
    permanentReason ?? (status === undefined ? detail : `HTTP ${status} ${failure.name}`);
  return new FilesUnavailableError(`Files can't be reached in the ${where}: ${reason}`, {
    cause: error,
    isPermanent: permanentReason !== undefined,
  });
}
