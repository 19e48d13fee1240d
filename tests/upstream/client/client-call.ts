/**
 * A call as the public web client of September 2025 sends it, with the members of the response that it reads. `{name}`
 * stands for a value that an earlier call has saved.
 */
export interface ClientCall {
  name: string;
  as: "admin" | "owner" | "guest";
  call: string;
  /** Show modes and paging. */
  query?: Record<string, string>;
  /**
   * Body of the request. For searches, the client sends all lists of filters, including empty ones.
   */
  body?: Record<string, unknown> | unknown[];
  /** Name of a file that is sent together with the body as a form. */
  file?: string;
  /** Members that the client reads, by path. ANY accepts every value. */
  reads: Record<string, unknown>;
  save?: Record<string, string>;
  /** Name under which the token from the email of this call is saved. */
  mailedToken?: string;
}

export const ANY = Symbol("any value");

export const PAGE = { offset: "0", limit: "10", lazyRelation: "false" };

export function i18n(text: string) {
  return { translationInCurrentLocale: text, translations: { en: text } };
}
