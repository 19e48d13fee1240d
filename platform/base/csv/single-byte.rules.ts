/** Letters that only windows-1250 has at these bytes; windows-1252 has signs there: ą ł ż Ą Ł Ż ě ť. */
const CENTRAL = new Set([0xb9, 0xb3, 0xbf, 0xa5, 0xa3, 0xaf, 0xec, 0x9d]);

/** Polish letters that windows-1250 and ISO-8859-2 have at different bytes: ą ś ź and their capitals. */
const WINDOWS_ONLY = new Set([0xb9, 0x9c, 0x9f, 0xa5, 0x8c, 0x8f]);
const ISO_ONLY = new Set([0xb1, 0xb6, 0xbc, 0xa6, 0xac]);

/** Letters of Western languages at bytes where windows-1250 has rare ones: à è å ã õ ø ù û and their capitals. */
const WESTERN = new Set([
  0xe0, 0xe8, 0xe5, 0xe3, 0xf5, 0xf8, 0xf9, 0xfb, 0xc0, 0xc8, 0xc5, 0xc3, 0xd5, 0xd8, 0xd9, 0xdb,
]);

/** First Cyrillic letter of windows-1251. */
const FIRST_CYRILLIC = 0xc0;

/** Counts of letters that indicate an encoding. */
export interface LetterCounts {
  central: number;
  western: number;
  windows: number;
  iso: number;
  /** Number of bytes beyond ASCII (`high`), and of those that are next to another such byte (`highInRows`). */
  high: number;
  highInRows: number;
}

export function noLetters(): LetterCounts {
  return { central: 0, western: 0, windows: 0, iso: 0, high: 0, highInRows: 0 };
}

/**
 * Counts letters that indicate an encoding. Only bytes within words count, because `£5` and `¿` are no letters.
 */
export function countLetters(bytes: Uint8Array, counts: LetterCounts): void {
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    const [before = 0, after = 0] = [bytes[at - 1], bytes[at + 1]];
    if (byte >= FIRST_CYRILLIC) {
      counts.high += 1;
      if (before >= FIRST_CYRILLIC || after >= FIRST_CYRILLIC) counts.highInRows += 1;
    }
    if (!isLetter(before) && !isLetter(after)) continue;
    if (CENTRAL.has(byte)) counts.central += 1;
    if (WESTERN.has(byte)) counts.western += 1;
    if (WINDOWS_ONLY.has(byte)) counts.windows += 1;
    if (ISO_ONLY.has(byte)) counts.iso += 1;
  }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/**
 * Thresholds for windows-1251. Cyrillic words consist of bytes beyond ASCII, so most of these bytes are next to
 * another one.
 */
const MIN_CYRILLIC = 3;
const CYRILLIC_SHARE = 0.7;

/**
 * Guesses the encoding from the counts. Excel saves windows-1250 on Polish systems and windows-1252 on English ones;
 * most other letters are the same in both.
 */
export function likelyEncoding(counts: LetterCounts): string {
  const { central, western, windows, iso, high, highInRows } = counts;
  if (high >= MIN_CYRILLIC && highInRows >= high * CYRILLIC_SHARE) return "windows-1251";
  if (iso > windows && iso > western) return "iso-8859-2";
  return western > central ? "windows-1252" : "windows-1250";
}
