import { RequestError } from "../../base/errors/request-error.ts";

/**
 * Calls `work` with the former values of a twin. If some of them are rejected, for example because an option no
 * longer exists, calls it again without these.
 */
export async function withRestorable<T>(
  values: Readonly<Record<string, string>>,
  work: (values: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  try {
    return await work(values);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const rejectedKeys = new Set(error.fieldErrors.map(({ field }) => field));
    const accepted = Object.entries(values).filter(([key]) => !rejectedKeys.has(key));
    if (accepted.length === Object.keys(values).length) throw error;
    return work(Object.fromEntries(accepted));
  }
}
