import { createMessage, type Message } from "../../base/messages/message.ts";
import { isWebAddress } from "../../base/text/web-address.ts";
import {
  compareText,
  type FieldType,
  incorrect,
  joined,
  notSearchable,
} from "./field-type.rules.ts";

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
  search: (_filter, _field, { label }) => notSearchable(label),
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
  search: (_filter, _field, { label }) => notSearchable(label),
};

/** Files are attached to the twin and name the field; the field has no value of its own. */
export const attachment: FieldType = {
  writable: false,
  parse: (_raw, { label }) => refused(createMessage("field_files_only", { label })),
  present: () => "",
  describe({ typerParams }) {
    const count = (text: string | undefined) => (text ? Number(text) : undefined);
    return {
      fieldType: "attachmentFieldV1",
      minCount: count(typerParams.minCount),
      maxCount: count(typerParams.maxCount),
      extensions: typerParams.extensions,
      filenameRegExp: typerParams.filenameRegExp,
      fileSizeMbLimit: count(typerParams.fileSizeMbLimit),
    };
  },
  index: () => ({}),
  compare: compareText,
  search: (_filter, _field, { label }) => notSearchable(label),
};

/** An unknown typer: the stored value is returned, writing is rejected. */
export const unsupported: FieldType = {
  writable: false,
  parse: (_raw, { label }) => refused(createMessage("field_immutable", { label })),
  present: joined,
  describe: () => null,
  index: () => ({}),
  compare: compareText,
  search: (_filter, _field, { label }) => notSearchable(label),
};

/** Read-only and derived from other data of the twin. */
export const immutable: FieldType = {
  ...unsupported,
  describe: () => ({ fieldType: "immutableV1" }),
};

function refused(message: Message) {
  return { ok: false, problem: { kind: "immutable", message } } as const;
}
