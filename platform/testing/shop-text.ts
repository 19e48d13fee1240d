/** An English text as it is stored. */
export function text(en: string): string {
  return JSON.stringify({ en });
}
