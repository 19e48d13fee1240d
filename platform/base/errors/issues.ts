import { type Code, type FieldError, RequestError } from "./request-error.ts";

/** Collects all that is wrong with what was sent, so that it is told at once and by field. */
export class IssueCollector {
  readonly #found: (FieldError & { kind: Code })[] = [];

  add(kind: Code, field: string, message: string): void {
    this.#found.push({ kind, field, message });
  }

  /** The code is that of the first problem, the sentence tells all of them. */
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
