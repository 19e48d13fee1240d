import type { Params } from "../../base/database/tables/json-values.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { isPattern } from "../../base/text/compile-pattern.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { isDatePattern } from "../field-types/date-pattern.rules.ts";
import type { Featurer, FeaturerParam } from "./featurer.rules.ts";
import { findFeaturer } from "./featurers.rules.ts";
import { isSupported } from "./implemented-featurers.rules.ts";

export interface ParamIssue {
  kind: "unknown" | "wrong-type" | "too-few-params" | "params";
  /** Key of the parameter with the issue; null if the issue is with the featurer itself. */
  key: string | null;
  message: Message;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  BOOLEAN: ["true", "false"],
  EDITOR_TYPE: ["PLAIN", "MARKDOWN_GITHUB", "MARKDOWN_BASIC", "HTML"],
  // Some clients send CHECKBOX where the contract says STANDARD.
  "STRING:TWINS:CHECKBOX_TYPE": ["STANDARD", "TOGGLE", "CUSTOM", "CHECKBOX"],
  "STRING:TWINS:TWIN_TOUCH_ID": ["WATCHED", "STARRED", "REVIEWED"],
};

type ReferenceCheck = (model: DomainModel, id: string) => boolean;

/**
 * Checks, by type of the reference, that the entity is in the model. Of entities that the model doesn't contain, only
 * the format of the ID is checked here.
 */
const REFERENCE_CHECKS: Readonly<Record<string, ReferenceCheck>> = {
  DATA_LIST_ID: (model, id) => model.lists.has(id),
  DATA_LIST_SUBSET_ID: (model, id) => model.listSubsets.has(id),
  LINK_ID: (model, id) => model.links.has(id),
  PERMISSION_ID: (model, id) => model.permissions.has(id),
  TWIN_CLASS_FIELD_ID: (model, id) => model.fields.has(id),
  TWIN_CLASS_ID: (model, id) => model.classes.has(id),
  TWIN_STATUS_ID: (model, id) => statusById(model, id) !== undefined,
  MARKER_ID: (model, id) => model.options.has(id),
};

/**
 * Finds issues with a featurer and its parameters, and with its type, which must be the one that is accepted where
 * the featurer is used.
 */
export function checkFeaturer(
  model: DomainModel,
  type: number,
  featurerId: number,
  params: Params,
): ParamIssue[] {
  const featurer = findFeaturer(featurerId);
  if (!featurer) {
    return [
      {
        kind: "unknown",
        key: null,
        message: createMessage("featurer_unknown", { id: featurerId }),
      },
    ];
  }
  if (Math.floor(featurerId / 100) !== type) {
    return [
      {
        kind: "wrong-type",
        key: null,
        message: createMessage("parameter_unusable", { name: featurer.name }),
      },
    ];
  }
  if (!isSupported(featurerId)) {
    const message = createMessage("featurer_unsupported", { name: featurer.name });
    return [{ kind: "params", key: null, message }];
  }
  const kind = hasTooFew(featurer, params) ? "too-few-params" : "params";
  return featurer.params.flatMap((param) => {
    const message =
      paramProblem(model, param, params[param.key]) ??
      boundProblem(featurer, param, params) ??
      subsetProblem(model, param, params);
    return message === null ? [] : [{ kind, key: param.key, message } as const];
  });
}

/**
 * True if there are fewer parameters than required ones. Upstream counts the parameters before it reads them, so this
 * issue has a code of its own.
 */
function hasTooFew({ params: declared }: Featurer, params: Params): boolean {
  const count = declared.filter(({ key }) => params[key] !== undefined).length;
  return count < declared.filter(({ optional }) => !optional).length;
}

/** Minimum values of parameters. With a smaller one, no value of the field would be valid. */
const LOWER_LIMITS: Readonly<Record<string, number>> = {
  decimalPlaces: 0,
  maxLength: 1,
  minCount: 0,
  maxCount: 0,
  fileSizeMbLimit: 0,
};

/**
 * Maximum values of parameters. Prices and measures need fewer than 30 decimal places, and computing with that many
 * is still fast.
 */
const UPPER_LIMITS: Readonly<Record<string, number>> = { decimalPlaces: 30 };

/** Parameters that must not be smaller than another parameter, with that other one: `max` with `min`. */
const MIN_PARAM_OF: Readonly<Record<string, string>> = { max: "min", maxCount: "minCount" };

