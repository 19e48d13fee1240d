import { type Message, type MessageKey, verbatim } from "./message.ts";
import { ENGLISH, renderMessage } from "./render-message.ts";

/**
 * Returns the text that an administrator wrote for a field, or else the standard message. A text that is the same as
 * an English text of ours, such as "EAN is required", is translated like ours.
 */
export function configuredMessage(text: string | undefined, standard: Message): Message {
  if (text === undefined || renderMessage(standard, "en") === text) return standard;
  const { params } = standard;
  templateKeys ??= readTemplateKeys();
  for (const template of listTemplates(text, params)) {
    const key = templateKeys.get(template);
    if (key) return { key, params };
  }
  return verbatim(text);
}

/**
 * Message keys by English text with placeholders. Filled when a text of an administrator is read for the first time.
 */
let templateKeys: ReadonlyMap<string, MessageKey> | undefined;

function readTemplateKeys(): Map<string, MessageKey> {
  const inputs = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => placeholder(String(name)) },
  );
  const keys = new Map<string, MessageKey>();
  for (const [key, format] of Object.entries(ENGLISH)) {
    const template = format(inputs);
    if (!keys.has(template)) keys.set(template, key as MessageKey);
  }
  return keys;
}

/** Lists the text itself, and variants of it in which values of parameters are replaced by their placeholders. */
function listTemplates(text: string, params: Message["params"]): string[] {
  let templates = [text];
  for (const [name, value] of Object.entries(params)) {
    const found = typeof value === "object" ? "" : String(value);
    if (found === "" || !text.includes(found)) continue;
    const replaced = templates.map((one) => one.replaceAll(found, placeholder(name)));
    templates = [...templates, ...replaced];
  }
  return templates;
}

/** Writes a placeholder with a character that no administrator's text contains. */
function placeholder(name: string): string {
  return `\u0000${name}\u0000`;
}
