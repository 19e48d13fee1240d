import { RequestError } from "../../base/errors/request-error.ts";

/**
 * Works with these values; those that are refused by now, such as an option that is gone, are left out, so that they
 * don't stop the others.
 */
export async function withRestorable<T>(
  values: Readonly<Record<string, string>>,
  work: (values: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  try {
    return await work(values);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const refused = new Set(error.fieldErrors.map(({ field }) => field));
    const accepted = Object.entries(values).filter(([key]) => !refused.has(key));
    if (accepted.length === Object.keys(values).length) throw error;
    return work(Object.fromEntries(accepted));
  }
}
