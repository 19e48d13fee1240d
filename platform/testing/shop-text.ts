/** A text in English, as it is stored. */
export function text(en: string): string {
  return JSON.stringify({ en });
}
