/** Rows of one bulk job. */
export const MAX_BULK_ROWS = 100_000;

/** Rows that one request names by their IDs. */
export const MAX_BULK_IDS = 10_000;

/** Bytes of a file with rows. */
export const MAX_BULK_FILE_BYTES = 60 * 1024 * 1024;

/** Jobs of one domain that work at once; others wait to be started. */
export const MAX_WORKING_BULK_JOBS = 10;

/** Days after the last change of a job until it is deleted with its rows. */
export const BULK_RETENTION_DAYS = 30;

/** The same for a job that never ran. */
export const BULK_DRAFT_DAYS = 7;

/** A chunk of a job ends after this time or number of rows: on the embedded database it holds the only connection. */
export const CHUNK_MS = 200;
export const CHUNK_ROWS = 50;
