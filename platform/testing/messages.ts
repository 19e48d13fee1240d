import type { Sentences } from "../base/messages/message.ts";
import { renderMessage } from "../base/messages/render-message.ts";

/** Matches a message, or a rendered one, by its English text. */
export function reads(text: string | RegExp): unknown {
  return {
    asymmetricMatch(received: string | Sentences) {
      const english = typeof received === "string" ? received : renderMessage(received, "en");
      return typeof text === "string" ? english === text : text.test(english);
    },
    toAsymmetricMatcher: () => `reads ${String(text)}`,
  };
}
