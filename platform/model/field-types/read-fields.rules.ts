import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { configuredMessage } from "../../base/messages/configured-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { stripUnstorableCharacters } from "../../base/text/text.ts";
import type { ClassField, DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { isNameOfFile } from "./base64-file.rules.ts";
import {
  type FieldContext,
  type FieldIssue,
  type ParseResult,
  valuesOf,
} from "./field-type.rules.ts";
import { fieldType, isBase64File, LINK_TYPER } from "./field-types.rules.ts";

export type FieldInput = Readonly<Record<string, string | null>>;

export interface ParsedFields {
  /**
   * Values to store, by field key; null clears a field. Fields are included only if a value was sent or, on creation,
   * if they have a default.
   */
  values: Map<string, FieldValue | null>;
  /** Names of new options that must be added to the field's list, by field key. */
  custom: Map<string, string[]>;
  /** Twins at the other end of the link, by link field. */
  links: Map<ClassField, string[]>;
  /** Files as text, by field; null removes the field's file. */
  files: Map<ClassField, string | null>;
  problems: FieldIssue[];
}

interface ReadContext {
  model: DomainModel;
  twinClass: TwinClass;
  locale: string;
  now: Date;
  /** Stored values; null while the twin is being created. */
  current: Readonly<Record<string, FieldValue>> | null;
  /** Values as clients read them, by key, of fields that have no stored value. */
  presentedValues?: ReadonlyMap<string, string>;
  /** True for a sketch, which may lack required values. */
  sketch: boolean;
  /** Decides which fields the caller may write; null if the caller may write all. */
  mayWrite: ((field: ClassField) => boolean) | null;
}

/**
 * Parses the texts sent for fields, by key or ID. It collects all issues and ignores unknown
 * fields.
 */
export function readFields(input: FieldInput, context: ReadContext): ParsedFields {
  const parsedFields: ParsedFields = {
    values: new Map(),
    custom: new Map(),
    links: new Map(),
    files: new Map(),
    problems: [],
  };
  const byName = lowerCaseNames(input);

  for (const field of fieldsOf(context.model, context.twinClass)) {
    const raw = byName.has(field.key) ? byName.get(field.key) : byName.get(field.id);
    if (raw === undefined) readAbsent(field, context, parsedFields);
    else readValue(field, raw, context, parsedFields);
  }
  return parsedFields;
}

export function fieldsOf(model: DomainModel, twinClass: TwinClass): readonly ClassField[] {
  const cached = FIELDS.get(twinClass);
  if (cached?.model === model) return cached.fields;
  const fields = twinClass.fieldIds
    .map((id) => model.fields.get(id))
    .filter((field) => field !== undefined);
  FIELDS.set(twinClass, { model, fields });
  return fields;
}

/** Cached because every search reads the fields of all its classes. */
const FIELDS = new WeakMap<TwinClass, { model: DomainModel; fields: readonly ClassField[] }>();

export function fieldByKey(
  model: DomainModel,
  twinClass: TwinClass,
  key: string,
): ClassField | undefined {
  return fieldsOf(model, twinClass).find((field) => field.key === key);
}

export function labelOf(field: ClassField, locale: string, model: DomainModel): string {
  return textIn(field.name, locale, model) || field.key;
}

/** Finds required fields without a value. Links and files aren't stored as values, so they are checked elsewhere. */
export function missingRequired(
  model: DomainModel,
  twinClass: TwinClass,
  values: Readonly<Record<string, FieldValue>>,
): ClassField[] {
  return fieldsOf(model, twinClass).filter(
    (field) => isRequired(field) && field.typerId !== LINK_TYPER && values[field.key] === undefined,
  );
}

function readAbsent(field: ClassField, context: ReadContext, read: ParsedFields): void {
  if (context.current !== null) return;
  const { defaultValue } = field.typerParams;
  const parsed =
    defaultValue === undefined
      ? null
      : fieldType(field).parse(defaultValue, buildContext(field, context));
  if (parsed && isOffered(parsed, context.model)) {
    accept(field, parsed, context, read);
  } else if (isRequired(field) && !context.sketch) {
    readMissing(field, context, read);
  }
}

/** A default option that is no longer offered is ignored, because no user selected it. */
function isOffered(parsed: ParseResult, { options }: DomainModel): boolean {
  if (!parsed.ok || parsed.value === null) return true;
  return valuesOf(parsed.value).every((id) => (options.get(id)?.state ?? "active") === "active");
}

/**
 * Handles a required field that has no value. A caller who may not write it may leave it empty, so that others fill
 * it in. Those with their own index, EAN and SKU, are required of every caller, because entries can't be found without
 * them.
 */
function readMissing(field: ClassField, context: ReadContext, read: ParsedFields): void {
  if (context.mayWrite === null || context.mayWrite(field)) {
    read.problems.push(required(field, context));
  } else if (field.hasOwnIndex) {
    read.problems.push(denied(field, context));
  }
}

function readValue(
  field: ClassField,
  raw: string | null,
  context: ReadContext,
  read: ParsedFields,
): void {
  const text = stripUnstorableCharacters(raw ?? "");
  const blank = text.trim() === "";
  const type = fieldType(field);
  if (!type.writable && (blank || type.ignoresWrites)) return;
  const stored = context.current?.[field.key];
  // A client may send back the value it has read.
  const presentedValue = context.presentedValues?.get(field.key);
  if (
    presentedValue !== undefined &&
    (text === presentedValue || isNameOfFile(text, presentedValue))
  )
    return;
  if (!type.writable && stored && text === type.present(stored, field)) return;
  // A secret is read as a placeholder. Writing the placeholder back keeps the secret.
  if (type.secret && stored !== undefined && text === type.present(stored, field)) return;

  if (context.mayWrite && !context.mayWrite(field)) {
    if (blank && context.current === null) readAbsent(field, context, read);
    else read.problems.push(denied(field, context));
  } else if (!blank) {
    accept(field, type.parse(text, buildContext(field, context)), context, read);
  } else if (isRequired(field) && !context.sketch) {
    read.problems.push(required(field, context));
  } else if (field.typerId === LINK_TYPER) {
    read.links.set(field, []);
  } else if (isBase64File(field)) {
    read.files.set(field, null);
  } else if (stored !== undefined) {
    read.values.set(field.key, null);
  }
}

function accept(
  field: ClassField,
  parsed: ParseResult,
  context: ReadContext,
  read: ParsedFields,
): void {
  if (!parsed.ok) {
    read.problems.push({ field: field.key, ...parsed.problem });
    return;
  }
  if (field.typerId === LINK_TYPER) {
    read.links.set(field, typeof parsed.value === "string" ? [parsed.value] : (parsed.value ?? []));
    return;
  }
  if (isBase64File(field)) {
    read.files.set(field, typeof parsed.value === "string" ? parsed.value : null);
    return;
  }
  if (parsed.custom) read.custom.set(field.key, parsed.custom);

  const before = context.current?.[field.key];
  const changed =
    parsed.custom !== undefined ||
    (parsed.value === null
      ? before !== undefined
      : before === undefined || fieldType(field).compare(before, parsed.value) !== 0);
  if (changed) read.values.set(field.key, parsed.value);
}

function required(field: ClassField, context: ReadContext): FieldIssue {
  const label = labelOf(field, context.locale, context.model);
  const message = configuredMessage(
    field.typerParams.requiredMessage,
    createMessage("field_required", { label }),
  );
  return { field: field.key, kind: "required", message };
}

function denied(field: ClassField, context: ReadContext): FieldIssue {
  const label = labelOf(field, context.locale, context.model);
  const isCreated = context.current === null && isRequired(field) && field.hasOwnIndex;
  const message = isCreated
    ? createMessage("field_create_denied", { label })
    : createMessage("field_update_denied", { label });
  return { field: field.key, kind: "immutable", message };
}

function isRequired(field: ClassField): boolean {
  return field.required && fieldType(field).writable && !isBase64File(field);
}

function buildContext(field: ClassField, { model, locale, now }: ReadContext): FieldContext {
  return { model, field, label: labelOf(field, locale, model), now };
}

function lowerCaseNames(input: FieldInput): Map<string, string | null> {
  return new Map(Object.entries(input).map(([name, value]) => [name.toLowerCase(), value]));
}
