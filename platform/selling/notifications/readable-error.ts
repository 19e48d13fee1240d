const MEANT_FOR_PEOPLE = new Set([
  "Refusal",
  "WriterUnavailable",
  "SubmissionRejected",
  "StillPending",
]);

/** A fault's own words are for the log; people get told what they can do. */
export function readableReason(error: Error): string {
  return MEANT_FOR_PEOPLE.has(error.name)
    ? error.message
    : "A technical error. Please try again; if it happens again, ask your administrator";
}
