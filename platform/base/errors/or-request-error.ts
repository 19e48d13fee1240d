import { RequestError } from "./request-error.ts";

/** Does the work and returns its result, or the error that a user caused. Other errors are thrown. */
export async function orRequestError<T>(work: () => Promise<T>): Promise<T | RequestError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}
