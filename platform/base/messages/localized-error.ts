import type { Sentences } from "./message.ts";
import { renderMessage } from "./render-message.ts";

/** An error that users read in their own language; its `message` is English, for the log. */
export class LocalizedError extends Error {
  readonly sentences: Sentences;

  constructor(sentences: Sentences, options?: ErrorOptions) {
    super(renderMessage(sentences, "en"), options);
    this.sentences = sentences;
  }
}
