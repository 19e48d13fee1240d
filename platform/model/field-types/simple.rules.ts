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
      return incorrect(`${label} must be a web address that begins with http:// or https://`);
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
    if (!/^#[0-9a-f]{6}$/i.test(hex)) return incorrect(`${label} must be a color like #1a2b3c`);
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
  parse: (_raw, { label }) => refused(`${label} takes files, not text`),
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
  parse: (_raw, { label }) => refused(`${label} can't be changed`),
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

function refused(message: string) {
  return { ok: false, problem: { kind: "immutable", message } } as const;
}
