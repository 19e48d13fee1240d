import type { FieldValue, Params } from "../../base/database/tables/json-values.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { addDecimals, divideDecimals, subtractDecimals } from "../../base/text/decimals.ts";
import type { ClassField, DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { flag, numberParam } from "../field-types/field-type.rules.ts";
import { presentValue } from "../field-types/field-types.rules.ts";
import { fieldsOf } from "../field-types/read-fields.rules.ts";
import { UUID } from "../field-types/search-values.rules.ts";

/** Values that fillers read from a twin that the factory works on, or from its head. */
export interface FillTwin {
  class_id: string;
  fields: Readonly<Record<string, FieldValue>>;
  assigner_user_id: string | null;
  author_user_id: string | null;
  /** Values, by field ID, of a twin that hasn't been created yet. */
  pending?: Readonly<Record<string, string | null>>;
}

export interface FillContext {
  model: DomainModel;
  twinClass: TwinClass;
  twin: FillTwin;
  head: FillTwin | null;
  /**
   * Twin from which a multiplier created this one. Absent if no multiplier created it; fillers then read the twin
   * itself.
   */
  source?: { twin: FillTwin; head: FillTwin | null };
  userId: string | null;
  /** Values in the request, by field ID. */
  context: Readonly<Record<string, string>>;
  basics: Readonly<Partial<Record<BasicFieldName, string | null>>>;
  /** Changes made by the steps before this one. */
  result: FillResult;
}

export type BasicFieldName = "name" | "description" | "assigneeUserId" | "createdByUserId";

/**
 * Changes to a twin. `fields` contains values by field ID, and null clears a field. Other members that are undefined
 * stay as they are.
 */
export interface FillResult {
  fields: Record<string, string | null>;
  name?: string;
  description?: string;
  assigneeUserId?: string | null;
}

/** Thrown if a step can't be executed, with a message for the user. */
export class FactoryStepError extends LocalizedError {
  override readonly name = "FactoryStepError";
}

type Filler = (params: Params, filling: FillContext) => Partial<FillResult>;

const FILLERS = new Map<number, Filler>([
  [
    2310,
    (_, { context, model, twinClass }) => ({ fields: pickOwnFields(model, twinClass, context) }),
  ],
  [
    2311,
    ({ srcTwinClassFieldId: src, dstTwinClassFieldId: dst }, filling) =>
      set(dst, readFromTwin(filling, sourceOf(filling).twin, src)),
  ],
  [
    2312,
    ({ srcTwinClassFieldId: src, dstTwinClassFieldId: dst }, filling) =>
      set(dst, readFromRequest(filling, src)),
  ],
  [2313, (_, filling) => ({ assigneeUserId: sourceOf(filling).twin.author_user_id })],
  [
    2314,
    ({ assigneeField }, filling) =>
      assign(readFromTwin(filling, sourceOf(filling).twin, assigneeField)),
  ],
  [2315, ({ assigneeField }, filling) => assign(readFromRequest(filling, assigneeField))],
  [2316, (_, filling) => ({ assigneeUserId: sourceOf(filling).twin.assigner_user_id })],
  [2317, () => ({ assigneeUserId: null })],
  [2321, subtract],
  [
    2323,
    ({ srcTwinClassFieldId: src, dstTwinClassFieldId: dst }, filling) =>
      set(dst, readFromEither(filling, src)),
  ],
  [2324, ({ assigneeField }, filling) => assign(readFromEither(filling, assigneeField))],
  [2327, basicsFromContext],
  [2329, (_, filling) => ({ assigneeUserId: getHead(filling).assigner_user_id })],
  [2330, ({ twinClassFieldId: dst }, filling) => set(dst, getHead(filling).assigner_user_id)],
  [2331, ({ twinClassFieldId: dst }) => set(dst, null)],
  [
    2332,
    ({ srcTwinClassFieldId: src, dstTwinClassFieldId: dst }, filling) =>
      set(dst, readFromTwin(filling, getHead(sourceOf(filling)), src)),
  ],
  [
    2333,
    ({ twinClassFieldId: dst, field }, filling) => {
      const { twin } = sourceOf(filling);
      return set(dst, field === "createdByUserId" ? twin.author_user_id : twin.assigner_user_id);
    },
  ],
  [2338, ({ twinClassFieldId: dst }, { userId }) => set(dst, userId)],
  [2339, add],
  [2340, divide],
  [2341, ({ twinClassFieldId: dst, value }) => set(dst, value ?? null)],
]);

/**
 * Executes one step and adds its changes to those of the steps before. Throws `FactoryStepError`.
 */
export function fill(featurerId: number, params: Params, filling: FillContext): FillResult {
  const filler = FILLERS.get(featurerId);
  if (!filler)
    throw new FactoryStepError(createMessage("factory_filler_unsupported", { id: featurerId }));
  const { fields, ...basics } = filler(params, filling);
  return { ...filling.result, ...basics, fields: { ...filling.result.fields, ...fields } };
}

function set(fieldId: string | undefined, value: string | null): Partial<FillResult> {
  if (!fieldId) throw new FactoryStepError(createMessage("factory_field_missing"));
  return { fields: { [fieldId.toLowerCase()]: value } };
}

/** Assigns a user. Throws if the text read from the source field isn't exactly one user ID. */
function assign(userId: string | null): Partial<FillResult> {
  if (userId !== null && !UUID.test(userId))
    throw new FactoryStepError(createMessage("factory_user_missing"));
  return { assigneeUserId: userId };
}

function sourceOf({ source, twin, head }: FillContext) {
  return source ?? { twin, head };
}

function getHead({ head }: Pick<FillContext, "head">): FillTwin {
  if (!head) throw new FactoryStepError(createMessage("factory_parent_missing"));
  return head;
}

/** Reads a field of the twin, with the changes of earlier steps. Null if the twin has no value. */
function readFromTwin(
  filling: FillContext,
  twin: FillTwin,
  fieldId: string | undefined,
): string | null {
  const id = (fieldId ?? "").toLowerCase();
  const field = fieldNamed(filling.model, id);
  const filledValue = twin === filling.twin ? filling.result.fields[id] : twin.pending?.[id];
  if (filledValue !== undefined) return filledValue;
  return presentValue(field, twin.fields[field.key]) || null;
}

/**
 * Reads a field's value from the request. A missing value fails the step; an empty one clears the
 * field.
 */
function readFromRequest(
  { context, model }: FillContext,
  fieldId: string | undefined,
): string | null {
  const id = (fieldId ?? "").toLowerCase();
  const value = context[id];
  if (value === undefined)
    throw new FactoryStepError(
      createMessage("factory_value_missing", { field: fieldNamed(model, id).key }),
    );
  return value || null;
}

function readFromEither(filling: FillContext, fieldId: string | undefined): string | null {
  const value = filling.context[(fieldId ?? "").toLowerCase()];
  return value || readFromTwin(filling, sourceOf(filling).twin, fieldId);
}

function pickOwnFields(model: DomainModel, twinClass: TwinClass, context: FillContext["context"]) {
  const own = new Set(fieldsOf(model, twinClass).map(({ id }) => id));
  return Object.fromEntries(Object.entries(context).filter(([id]) => own.has(id)));
}

function basicsFromContext({ fields = "" }: Params, { basics }: FillContext): Partial<FillResult> {
  const fieldNames = new Set(fields.split(",").map((fieldName) => fieldName.trim()));
  const { name, description, assigneeUserId } = basics;
  return {
    ...(fieldNames.has("name") && typeof name === "string" && { name }),
    ...(fieldNames.has("description") && typeof description === "string" && { description }),
    ...(fieldNames.has("assigneeUserId") && assigneeUserId !== undefined && { assigneeUserId }),
  };
}

/** Subtracts the number in the request from the number that the twin has. */
function subtract(params: Params, filling: FillContext): Partial<FillResult> {
  const { minuendTwinClassFieldId: dst, subtrahendTwinClassFieldId: src } = params;
  const subtrahend = numberIn(filling, src, readFromRequest(filling, src));
  const minuend = numberIn(filling, dst, readFromTwin(filling, filling.twin, dst));
  return set(dst, signed(params, subtractDecimals(minuend, subtrahend)));
}

function add(params: Params, filling: FillContext): Partial<FillResult> {
  const { addendTwinClassFieldId: src, augendTwinClassFieldId: dst } = params;
  const addend = numberIn(filling, src, readFromEither(filling, src));
  const augend = readFromTwin(filling, filling.twin, dst) ?? "0";
  return set(dst, signed(params, addDecimals([numberIn(filling, dst, augend), addend])));
}

const PLACES = 10;

function divide(params: Params, filling: FillContext): Partial<FillResult> {
  const { dividendTwinClassFieldId: a, divisorTwinClassFieldId: b } = params;
  const dst = params.targetTwinClassFieldId;
  const target = fieldNamed(filling.model, (dst ?? "").toLowerCase());
  const places = numberParam(target.typerParams.decimalPlaces) ?? PLACES;
  const dividend = numberIn(filling, a, readFromEither(filling, a));
  const quotient = divideDecimals(
    dividend,
    numberIn(filling, b, readFromEither(filling, b)),
    places,
  );
  if (quotient === null) throw new FactoryStepError(createMessage("factory_division_by_zero"));
  return set(dst, quotient);
}

function signed({ allowNegativeResult }: Params, number: string): string {
  if (number.startsWith("-") && !flag(allowNegativeResult)) {
    throw new FactoryStepError(createMessage("factory_result_negative"));
  }
  return number;
}

function numberIn(
  { model }: FillContext,
  fieldId: string | undefined,
  value: string | null,
): string {
  const { key } = fieldNamed(model, (fieldId ?? "").toLowerCase());
  if (value === null)
    throw new FactoryStepError(createMessage("factory_value_missing", { field: key }));
  if (!/^-?\d+(\.\d+)?$/.test(value))
    throw new FactoryStepError(createMessage("factory_value_not_number", { field: key }));
  return value;
}

function fieldNamed(model: DomainModel, id: string): ClassField {
  const field = model.fields.get(id);
  if (!field) throw new FactoryStepError(createMessage("field_unknown", { key: id }));
  return field;
}
