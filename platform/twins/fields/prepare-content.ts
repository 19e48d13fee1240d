import type { Tx } from "../../base/database/executor.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { configuredMessage } from "../../base/messages/configured-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { seal } from "../../base/secrets/seal.ts";
import { withSlowPatterns } from "../../base/text/compile-pattern.ts";
import { safeAddress } from "../../base/text/web-address.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse, type SpaceContext } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import type { Services } from "../../core/services.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import { derive, type DerivedColumns } from "../../model/field-types/derived-columns.rules.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import {
  ASSIGNEE_AVATAR,
  ASSIGNEE_EMAIL,
  BASE64_FILE,
  fieldType,
  isBase64File,
  presentValue,
  ROLE_USERS,
} from "../../model/field-types/field-types.rules.ts";
import {
  fieldByKey,
  type FieldInput,
  fieldsOf,
  readFields,
  type ParsedFields,
} from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { validateName, validateText } from "./basic-fields.rules.ts";
import { checkReferences, makeCustomOptions } from "./check-references.ts";
import { type FieldFiles, loadFieldFiles, storeFieldFiles } from "./field-files.ts";
import { isRoleUsers, loadRoleUsers } from "./load-role-users.ts";
import { findTakenKeys } from "./twin-content.store.ts";

export interface Basics {
  name: string;
  description: string | null;
  externalId: string | null;
}

export interface PreparedContent extends Basics {
  fields: Record<string, FieldValue>;
  derived: DerivedColumns;
  /** Changed values by key of the field; null if a value is removed. */
  changed: Map<string, FieldValue | null>;
  links: Map<ClassField, string[]>;
  files: FieldFiles;
}

interface PrepareContentOptions {
  twinClass: TwinClass;
  /** Stored row of the twin; null for a new one. */
  current: TwinRow | null;
  /** Space that a new twin will belong to. */
  spaceContext?: SpaceContext | undefined;
  basics: Basics;
  inputFields: FieldInput;
  sketch: boolean;
  /** ID of the business, user or domain within which values must be unique. */
  ownerId: string;
  /** Removes values that must not be written from the parsed ones. */
  filter?: (read: ParsedFields) => void;
}

/**
 * Parses and validates fields and texts of a twin. Throws one error with all issues. Stores files of fields and custom
 * options, but not the twin.
 */
export async function prepareContent(
  services: Services,
  tx: Tx,
  caller: Caller,
  preparing: PrepareContentOptions,
): Promise<PreparedContent> {
  const { twinClass, current, basics, ownerId } = preparing;
  const shownValues = await loadShownValues(services, tx, caller, preparing);
  const parsedFields = await withSlowPatterns(() =>
    readFields(preparing.inputFields, {
      model: caller.model,
      twinClass,
      locale: caller.locale,
      now: services.now(),
      current: current?.fields ?? null,
      presentedValues: shownValues,
      sketch: preparing.sketch,
      mayWrite: (field) => mayWrite(caller, field, preparing),
    }),
  );
  preparing.filter?.(parsedFields);

  const problems = [...basicProblems(caller, preparing), ...parsedFields.problems];
  const currentFields = current?.fields ?? null;
  problems.push(...(await checkReferences(tx, caller, twinClass, parsedFields, currentFields)));
  const clean = (values: ParsedFields["values"]) => ({
    ...merged(current?.fields ?? {}, values),
  });

  if (problems.length > 0) {
    const { uniques } = derive(caller.model, twinClass, basics.name, clean(parsedFields.values));
    const within = {
      owner: ownerId,
      domain: caller.domainId,
      head: current?.head_id ?? null,
    };
    const usedKeys = await findTakenKeys(tx, uniques, within, current?.id ?? null);
    const reportedFields = new Set(problems.map(({ field }) => field));
    problems.push(
      ...uniqueFieldIssues(
        caller,
        twinClass,
        usedKeys.filter((key) => !reportedFields.has(key)),
      ),
    );
    throw fieldIssuesError(problems);
  }

  await makeCustomOptions(tx, caller, twinClass, parsedFields, currentFields);
  sealSecrets(services, caller, twinClass, parsedFields);
  const fields = clean(parsedFields.values);
  return {
    ...basics,
    fields,
    derived: derive(caller.model, twinClass, basics.name, fields),
    changed: parsedFields.values,
    links: parsedFields.links,
    files: await storeFieldFiles(services, parsedFields.files),
  };
}

