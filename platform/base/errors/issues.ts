import { type Code, type FieldError, RequestError } from "./request-error.ts";

/** Collects all issues of an input, so that they are reported together and by field. */
export class IssueCollector {
  readonly #issues: (FieldError & { kind: Code })[] = [];

  add(kind: Code, field: string, message: string): void {
    this.#issues.push({ kind, field, message });
  }

  /** Throws if there are issues, with the code of the first and the messages of all. */
  refuse(): void {
    const [first] = this.#issues;
    if (!first) return;
    throw new RequestError(
      first.kind,
      this.#issues.map(({ field, message }) => `${field}: ${message}`).join("; "),
      {
        fieldErrors: this.#issues.map(({ kind, field, message }) => ({
          field,
          message,
          code: String(kind),
        })),
      },
    );
  }
}
