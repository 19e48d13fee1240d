import { integerSetting } from "./database-settings.ts";

/** Storage limits of one user and one business; 0: no limit. */
export const StorageEnvironment = {
  VIEWS_PER_USER: integerSetting(500, 0, 1_000_000),
  BULK_JOBS_PER_USER: integerSetting(1000, 0, 1_000_000),
  BULK_JOBS_PER_BUSINESS: integerSetting(5000, 0, 1_000_000),
  BULK_MB_PER_USER: integerSetting(500, 0, 1_000_000),
  BULK_MB_PER_BUSINESS: integerSetting(2000, 0, 1_000_000),
  FILES_PER_BUSINESS: integerSetting(0, 0, 100_000_000),
  FILE_MB_PER_BUSINESS: integerSetting(0, 0, 100_000_000),
  HISTORY_MB_PER_BUSINESS: integerSetting(0, 0, 100_000_000),
};

/** Limits on a number and on its bytes; `Infinity` means no limit. */
export interface Quota {
  count: number;
  bytes: number;
}

export interface StorageLimits {
  viewsOfUser: number;
  bulkOfUser: Quota;
  bulkOfBusiness: Quota;
  /** Applies to businesses whose tier sets no limit. */
  filesOfBusiness: Quota;
  /** In bytes. */
  historyOfBusiness: number;
}

export const MEGABYTE = 1_000_000;

export function resolveStorage(
  settings: Record<keyof typeof StorageEnvironment, number>,
): StorageLimits {
  const quota = (count: number, megabytes: number): Quota => ({
    count: count || Infinity,
    bytes: megabytes * MEGABYTE || Infinity,
  });
  return {
    viewsOfUser: settings.VIEWS_PER_USER || Infinity,
    bulkOfUser: quota(settings.BULK_JOBS_PER_USER, settings.BULK_MB_PER_USER),
    bulkOfBusiness: quota(settings.BULK_JOBS_PER_BUSINESS, settings.BULK_MB_PER_BUSINESS),
    filesOfBusiness: quota(settings.FILES_PER_BUSINESS, settings.FILE_MB_PER_BUSINESS),
    historyOfBusiness: settings.HISTORY_MB_PER_BUSINESS * MEGABYTE || Infinity,
  };
}

/** Returns the limit, or `none` if it is `Infinity`, which JSON and database columns can't hold. */
export function finiteOr<T>(limit: number, none: T): number | T {
  return Number.isFinite(limit) ? limit : none;
}
