import { type Code, type FieldError, RequestError } from "./request-error.ts";

/** Collects all issues of an input, so that they are reported together and by field. */
export class IssueCollector {
  readonly #found: (FieldError & { kind: Code })[] = [];

  add(kind: Code, field: string, message: string): void {
    this.#found.push({ kind, field, message });
  }

  /** Throws if there are issues, with the code of the first and the messages of all. */
  refuse(): void {
    const [first] = this.#found;
    if (!first) return;
    throw new RequestError(
      first.kind,
      this.#found.map(({ field, message }) => `${field}: ${message}`).join("; "),
      {
        fieldErrors: this.#found.map(({ kind, field, message }) => ({
          field,
          message,
          code: String(kind),
        })),
      },
    );
  }
}
