import { cleanName } from "#common/clean-text.ts";

import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DataList, ListOption } from "../../core/model/domain-model.ts";
import { checkColors, checkIcon, checkName, orNull } from "../changes/common-checks.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";

export interface OptionSave {
  icon?: string | undefined;
  optionI18n?: TextSave | null | undefined;
  attributesMap?: Readonly<Record<string, string>> | null | undefined;
  externalId?: string | undefined;
  backgroundColor?: string | undefined;
  fontColor?: string | undefined;
}

/** Validates the columns that creating and updating an option have in common, and returns them. */
export function optionColumns(
  problems: IssueCollector,
  list: DataList,
  { locale }: { locale: string },
  save: OptionSave,
  current: ListOption | null,
) {
  // Stored in the form in which names are compared, so that an option is found however its name was
  // pasted.
  const name = mergeTexts(current?.name ?? {}, save.optionI18n, locale, cleanName);
  checkName(problems, "optionI18n", name, { creating: current === null });
  checkColors(problems, save);
  checkIcon(problems, save.icon);
  return {
    name: textsColumn(name),
    icon: orNull(save.icon),
    attributes: buildAttributes(problems, list, save, current),
    external_id: orNull(save.externalId),
    background_color: orNull(save.backgroundColor),
    font_color: orNull(save.fontColor),
  };
}

/**
 * Validates the attributes of an option; a new option needs all attributes of its list. An
 * attribute that the list no longer has may be sent back unchanged.
 */
function buildAttributes(
  problems: IssueCollector,
  list: DataList,
  { attributesMap }: OptionSave,
  current: ListOption | null,
): string | undefined {
  const keys = list.attributes.map(({ key }) => key).filter((key) => key !== "");
  if (current === null && attributesMap) {
    for (const key of keys.filter((attributeKey) => attributesMap?.[attributeKey] === undefined)) {
      const message = createMessage("option_attribute_missing", { key });
      problems.add(CODE.OPTION_ATTRIBUTE_MISSING, `attributesMap.${key}`, message);
    }
  }
  if (!attributesMap) return undefined;
  for (const [key, value] of Object.entries(attributesMap)) {
    if (keys.includes(key) || current?.attributes[key] === value) continue;
    const message = createMessage("option_attribute_unknown", { key });
    problems.add(CODE.ENTITY_INVALID, `attributesMap.${key}`, message);
  }
  return JSON.stringify({ ...current?.attributes, ...attributesMap });
}
