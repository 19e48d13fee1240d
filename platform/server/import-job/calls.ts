import { z } from "zod";

import type { Connection } from "./connection.ts";

/** Thrown if the file can't be imported or the platform rejects a call. The message says what to do. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  /** Code of the platform's error; null if the problem is in the file. */
  readonly code: number | null;

  constructor(message: string, code: number | null = null) {
    super(message);
    this.code = code;
  }
}

/** Makes a call that should succeed and validates its response. */
export type Call = <T extends z.ZodType>(
  method: "GET" | "POST" | "PUT",
  path: string,
  schema: T,
  body?: object,
) => Promise<z.output<T>>;

const RejectedAnswer = z.object({
  status: z.number().nullable().default(null),
  statusDetails: z.string().default(""),
  fieldErrors: z.array(z.object({ message: z.string() })).default([]),
});

const OK = 200;

/** Creates a function that makes calls. It throws an `ImportError` with the platform's reasons. */
export function createCall(connection: Connection): Call {
  return async (method, path, schema, body) => {
    const answer = await connection.send(method, path, body);
    if (answer.status === OK) return schema.parse(answer.body);
    const { status, statusDetails, fieldErrors } = RejectedAnswer.parse(answer.body);
    const reasons = fieldErrors.map(({ message }) => message).join("; ");
    throw new ImportError(reasons || statusDetails || `HTTP ${answer.status}`, status);
  };
}
