import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { EntityField, EntityFieldKind } from "#app/rules/entities/entity-form.ts";
import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { entityField } from "./entity-field.server.ts";

const Param = z.object({
  key: z.string(),
  name: z.string().default(""),
  description: z.string().default(""),
  type: z.string().default("STRING"),
  optional: z.boolean().default(false),
  defaultValue: z.string().default(""),
  exampleValues: z.array(z.string()).default([]),
  order: z.number().default(0),
});
type Param = z.output<typeof Param>;

const Featurer = z.object({
  id: z.number(),
  name: z.string().default(""),
  description: z.string().default(""),
  deprecated: z.boolean().default(false),
  params: z.array(Param).default([]),
});
export type Featurer = z.output<typeof Featurer>;

const FeaturersResponse = z.object({ featurerList: z.array(Featurer).default([]) });

const QUERY = new URLSearchParams({
  lazyRelation: "false",
  showFeaturerMode: "DETAILED",
  showFeaturerParamMode: "SHOW",
  offset: "0",
  limit: "1000",
}).toString();

/**
 * Lists all featurers of a type with their parameters. Cached, because they change only with the platform's version.
 */
export async function listFeaturers(caller: Caller, typeId: number): Promise<Featurer[]> {
  return cachedReference(caller, `featurers ${typeId}`, async () => {
    const path = `/private/featurer/search/v1?${QUERY}`;
    const { featurerList } = await caller.platform.post(
      path,
      { typeIdList: [typeId] },
      FeaturersResponse,
    );
    return featurerList.toSorted((a, b) => a.name.localeCompare(b.name));
  });
}

const PARAM = "param:";

/** The name of the control for a parameter. */
export function paramName(key: string): string {
  return PARAM + key;
}

/** Returns true if the control with this name is for a parameter. */
export function isParam(name: string): boolean {
  return name.startsWith(PARAM);
}

/** The key of the parameter from the name of its control. */
export function paramKey(name: string): string {
  return name.slice(PARAM.length);
}

const FIXED_CHOICES: Record<string, string[]> = {
  "STRING:TWINS:TWIN_TOUCH_ID": ["WATCHED", "STARRED", "REVIEWED"],
  "STRING:TWINS:TWIN_BASIC_FIELD": ["assigneeUserId", "createdByUserId", "name", "description"],
  "STRING:TWINS:CHECKBOX_TYPE": ["STANDARD", "TOGGLE", "CUSTOM"],
  EDITOR_TYPE: ["PLAIN", "MARKDOWN_GITHUB", "MARKDOWN_BASIC", "HTML"],
};

/** Parameters that the contract describes as texts although they are as secret as passwords. */
const SECRET_TEXTS: ReadonlySet<string> = new Set(["s3AccessKey", "s3SecretKey"]);

/** Returns true if the value of a parameter must never be sent to the browser. */
function isSecret({ key, type }: Pick<Param, "key" | "type">): boolean {
  return type === "ENCRYPTED_STRING" || SECRET_TEXTS.has(key);
}

/**
 * The names of the controls of secret parameters. They are rendered empty, and an empty one keeps the stored value.
 */
export function secretParams({ params }: Featurer): string[] {
  return params.filter(isSecret).map(({ key }) => paramName(key));
}

/** Types of required parameters that accept an empty value. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["STRING", "DOUBLE", "WORD_LIST"]);

/** Types of required parameters whose first example is the initial value. */
const STARTS_WITH_EXAMPLE: ReadonlySet<string> = new Set(["INT", "UUID"]);

/** The initial value of a parameter. */
export function initialParam({ type, optional, defaultValue, exampleValues }: Param): string {
  if (optional || defaultValue !== "") return defaultValue;
  if (type === "BOOLEAN") return "false";
  return STARTS_WITH_EXAMPLE.has(type) ? (exampleValues[0] ?? "") : "";
}

/** Creates the control of a parameter. The form adds the choices of references. */
export function paramField(
  param: Param,
  { mode, isReference }: { mode: "create" | "update"; isReference: boolean },
): EntityField {
  const { key, name, type, optional } = param;
  const choices = type === "BOOLEAN" ? ["true", "false"] : (FIXED_CHOICES[type] ?? []);
  return entityField(paramName(key), name || key, {
    help: describeParam(param, isReference),
    kind: isReference ? referenceKind(param) : kindOf(param, choices),
    required: !optional && !MAY_BE_EMPTY.has(type) && !(mode === "update" && isSecret(param)),
    choices: choices.map((value) => ({ value, label: choiceLabel(value) })),
    ...(isReference && { messages: { invalid: m.console_filter_uuid() } }),
  });
}

/** Returns sentences about a parameter's meaning, type, default and examples. */
function describeParam(param: Param, isReference: boolean): string {
  const { description, type, defaultValue, exampleValues } = param;
  const examples = isSecret(param)
    ? ""
    : exampleValues.filter((example) => example !== "").join(", ");
  const isShown = defaultValue !== "" && !isSecret(param);
  return [
    description &&
      `${description.charAt(0).toUpperCase()}${description.slice(1).replace(/\.$/, "")}.`,
    !isReference && typeText(param),
    isShown && m.console_param_default({ value: choiceLabel(defaultValue) }),
    examples && type !== "BOOLEAN" && m.console_param_examples({ examples }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns a sentence about the type; empty if the control shows which values it accepts. */
function typeText(param: Param): string {
  const { type } = param;
  if (FIXED_CHOICES[type] || isSecret(param)) return "";
  if (type.startsWith("UUID_SET")) return m.console_param_ids();
  if (type.startsWith("UUID")) return m.console_param_id();
  if (type.startsWith("WORD_LIST")) return m.console_param_words();
  if (type === "INT") return m.console_param_integer();
  if (type === "DOUBLE") return m.console_param_number();
  return type === "STRING" ? m.console_param_text() : "";
}

function referenceKind({ type }: Param): EntityFieldKind {
  return type.startsWith("UUID_SET") ? "references" : "reference";
}

function kindOf(param: Param, choices: string[]): EntityFieldKind {
  if (choices.length > 0) return "choice";
  if (isSecret(param)) return "secret";
  switch (param.type) {
    case "INT":
      return "integer";
    case "DOUBLE":
      return "number";
    default:
      return "text";
  }
}

function choiceLabel(value: string): string {
  if (value === "true") return m.field_yes();
  return value === "false" ? m.field_no() : value;
}
