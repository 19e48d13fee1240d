/** Resolves a label of the Encoding standard, such as `latin2`; null if it is unknown. */
export function resolveEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
