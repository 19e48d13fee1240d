import { z } from "zod";

import { type ControlKind, type FormField, splitValues } from "#app/rules/twin-field.ts";

import { getWorkspace } from "../accounts/workspace.server.ts";
import type { Caller } from "../caller.server.ts";
import { cachedReference } from "../platform/reference-cache.server.ts";
import {
  type ClassField,
  Option,
  type Related,
  type Twin,
  type TwinResponse,
  TwinListResponse,
} from "../platform/response-schemas.server.ts";
import { fieldsOf, namesOf, typeOf, valueOf } from "./field-values.server.ts";

const MAX_OPTIONS = 1000;
const MAX_LINK_CHOICES = 200;

const OptionsResponse = z.object({
  options: z.array(Option.extend({ dataListId: z.string().optional() })).default([]),
});

const UsersResponse = z.object({
  users: z
    .array(
      z.object({
        userId: z.string().optional(),
        user: z.object({ id: z.string(), fullName: z.string().default("") }).optional(),
      }),
    )
    .default([]),
});

interface Choices {
  options: { id: string; name: string; dataListId?: string | undefined }[];
  links: Record<string, { id: string; name: string }[]>;
  users: { id: string; name: string }[];
}

/**
 * The controls of a twin's form. The twin's response contains short lists; long lists, links and users take
 * at most one parallel call each.
 */
export async function formFieldsOf(caller: Caller, answer: TwinResponse): Promise<FormField[]> {
  const fields = fieldsOf(answer.twin, answer.relatedObjects);
  return presentFields(answer, await loadChoices(caller, answer.twin, fields));
}

const NO_CHOICES: Choices = { options: [], links: {}, users: [] };

/**
 * The fields to validate and compare a submitted form with. Options are omitted, because the platform
 * validates them.
 */
export function submittedFieldsOf(answer: TwinResponse): FormField[] {
  return presentFields(answer, NO_CHOICES);
}

function presentFields({ twin, relatedObjects }: TwinResponse, choices: Choices): FormField[] {
  return fieldsOf(twin, relatedObjects)
    .filter((field) => typeOf(field) !== "attachment")
    .map((field) => formField(field, twin, relatedObjects, choices));
}

async function loadChoices(caller: Caller, twin: Twin, fields: ClassField[]): Promise<Choices> {
  const descriptors = fields
    .map((field) => field.descriptor)
    .filter((descriptor) => descriptor !== null && descriptor !== undefined);
  const lists = new Set(
    descriptors
      .filter((d) => !d.options && !d.optionIdList && d.dataListId)
      .map((d) => d.dataListId ?? ""),
  );
  const links = new Set(descriptors.map((d) => d.linkId).filter((id) => id !== undefined));
  const people = descriptors.some(
    (d) => d.fieldType.toLowerCase().startsWith("selectuser") && !d.userIdList,
  );

  const [options, linked, users] = await Promise.all([
    lists.size > 0 ? optionsOf(caller, [...lists]) : [],
    Promise.all([...links].map(async (id) => [id, await validTwins(caller, twin.id, id)] as const)),
    people ? usersOf(caller) : [],
  ]);
  return { options, links: Object.fromEntries(linked), users };
}

/** Businesses may have options of their own, so the cache key contains the business. */
async function optionsOf(caller: Caller, dataListIdList: string[]) {
  const { workspaceId } = await getWorkspace(caller);
  const name = `options ${workspaceId} ${dataListIdList.toSorted().join(" ")}`;
  return cachedReference(caller, name, async () => {
    const path = `/private/data_list_option/search/v1?limit=${MAX_OPTIONS}&lazyRelation=false&showDataListOptionMode=DETAILED`;
    const { options } = await caller.platform.post(path, { dataListIdList }, OptionsResponse);
    return options.filter((option) => option.status === "active");
  });
}

async function validTwins({ platform }: Caller, twinId: string, linkId: string) {
  const path = `/private/twin/${twinId}/link/${linkId}/valid_twins/v1?limit=${MAX_LINK_CHOICES}&lazyRelation=false&showTwinMode=DETAILED`;
  return (await platform.post(path, {}, TwinListResponse)).twinList;
}

async function usersOf({ platform }: Caller) {
  const path =
    "/private/domain/user/search/v1?limit=200&showDomainUserMode=DETAILED&showDomainUser2UserMode=DETAILED";
  const { users } = await platform.post(path, {}, UsersResponse);
  return users.flatMap(({ user }) => (user ? [{ id: user.id, name: user.fullName }] : []));
}

function formField(field: ClassField, twin: Twin, related: Related, choices: Choices): FormField {
  const raw = valueOf(twin, field.key);
  const kind = controlOf(field);
  const value = kind === "secret" ? "" : raw;
  return {
    key: field.key.toLowerCase(),
    label: field.name || field.key,
    help: field.description,
    required: field.required,
    kind,
    value,
    stored: kind === "secret" && raw !== "",
    displayValue: kind === "readOnly" ? namesOf(raw, related) || raw : "",
    choices:
      kind === "select" || kind === "multiSelect" ? choicesOf(field, related, choices, raw) : [],
    rule: ruleOf(field),
  };
}

function controlOf(field: ClassField): ControlKind {
  const { descriptor } = field;
  const type = typeOf(field);
  switch (type) {
    case "text":
      return textControl(field);
    case "date":
      return /H|m/.test((descriptor?.pattern ?? "").replace("MM", "")) ? "dateTime" : "date";
    case "reference":
      return descriptor?.multiple ? "multiSelect" : "select";
    case "attachment":
      return "unsupported";
    case "number":
    case "boolean":
    case "url":
    case "color":
    case "secret":
    case "readOnly":
    case "unsupported":
      return type;
  }
}

function textControl({ key, descriptor }: ClassField): ControlKind {
  if (descriptor?.editorType?.startsWith("MARKDOWN")) return "markdown";
  return key.toLowerCase() === "bullet_points" || descriptor?.editorType === "HTML"
    ? "longText"
    : "text";
}

function choicesOf({ descriptor }: ClassField, related: Related, choices: Choices, raw: string) {
  const allowedOptions =
    descriptor?.options ??
    descriptor?.optionIdList?.map((id) => ({
      id,
      name: related.dataListsOptionMap[id]?.name ?? id,
    })) ??
    descriptor?.userIdList?.map((id) => ({ id, name: related.userMap[id]?.fullName ?? id })) ??
    (descriptor?.linkId ? choices.links[descriptor.linkId] : undefined) ??
    (descriptor?.dataListId
      ? choices.options.filter((option) => option.dataListId === descriptor.dataListId)
      : choices.users);
  const allowedIds = new Set(allowedOptions.map(({ id }) => id));
  // Keep a value that is no longer offered, so that saving other fields does not lose it.
  const retiredOptions = splitValues(raw)
    .filter((id) => !allowedIds.has(id))
    .map((id) => ({ id, name: namesOf(id, related) || id }));
  return [...allowedOptions, ...retiredOptions].map(({ id, name }) => ({ value: id, label: name }));
}

function ruleOf({ descriptor }: ClassField): FormField["rule"] {
  if (!descriptor) return {};
  const { simpleRegExp, min, max, decimalPlaces } = descriptor;
  return {
    ...(simpleRegExp ? { pattern: simpleRegExp } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(decimalPlaces === undefined ? {} : { decimals: decimalPlaces }),
  };
}
