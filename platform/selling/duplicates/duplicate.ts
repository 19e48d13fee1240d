import {
  type FieldError,
  type RequestError,
  withFieldNames,
} from "../../base/errors/request-error.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";

/** A product and its copy. */
export interface Duplicate {
  original: TwinRow;
  copy: TwinRow;
}

/** Returns the name of a row's field in the request. */
export function rowField(row: number, field: string): string {
  return `copyList.${row}.${field}`;
}

/** Returns the fields that an error reports for a row. Throws errors that report none. */
export function toRowErrors(row: number, error: RequestError): FieldError[] {
  if (error.fieldErrors.length === 0) throw error;
  return error.fieldErrors.map((issue) => ({ ...issue, field: rowField(row, issue.field) }));
}

/** Does the work of a row, so that errors name the row's fields. */
export async function inRow(row: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw withFieldNames(error, (field) => rowField(row, field));
  }
}
