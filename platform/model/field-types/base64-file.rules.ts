import { createMessage } from "../../base/messages/message.ts";
import {
  compareText,
  type FieldType,
  incorrect,
  joined,
  notSearchable,
} from "./field-type.rules.ts";

export interface NamedContent {
  name: string;
  content: Uint8Array;
}

const MAX_NAME = 500;

/**
 * A field with a single file, which is read and written as its name and Base64 content, and stored as an attachment
 * of the field.
 */
export const base64File: FieldType = {
  writable: true,
  parse(raw, { label }) {
    const text = raw.trim();
    if (!decodeFile(text)) return incorrect(createMessage("field_not_base64_file", { label }));
    return { ok: true, value: text };
  },
  present: joined,
  describe: ({ required }) => ({
    fieldType: "attachmentFieldV1",
    minCount: required ? 1 : 0,
    maxCount: 1,
    fileSizeMbLimit: 1,
  }),
  index: () => ({}),
  compare: compareText,
  search: (_filter, _field, { label }) => notSearchable(label),
};

/** Parses `name:content`. Returns null if the text has another format. */
export function decodeFile(text: string): NamedContent | null {
  const colon = text.lastIndexOf(":");
  const name = text.slice(0, Math.max(0, colon)).trim();
  const content = text.slice(colon + 1);
  if (name === "" || name.length > MAX_NAME) return null;
  if (content.length % 4 !== 0 || !/^[\d+/a-z]+={0,2}$/i.test(content)) return null;
  return { name, content: Buffer.from(content, "base64") };
}

/**
 * True if the text is only the name of the file that `presentedFile` contains. Clients may send such a text back,
 * because large lists contain names without contents.
 */
export function isNameOfFile(text: string, presentedFile: string): boolean {
  return text.endsWith(":") && presentedFile.slice(0, presentedFile.lastIndexOf(":") + 1) === text;
}

export function encodeFile({ name, content }: NamedContent): string {
  return `${name}:${Buffer.from(content).toString("base64")}`;
}
