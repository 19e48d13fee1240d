import { m } from "#app/paraglide/messages.js";

const LETTERS = {
  "utf-8": null,
  "windows-1250": m.bulk_encoding_central,
  "iso-8859-2": m.bulk_encoding_central,
  "windows-1251": m.bulk_encoding_cyrillic,
  "windows-1252": m.bulk_encoding_western,
  "utf-16le": m.bulk_encoding_unicode,
  "koi8-r": m.bulk_encoding_cyrillic,
  ibm866: m.bulk_encoding_cyrillic,
  "windows-1257": m.bulk_encoding_baltic,
} as const;

/** The encodings that a file may have, those of Central and Eastern Europe first. */
export function encodingChoices(): { value: string; label: string }[] {
  return Object.entries(LETTERS).map(([value, letters]) => {
    const name = value.startsWith("windows") ? value : value.toUpperCase();
    return { value, label: letters ? `${name} (${letters()})` : name };
  });
}
