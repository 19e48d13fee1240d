/** The encoding that a label of the Encoding standard names, such as `latin2`. Null if there is none. */
export function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