/**
 * Whether the caller may write a field. In an existing twin, this requires permission to view the field too, because
 * nobody should overwrite what they can't see.
 */
function mayWrite(
  caller: Caller,
  { editPermissionId, viewPermissionId }: ClassField,
  { twinClass, current, spaceContext }: PrepareContentOptions,
): boolean {
  const required = current ? [editPermissionId, viewPermissionId] : [editPermissionId];
  return required.every((id) => mayUse(caller, id, twinClass, current ?? spaceContext).allowed);
}

const SHOWN: ReadonlySet<number> = new Set([
  ASSIGNEE_EMAIL,
  ASSIGNEE_AVATAR,
  ROLE_USERS,
  BASE64_FILE,
]);

/**
 * Loads the values of fields that display the twin's assignee, space roles or files. Clients send these values back,
 * and they must count as unchanged.
 */
async function loadShownValues(
  services: Services,
  tx: Tx,
  caller: Caller,
  { twinClass, current, inputFields }: PrepareContentOptions,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(Object.keys(inputFields).map((name) => name.toLowerCase()));
  const fields = fieldsOf(caller.model, twinClass).filter(
    ({ id, key, typerId }) => SHOWN.has(typerId) && (names.has(key) || names.has(id)),
  );
  if (fields.length === 0 || current === null) return new Map();
  const assigneeId = current.assigner_user_id;
  const person = assigneeId ? (await loadPeople(tx, [assigneeId])).get(assigneeId) : undefined;
  const roleUsers = await loadRoleUsers(tx, caller, [current]);
  const readFile = fields.some(isBase64File)
    ? await loadFieldFiles(services, tx, caller, [current])
    : () => "";
  const readShownValue = (field: ClassField) => {
    if (isRoleUsers(field)) return presentValue(field, roleUsers(current, field));
    if (isBase64File(field)) return readFile(current, field);
    return field.typerId === ASSIGNEE_EMAIL ? person?.email : safeAddress(person?.avatar);
  };
  return new Map(fields.map((field) => [field.key, readShownValue(field) ?? ""]));
}

export function uniqueFieldIssues(
  caller: Caller,
  twinClass: TwinClass,
  keys: readonly string[],
): FieldIssue[] {
  return keys.map((key) => {
    const field = fieldByKey(caller.model, twinClass, key);
    const label = field?.name[caller.locale] ?? field?.name[caller.model.defaultLocale] ?? key;
    const kind = (field && fieldType(field).uniqueIssueKind) ?? "not-unique";
    const standard =
      kind === "in-use"
        ? createMessage("field_in_use", { label })
        : createMessage("field_not_unique", { label });
    return {
      field: key,
      kind,
      message: configuredMessage(field?.typerParams.uniqueMessage, standard),
    };
  });
}

function basicProblems(
  caller: Caller,
  { twinClass, current, basics, sketch }: PrepareContentOptions,
): FieldIssue[] {
  return [
    validateName(caller.model, twinClass, basics.name, { sketch, current: current?.name ?? null }),
    validateText("description", basics.description),
    validateText("externalId", basics.externalId),
  ].filter((problem) => problem !== null);
}

function sealSecrets(
  { config }: Services,
  caller: Caller,
  twinClass: TwinClass,
  read: ParsedFields,
): void {
  for (const [key, value] of read.values) {
    const field = fieldByKey(caller.model, twinClass, key);
    if (field && fieldType(field).secret && typeof value === "string") {
      read.values.set(key, seal(config.secretKey, value));
    }
  }
}

function merged(
  current: Readonly<Record<string, FieldValue>>,
  values: ReadonlyMap<string, FieldValue | null>,
): Record<string, FieldValue> {
  const fields = { ...current };
  for (const [key, value] of values) {
    if (value === null) delete fields[key];
    else fields[key] = value;
  }
  return fields;
}
