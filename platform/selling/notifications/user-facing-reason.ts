const USER_FACING_ERRORS = new Set([
  "RequestError",
  "WriterUnavailableError",
  "SubmissionRejectedError",
  "PublicationPendingError",
]);

/** The message of an internal error is only logged; users get one they can act on. */
export function userFacingReason(error: Error): string {
  return USER_FACING_ERRORS.has(error.name)
    ? error.message
    : "A technical error. Please try again; if it happens again, ask your administrator";
}
