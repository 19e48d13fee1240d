const USER_FACING_ERRORS = new Set([
  "RequestError",
  "WriterUnavailableError",
  "SubmissionRejectedError",
  "PublicationPendingError",
]);

/** A fault's own words are for the log; people get told what they can do. */
export function userFacingReason(error: Error): string {
  return USER_FACING_ERRORS.has(error.name)
    ? error.message
    : "A technical error. Please try again; if it happens again, ask your administrator";
}
