import { createMessage, type Message } from "../../base/messages/message.ts";
import { isWebAddress } from "../../base/text/web-address.ts";
import {
  compareText,
  type FieldType,
  incorrect,
  joined,
  notSearchable,
} from "./field-type.rules.ts";
import { searchLikeText } from "./text-search.rules.ts";

export const url: FieldType = {
  writable: true,
  parse(raw, { label }) {
    const address = raw.trim();
    if (!isWebAddress(address) || address.length > 2000) {
      return incorrect(createMessage("field_not_web_address", { label }));
    }
    return { ok: true, value: address };
  },
  present: joined,
  describe: () => ({ fieldType: "urlV1" }),
  index: () => ({}),
  compare: compareText,
  search: searchLikeText,
};

export const color: FieldType = {
  writable: true,
  parse(raw, { label }) {
    const hex = raw.trim();
    if (!/^#[0-9a-f]{6}$/i.test(hex)) return incorrect(createMessage("field_not_color", { label }));
    return { ok: true, value: hex };
  },
  present: joined,
  describe: () => ({ fieldType: "colorHexV1" }),
  index: () => ({}),
  compare: compareText,
  search: searchLikeText,
};

/** Limits of a field for which none are set. Upstream limits every file field, and its clients read these numbers. */
const DEFAULT_MAX_FILES = 10;
const DEFAULT_MAX_FILE_MB = 100;

/** Reads a limit; undefined if it is 0, which means no limit. */
function limit(text: string | undefined, standard: number): number | undefined {
  return text ? Number(text) || undefined : standard;
}

/**
 * A field for files. They are attachments of the twin that refer to the field, which has no value
 * of its own.
 */
export const attachment: FieldType = {
  writable: false,
  parse: (_raw, { label }) => reject(createMessage("field_files_only", { label })),
  present: () => "",
  describe({ typerParams }) {
    const minCount = Number(typerParams.minCount ?? "0");
    return {
      fieldType: "attachmentFieldV1",
      minCount,
      maxCount: limit(typerParams.maxCount, Math.max(DEFAULT_MAX_FILES, minCount)),
      extensions: typerParams.extensions,
      filenameRegExp: typerParams.filenameRegExp,
      fileSizeMbLimit: limit(typerParams.fileSizeMbLimit, DEFAULT_MAX_FILE_MB),
    };
  },
  index: () => ({}),
  compare: compareText,
  search: (_filter, _field, { label }) => notSearchable(label),
};

/** Field with an unsupported typer: its stored value is returned, but can't be written. */
export const unsupported: FieldType = {
  writable: false,
  parse: (_raw, { label }) => reject(createMessage("field_immutable", { label })),
  present: joined,
  describe: () => null,
  index: () => ({}),
  compare: compareText,
  search: (_filter, _field, { label }) => notSearchable(label),
};

/** A read-only field computed from other data of the twin. */
export const immutable: FieldType = {
  ...unsupported,
  describe: () => ({ fieldType: "immutableV1" }),
};

function reject(message: Message) {
  return { ok: false, problem: { kind: "immutable", message } } as const;
}
