import { z } from "zod";

import type { Connection } from "./connection.ts";

/** The file, or the answer of the platform, says what to do in its message. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  /** The platform's; null if the file is wrong. */
  readonly code: number | null;

  constructor(message: string, code: number | null = null) {
    super(message);
    this.code = code;
  }
}

/** Makes a call that is expected to succeed. */
export type Call = <T extends z.ZodType>(
  method: "GET" | "POST" | "PUT",
  path: string,
  schema: T,
  body?: object,
) => Promise<z.output<T>>;

const Refusal = z.object({
  status: z.number().nullable().default(null),
  statusDetails: z.string().default(""),
  fieldErrors: z.array(z.object({ message: z.string() })).default([]),
});

const OK = 200;

/** Fails with an `ImportError` that has the reasons of the platform. */
export function callerOf(connection: Connection): Call {
  return async (method, path, schema, body) => {
    const answer = await connection.send(method, path, body);
    if (answer.status === OK) return schema.parse(answer.body);
    const { status, statusDetails, fieldErrors } = Refusal.parse(answer.body);
    const reasons = fieldErrors.map(({ message }) => message).join("; ");
    throw new ImportError(reasons || statusDetails || `HTTP ${answer.status}`, status);
  };
}
