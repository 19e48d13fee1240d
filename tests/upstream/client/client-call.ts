/**
 * One call as the public web client of September 2025 sends it, and what it reads of the response. `{name}`
 * stands for a value that an earlier call saved.
 */
export interface ClientCall {
  name: string;
  as: "admin" | "owner" | "guest";
  call: string;
  /** Show modes and paging. */
  query?: Record<string, string>;
  /** The client sends every list of filters of a search, empty ones too. */
  body?: Record<string, unknown> | unknown[];
  /** A file that is sent with the body as a form. */
  file?: string;
  /** The members that the client reads, by their paths; ANY: present with whatever value. */
  reads: Record<string, unknown>;
  save?: Record<string, string>;
  /** Saves the token that the call mailed. */
  mailedToken?: string;
}

export const ANY = Symbol("any value");

export const PAGE = { offset: "0", limit: "10", lazyRelation: "false" };

export function i18n(text: string) {
  return { translationInCurrentLocale: text, translations: { en: text } };
}
