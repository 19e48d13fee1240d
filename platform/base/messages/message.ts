import type * as Catalog from "./compiled/messages/en.js";

type Messages = typeof Catalog;
export type MessageKey = keyof Messages;
type Placeholders<K extends MessageKey> = keyof Parameters<Messages[K]>[0];

/** A value, or a list of them; messages among the values are translated too. */
export type MessageParam = string | number | Message | readonly string[] | readonly Message[];

/**
 * A text for users: the key of an entry in the catalogs of this folder, and its parameters. It is stored as plain
 * data, so that each user can read it in their own language.
 */
export interface Message {
  key: MessageKey;
  params: Readonly<Record<string, MessageParam>>;
}

/** One sentence or several. */
export type Sentences = Message | readonly Message[];

export type ParamsOf<K extends MessageKey> =
  Placeholders<K> extends never ? [] : [params: Record<Placeholders<K>, MessageParam>];

export function createMessage<K extends MessageKey>(key: K, ...[params]: ParamsOf<K>): Message {
  return { key, params: params ?? {} };
}

/** A text from elsewhere, such as an administrator or a marketplace. It isn't translated. */
export function verbatim(text: string): Message {
  return createMessage("verbatim", { text });
}

export type NotFoundKey = Extract<MessageKey, `${string}_not_found`>;

type NounKey = Extract<MessageKey, `noun_${string}`>;
export type Noun = NounKey extends `noun_${infer N}` ? N : never;

export function noun(name: Noun): Message {
  return { key: `noun_${name}`, params: {} };
}
