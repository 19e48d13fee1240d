import { m } from "#app/paraglide/messages.js";
import { formatInputNumber, formatNumber } from "#app/rules/numbers.ts";
import {
  GROUP_KEY,
  MAX_AXES,
  MAX_ENCODED_VALUES,
  MAX_VARIANTS,
} from "#app/rules/selling/variant-limits.ts";
import { problemOfGroup, problemOfLength } from "#app/rules/selling/variant-setup-form.ts";
import {
  type AxisValue,
  comparableValue,
  readNumber,
  splitLines,
} from "#app/rules/selling/variant-values.ts";
import type { Twin } from "#app/server/platform/response-schemas.server.ts";
import { valueOf } from "#app/server/twins/fields/field-values.server.ts";

import { differingAxes } from "./siblings.server.ts";
import type { Axis } from "./variant-axes.server.ts";

/** A chosen field with its values, as they were entered. */
export interface ChosenAxis extends Axis {
  /** The entered lines, or the IDs of ticked options. */
  entered: string[];
  values: AxisValue[];
  problem: string | null;
}

/** The first step of the form. Its entries are completely in the URL of the second. */
export interface Setup {
  group: string;
  isGroupFixed: boolean;
  groupProblem: string | null;
  chosen: ChosenAxis[];
  axisProblems: (string | null)[];
  problem: string | null;
  /** True if the entries make a matrix. */
  isComplete: boolean;
}

/** Returns the group of the product, or else the entered one; its SKU is the suggestion. */
export function readGroup(entries: URLSearchParams, product: Twin) {
  const own = valueOf(product, GROUP_KEY);
  const entered = entries.get("group")?.trim() ?? valueOf(product, "sku");
  return { group: own === "" ? entered : own, isGroupFixed: own !== "" };
}

/**
 * Reads the first step. Problems are only reported for fields that the user has seen; `members` are the
 * products of the group.
 */
export function readSetup(
  entries: URLSearchParams,
  axes: readonly Axis[],
  { group, isGroupFixed }: ReturnType<typeof readGroup>,
  members: readonly Twin[],
): Setup {
  const isSent = entries.has("sent");
  const keys = isSent
    ? entries.getAll("axis").slice(0, MAX_AXES)
    : differingAxes(axes, members)
        .slice(0, MAX_AXES)
        .map(({ key }) => key);
  const offered = new Set(entries.getAll("offered"));
  const named = keys.map((key) => axes.find((axis) => axis.key === key));
  const read = [...new Set(named)]
    .filter((axis) => axis !== undefined)
    .map((axis) => readAxis(axis, entries, { isOffered: offered.has(axis.key), members }));
  const axisProblems = isSent ? problemsOf(keys, named) : [];
  const groupProblem = isSent ? problemOfGroup(group) : null;
  const count = read.reduce((product, { values }) => product * values.length, 1);
  const problem =
    isSent && count > MAX_VARIANTS
      ? m.variants_too_many({ count: formatNumber(count), max: MAX_VARIANTS })
      : null;
  const chosen = problem === null ? limitTogether(read, offered) : read;
  const isFilled = chosen.every(({ key, problem: own }) => offered.has(key) && own === null);
  const issues = [...axisProblems, groupProblem, problem];
  const isComplete = isSent && isFilled && issues.every((issue) => issue === null);
  return { group, isGroupFixed, groupProblem, chosen, axisProblems, problem, isComplete };
}

function problemsOf(keys: readonly string[], named: readonly (Axis | undefined)[]) {
  const [first, second] = named;
  if (!first) return [m.variants_field_required()];
  return [null, first === second && keys.length > 1 ? m.variants_field_repeated() : null];
}

function readAxis(
  axis: Axis,
  search: URLSearchParams,
  { isOffered, members }: { isOffered: boolean; members: readonly Twin[] },
): ChosenAxis {
  const entered = isOffered ? splitLines(search.getAll(`v.${axis.key}`)) : presetOf(axis, members);
  const values = entered.flatMap((text) => readValue(axis, text) ?? []);
  const keys = values.map(({ value }) => comparableValue(axis.kind, value));
  const problem = isOffered ? problemOfValues(axis, entered) : null;
  return {
    ...axis,
    entered,
    values: values.filter((_, at) => keys.indexOf(keys[at] ?? "") === at),
    problem,
  };
}

/** Adds a problem to the field with the longest values if all of them don't fit into the URL of the matrix. */
function limitTogether(chosen: ChosenAxis[], offered: ReadonlySet<string>): ChosenAxis[] {
  const sizes = chosen.map(({ key, entered }) =>
    offered.has(key) ? new URLSearchParams({ v: entered.join("\n") }).toString().length : 0,
  );
  if (sizes.reduce((sum, size) => sum + size, 0) <= MAX_ENCODED_VALUES) return chosen;
  const longest = sizes.indexOf(Math.max(...sizes));
  return chosen.map((axis, at) => ({
    ...axis,
    problem: axis.problem ?? (at === longest ? m.variants_values_long() : null),
  }));
}

/** Returns the values that the products of the group have already, so that only new ones need to be added. */
function presetOf({ key, kind, own, options }: Axis, members: readonly Twin[]): string[] {
  const stored = [own.value, ...members.map((twin) => valueOf(twin, key))];
  const unique = new Map(stored.map((value) => [comparableValue(kind, value), value]));
  const values = [...unique.values()].filter((value) => value !== "");
  if (kind === "number") return values.map(formatInputNumber);
  if (kind === "text") return values;
  return options.map(({ value }) => value).filter((value) => values.includes(value));
}

/** Retired options are read too: the platform refuses them in their rows, where what was typed is kept. */
function readValue({ kind, options, retired }: Axis, text: string): AxisValue | null {
  if (kind === "options") {
    return [...options, ...retired].find(({ value }) => value === text) ?? null;
  }
  if (kind === "text") return { value: text, label: text };
  const number = readNumber(text);
  return number === null ? null : { value: number, label: formatNumber(number) };
}

function problemOfValues(axis: Axis, entered: readonly string[]): string | null {
  const long = problemOfLength(entered);
  if (long !== null) return long;
  const unread = entered.find((text) => readValue(axis, text) === null);
  if (axis.kind === "number" && unread !== undefined)
    return m.variants_not_number({ text: unread });
  if (axis.kind !== "options") return entered.length > 0 ? null : m.variants_values_required();
  if (unread !== undefined) return m.variants_option_gone();
  return entered.length > 0 ? null : m.variants_options_required();
}
