/** Maximum rows of one bulk job. */
export const MAX_BULK_ROWS = 100_000;

/** Maximum IDs of rows in one request. */
export const MAX_BULK_IDS = 10_000;

/** Maximum bytes of a file with rows. */
export const MAX_BULK_FILE_BYTES = 60 * 1024 * 1024;

/** Maximum running jobs of one domain; others can be started later. */
export const MAX_WORKING_BULK_JOBS = 10;

/** Days after its last change until a job is deleted with its rows. */
export const BULK_RETENTION_DAYS = 30;

/** Days until a job that never ran is deleted. */
export const BULK_DRAFT_DAYS = 7;

/**
 * Maximum duration and number of rows of a chunk. They are low, because its transaction blocks the only connection of
 * the embedded database.
 */
export const CHUNK_MS = 200;
export const CHUNK_ROWS = 50;
