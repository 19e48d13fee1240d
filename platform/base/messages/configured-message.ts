import { type Message, type MessageKey, verbatim } from "./message.ts";
import { ENGLISH, renderMessage } from "./render-message.ts";

/**
 * The message for a text that an administrator wrote for a field; without one, the standard message.
 * Where the text is one of ours to the letter, such as "EAN is required", it is translated like ours.
 */
export function configuredMessage(text: string | undefined, standard: Message): Message {
  if (text === undefined || renderMessage(standard, "en") === text) return standard;
  const { params } = standard;
  const key = MESSAGE_KEYS.find(
    (candidate) => renderMessage({ key: candidate, params }, "en") === text,
  );
  return key ? { key, params } : verbatim(text);
}

const MESSAGE_KEYS = Object.keys(ENGLISH) as MessageKey[];
