/** A name as it is compared: names that differ only in case, outer blanks or composed letters are one. */
export function comparableName(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}
