import { type Pattern, wholePattern } from "../../base/text/compile-pattern.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import { describeField } from "../../model/field-types/field-types.rules.ts";

/** Restrictions that a file field sets on its files. */
export interface FileRestriction {
  minCount: number;
  maxCount: number;
  /** Allowed file extensions, in lower case and without the dot; empty: all. */
  extensions: string[];
  namePattern: Pattern | null;
  /** Maximum size of a file, in bytes. */
  maxSize: number;
}

const MEGABYTE = 1024 * 1024;

/** Reads the restrictions of a file field; null if the field has another type. */
export function readFileRestriction(model: DomainModel, field: ClassField): FileRestriction | null {
  const described = describeField(model, field);
  if (described?.fieldType !== "attachmentFieldV1") return null;
  const { extensions, filenameRegExp } = described;
  return {
    minCount: Math.max(count(described["minCount"]) ?? 0, field.required ? 1 : 0),
    maxCount: count(described["maxCount"]) || Infinity,
    extensions: typeof extensions === "string" ? extensionsIn(extensions) : [],
    namePattern: typeof filenameRegExp === "string" ? wholePattern(filenameRegExp) : null,
    maxSize: (count(described["fileSizeMbLimit"]) || Infinity) * MEGABYTE,
  };
}

/** Names of violated restrictions, as upstream spells them. */
export type FileRestrictionCode = "INVALID_SIZE" | "INVALID_TYPE" | "INVALID_NAME";

export function validateFile(
  { extensions, namePattern, maxSize }: FileRestriction,
  file: { name: string; size: number },
): FileRestrictionCode | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (extensions.length > 0 && !extensions.includes(extension)) return "INVALID_TYPE";
  if (namePattern && !namePattern.test(file.name)) return "INVALID_NAME";
  return file.size > maxSize ? "INVALID_SIZE" : null;
}

function extensionsIn(list: string): string[] {
  return list
    .split(/[\s,;]+/)
    .map((extension) => extension.replace(/^\*?\./, "").toLowerCase())
    .filter((extension) => extension !== "");
}

function count(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
