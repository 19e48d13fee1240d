import type { Message } from "../messages/message.ts";
import { type Code, type FieldError, invalidFields } from "./request-error.ts";

/** Collects all issues of an input, so that they are reported together and by field. */
export class IssueCollector {
  readonly #issues: (FieldError & { kind: Code })[] = [];

  add(kind: Code, field: string, message: Message): void {
    this.#issues.push({ kind, field, message });
  }

  get isEmpty(): boolean {
    return this.#issues.length === 0;
  }

  /** Throws if there are issues. The error has the code of the first issue, the messages of all, and `extra`. */
  throwIfAny(extra?: Record<string, unknown>): void {
    const [first] = this.#issues;
    if (!first) return;
    const fieldErrors = this.#issues.map(({ kind, field, message }) => ({
      field,
      message,
      code: String(kind),
    }));
    throw invalidFields(first.kind, fieldErrors, { extra });
  }
}
