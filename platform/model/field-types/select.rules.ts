import { comparableName } from "#common/comparable-name.ts";
import { findMeantCurrencies, type MeantCurrency } from "#common/currencies.ts";

import { createMessage } from "../../base/messages/message.ts";
import type {
  ClassField,
  DataList,
  DomainModel,
  ListOption,
} from "../../core/model/domain-model.ts";
import {
  compareText,
  type FieldType,
  flag,
  joined,
  numberParam,
  type ValidationIssue,
  valuesOf,
  WRITE_SEPARATOR,
  wrongSearch,
} from "./field-type.rules.ts";
import { refs, several } from "./references.rules.ts";
import { not } from "./search-query.rules.ts";
import { searchIds, UUID } from "./search-values.rules.ts";

const EXTERNAL = "#externalId=";

const takesNew = ({ typerParams }: ClassField) => flag(typerParams.supportCustom);

export const select: FieldType = {
  writable: true,
  refersTo: "option",

  parse(raw, { model, field, label }) {
    const options = listOptions(model, field);
    const custom: string[] = [];
    const ids: string[] = [];
    for (const item of splitValue(raw)) {
      const option = findOption(options, item);
      // Options of a business aren't in the model, so the store checks later whether the ID exists.
      if (option || UUID.test(item)) ids.push(option?.id ?? item.toLowerCase());
      else if (takesNew(field) && !item.startsWith(EXTERNAL)) custom.push(item);
      else {
        const currencies = findMeantCurrencies(item, currenciesIn(options));
        const [only, ...others] = currencies;
        if (!only) return { ok: false, problem: notAnOption(label) };
        if (others.length > 0)
          return { ok: false, problem: severalCurrencies(label, item, currencies) };
        ids.push(only.id);
      }
    }
    const multiple = flag(field.typerParams.multiple);
    if (!multiple && ids.length + custom.length > 1) return { ok: false, problem: several(label) };
    const value = multiple ? [...new Set(ids)] : (ids[0] ?? null);
    return custom.length > 0 ? { ok: true, value, custom } : { ok: true, value };
  },

  present: joined,

  describe(field, model) {
    const list = offeredList(model, field);
    const common = {
      supportCustom: takesNew(field),
      multiple: flag(field.typerParams.multiple),
      dataListId: field.typerParams.listUUID,
      dataListSubsetIdList: readSubsetIds(field) ?? undefined,
    };
    if ((list?.optionIds.length ?? 0) > maxListedOptions(field))
      return { fieldType: "selectLongV1", ...common };
    return { fieldType: "selectListV1", ...common, optionIds: list?.optionIds ?? [] };
  },

  index: (value) => ({ refs: valuesOf(value) }),
  compare: compareText,

  search(filter, field, { label }) {
    if (filter.type !== "TwinFieldSearchListV1") return wrongSearch(label, filter.type);
    return searchIds(filter, label, {
      optionsAllOfList: (ids) => refs(field, ids, "all"),
      optionsAnyOfList: (ids) => refs(field, ids, "any"),
      optionsNoAllOfList: (ids) => not(refs(field, ids, "all")),
      optionsNoAnyOfList: (ids) => not(refs(field, ids, "any")),
    });
  },
};

/** Number of options up to which a form lists them; longer lists are searched. */
export function maxListedOptions({ typerParams }: ClassField): number {
  return numberParam(typerParams.longListThreshold) ?? 100;
}

export function notAnOption(label: string): ValidationIssue {
  return { kind: "option", message: createMessage("field_option_unavailable", { label }) };
}

function currenciesIn(options: readonly ListOption[]) {
  return options
    .filter(({ state }) => state === "active")
    .map(({ id, externalId, name }) => ({
      id,
      names: [externalId ?? "", ...Object.values(name)],
    }));
}

function severalCurrencies(
  label: string,
  text: string,
  currencies: readonly MeantCurrency[],
): ValidationIssue {
  const codes = currencies.map(({ code }) => code).join(", ");
  return {
    kind: "option",
    message: createMessage("field_currency_several", { label, text, codes }),
  };
}

export function listOf(model: DomainModel, field: ClassField): DataList | undefined {
  return model.lists.get(field.typerParams.listUUID ?? "");
}

/**
 * Returns the field's list with the shared options that the field offers: all of them or, if the field has subsets,
 * those in the subsets.
 */
export function offeredList(model: DomainModel, field: ClassField): DataList | undefined {
  const list = listOf(model, field);
  const subsetIds = readSubsetIds(field);
  if (!list || !subsetIds) return list;
  const ids = new Set(subsetIds.flatMap((id) => model.listSubsets.get(id)?.optionIds ?? []));
  return { ...list, optionIds: list.optionIds.filter((id) => ids.has(id)) };
}

/**
 * True if the field offers the options of a business. These are in no subset, so a field with subsets offers them
 * only if it can create options.
 */
export function offersOwnOptions(field: ClassField): boolean {
  return readSubsetIds(field) === null || takesNew(field);
}

/** IDs of the subsets the field offers; null if it offers the complete list. */
export function readSubsetIds({ typerParams }: Pick<ClassField, "typerParams">): string[] | null {
  const ids = splitIds(typerParams.dataListSubsetIds ?? "");
  return ids.length > 0 ? ids : null;
}

function splitIds(text: string): string[] {
  return text
    .split(",")
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== "");
}

function listOptions(model: DomainModel, field: ClassField): ListOption[] {
  const ids = offeredList(model, field)?.optionIds ?? [];
  return ids.map((id) => model.options.get(id)).filter((option) => option !== undefined);
}

function findOption(options: ListOption[], text: string): ListOption | undefined {
  if (text.startsWith(EXTERNAL)) {
    const externalId = text.slice(EXTERNAL.length);
    return options.find((option) => option.externalId === externalId);
  }
  const term = comparableName(text);
  return (
    options.find((option) => option.id === term) ??
    options.find((option) =>
      Object.values(option.name).some((name) => comparableName(name) === term),
    )
  );
}

/**
 * Splits a written value. IDs may also be separated by commas, because they are read in that
 * format.
 */
function splitValue(raw: string): string[] {
  const parts = raw.split(WRITE_SEPARATOR).map((item) => item.trim());
  return parts
    .flatMap((item) => {
      const pieces = item.split(",").map((piece) => piece.trim());
      return pieces.every((piece) => UUID.test(piece)) ? pieces : [item];
    })
    .filter((item) => item !== "");
}
