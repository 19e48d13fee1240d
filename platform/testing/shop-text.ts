/** Returns an English text in its stored format. */
export function text(en: string): string {
  return JSON.stringify({ en });
}
