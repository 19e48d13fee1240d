import type { Tx } from "../../base/database/executor.ts";
import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { seal } from "../../base/secrets/seal.ts";
import { withSlowPatterns } from "../../base/text/pattern.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse, type SpaceContext } from "../../core/access/may.rules.ts";
import type { ClassField, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { fieldIssuesError } from "../../model/field-types/assert-fields.ts";
import { derive, type Derived } from "../../model/field-types/derived-columns.rules.ts";
import type { FieldIssue } from "../../model/field-types/field-type.rules.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import {
  fieldByKey,
  type GivenFields,
  readFields,
  type ReadFields,
} from "../../model/field-types/read-fields.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { validateName, textProblem } from "./basic-fields.rules.ts";
import { checkReferences, makeCustomOptions } from "./check-references.ts";
import { takenValues } from "./twin-content.store.ts";

export interface Basics {
  name: string;
  description: string | null;
  externalId: string | null;
}

export interface PreparedContent extends Basics {
  fields: Record<string, FieldValue>;
  derived: Derived;
  /** Field key → new value, null when cleared: only what differs from what is stored. */
  changed: Map<string, FieldValue | null>;
  links: Map<ClassField, string[]>;
}

interface PrepareContentOptions {
  twinClass: TwinClass;
  /** Null: the twin is being made. */
  current: TwinRow | null;
  /** Where it is made. */
  place?: SpaceContext | undefined;
  basics: Basics;
  given: GivenFields;
  sketch: boolean;
  /** What the values must be unique among. */
  ownerId: string;
  /** May leave out fields that were read but shall not be written. */
  filter?: (read: ReadFields) => void;
}

/** Reads and checks everything given, refusing with every problem at once; changes nothing yet. */
export async function prepareContent(
  services: Services,
  tx: Tx,
  caller: Caller,
  preparing: PrepareContentOptions,
): Promise<PreparedContent> {
  const { twinClass, current, place, basics, ownerId } = preparing;
  const read = await withSlowPatterns(() =>
    readFields(preparing.given, {
      model: caller.model,
      twinClass,
      locale: caller.locale,
      now: services.now(),
      current: current?.fields ?? null,
      sketch: preparing.sketch,
      mayWrite: (field) =>
        mayUse(caller, field.editPermissionId, twinClass, current ?? place).allowed,
    }),
  );
  preparing.filter?.(read);

  const problems = [...basicProblems(caller, preparing), ...read.problems];
  problems.push(...(await checkReferences(tx, caller, twinClass, read)));
  const clean = (values: ReadFields["values"]) => ({
    ...merged(current?.fields ?? {}, values),
  });

  if (problems.length > 0) {
    const { uniques } = derive(caller.model, twinClass, basics.name, clean(read.values));
    const within = {
      owner: ownerId,
      domain: caller.domainId,
      head: current?.head_id ?? null,
    };
    const taken = await takenValues(tx, uniques, within, current?.id ?? null);
    const known = new Set(problems.map(({ field }) => field));
    problems.push(
      ...notUnique(
        caller,
        twinClass,
        taken.filter((key) => !known.has(key)),
      ),
    );
    throw fieldIssuesError(problems);
  }

  await makeCustomOptions(tx, caller, twinClass, read);
  sealSecrets(services, caller, twinClass, read);
  const fields = clean(read.values);
  return {
    ...basics,
    fields,
    derived: derive(caller.model, twinClass, basics.name, fields),
    changed: read.values,
    links: read.links,
  };
}

export function notUnique(
  caller: Caller,
  twinClass: TwinClass,
  keys: readonly string[],
): FieldIssue[] {
  return keys.map((key) => {
    const field = fieldByKey(caller.model, twinClass, key);
    const label = field?.name[caller.locale] ?? field?.name[caller.model.defaultLocale] ?? key;
    const kind = (field && fieldType(field).taken) ?? "not-unique";
    const sentence = kind === "in-use" ? `${label} is used already` : `${label} already exists`;
    return { field: key, kind, message: field?.typerParams.uniqueMessage ?? sentence };
  });
}

function basicProblems(
  caller: Caller,
  { twinClass, basics, sketch }: PrepareContentOptions,
): FieldIssue[] {
  return [
    validateName(caller.model, twinClass, basics.name, sketch),
    textProblem("description", basics.description),
    textProblem("externalId", basics.externalId),
  ].filter((problem) => problem !== null);
}

function sealSecrets(
  { config }: Services,
  caller: Caller,
  twinClass: TwinClass,
  read: ReadFields,
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
