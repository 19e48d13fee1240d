/** Letters that only windows-1250 has at these bytes; windows-1252 has signs there: ą ł ż Ą Ł Ż ě ť. */
const CENTRAL = new Set([0xb9, 0xb3, 0xbf, 0xa5, 0xa3, 0xaf, 0xec, 0x9d]);

/** Letters of Western languages at bytes where windows-1250 has rare ones: à è å ã õ ø ù û and their capitals. */
const WESTERN = new Set([
  0xe0, 0xe8, 0xe5, 0xe3, 0xf5, 0xf8, 0xf9, 0xfb, 0xc0, 0xc8, 0xc5, 0xc3, 0xd5, 0xd8, 0xd9, 0xdb,
]);

export interface LetterCounts {
  central: number;
  western: number;
}

/** Adds what speaks for either encoding. Only bytes within words count, because `£5` and `¿` are no letters. */
export function countLetters(bytes: Uint8Array, counts: LetterCounts): void {
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    if (!isLetter(bytes[at - 1]) && !isLetter(bytes[at + 1])) continue;
    if (CENTRAL.has(byte)) counts.central += 1;
    if (WESTERN.has(byte)) counts.western += 1;
  }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}

/** Excel saves the one in Polish and the other in English; most other letters are the same in both. */
export function likelyEncoding({ central, western }: LetterCounts) {
  return western > central ? "windows-1252" : "windows-1250";
}