function boundProblem(featurer: Featurer, param: FeaturerParam, params: Params): Message | null {
  const number = numberIn(params[param.key]);
  if (number === null) return null;
  const least = LOWER_LIMITS[param.key];
  if (least !== undefined && number < least)
    return createMessage("field_too_small", { label: param.name, lowest: least });
  const max = UPPER_LIMITS[param.key];
  if (max !== undefined && number > max)
    return createMessage("field_too_large", { label: param.name, highest: max });
  const under = featurer.params.find(({ key }) => key === MIN_PARAM_OF[param.key]);
  const low = under && numberIn(params[under.key]);
  // A `maxCount` of 0 means that the number of files is unlimited.
  const isLimit = param.key !== "maxCount" || number > 0;
  return under && typeof low === "number" && isLimit && number < low
    ? createMessage("parameter_less_than", { name: param.name, other: under.name })
    : null;
}

function numberIn(value: string | undefined): number | null {
  return value === undefined || value.trim() === "" ? null : Number(value);
}

/** Removes empty optional parameters, because forms send "" for them. */
export function withoutBlanks(featurerId: number, params: Params): Params {
  const optional = new Set(
    findFeaturer(featurerId)
      ?.params.filter((param) => param.optional)
      .map(({ key }) => key),
  );
  return Object.fromEntries(
    Object.entries(params).filter(([key, value]) => value.trim() !== "" || !optional.has(key)),
  );
}

function paramProblem(
  model: DomainModel,
  param: FeaturerParam,
  value: string | undefined,
): Message | null {
  if (value === undefined)
    return param.optional ? null : createMessage("field_required", { label: param.name });
  const { type } = param;
  const choices = CHOICES[type];
  if (choices) {
    return choices.some((choice) => choice.toLowerCase() === value.toLowerCase())
      ? null
      : createMessage("parameter_not_choice", { name: param.name, choices });
  }
  if (type === "INT")
    return /^-?\d{1,10}$/.test(value)
      ? null
      : createMessage("parameter_not_number", { name: param.name });
  if (type === "DOUBLE") {
    // Forms send "" for a limit that isn't set.
    return Number.isFinite(Number(value))
      ? null
      : createMessage("parameter_not_number", { name: param.name });
  }
  if (type.startsWith("UUID")) return referenceProblem(model, param, value);
  if (param.key === "pattern" && !isDatePattern(value)) {
    return createMessage("parameter_not_date_pattern", { name: param.name });
  }
  if ((param.key === "regexp" || param.key === "filenameRegExp") && !isPattern(value)) {
    return createMessage("parameter_not_pattern", { name: param.name });
  }
  return null;
}

function referenceProblem(model: DomainModel, param: FeaturerParam, value: string): Message | null {
  const isSet = param.type.startsWith("UUID_SET");
  const ids = isSet ? value.split(",").map((id) => id.trim()) : [value];
  const nonEmptyIds = ids.filter((id) => id !== "");
  if (nonEmptyIds.length === 0)
    return param.optional || isSet ? null : createMessage("field_required", { label: param.name });
  if (!nonEmptyIds.every((id) => UUID.test(id)))
    return createMessage("parameter_not_id", { name: param.name });
  // The type that the contract declares for the space role's parameter is that of a marker, so it isn't checked by
  // its type.
  const isKnown =
    param.key === "spaceRoleId" ? undefined : REFERENCE_CHECKS[param.type.split(":").at(-1) ?? ""];
  const missing = isKnown && nonEmptyIds.find((id) => !isKnown(model, id.toLowerCase()));
  return missing ? createMessage("parameter_id_unknown", { name: param.name, id: missing }) : null;
}

/** Reports subsets that don't belong to the field's list, because they would leave the field without options. */
function subsetProblem(model: DomainModel, param: FeaturerParam, params: Params): Message | null {
  if (param.key !== "dataListSubsetIds") return null;
  const ids = (params[param.key] ?? "").split(",").map((id) => id.trim().toLowerCase());
  const id = ids.find((one) => {
    const subset = model.listSubsets.get(one);
    return subset && subset.dataListId !== params["listUUID"]?.toLowerCase();
  });
  return id === undefined ? null : createMessage("parameter_id_unknown", { name: param.name, id });
}
