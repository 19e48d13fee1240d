import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DataList, DomainModel } from "../../core/model/domain-model.ts";
import { checkKey, checkName, orNull } from "../changes/common-checks.ts";
import { PLAIN_KEY } from "../changes/key.rules.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";

interface AttributeSave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
}

export interface ListSave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
  attribute1?: AttributeSave | undefined;
  attribute2?: AttributeSave | undefined;
  attribute3?: AttributeSave | undefined;
  attribute4?: AttributeSave | undefined;
  attribute5?: AttributeSave | undefined;
  public?: boolean | undefined;
  externalId?: string | undefined;
}

const ATTRIBUTES = ["attribute1", "attribute2", "attribute3", "attribute4", "attribute5"] as const;

/** Validates the columns that creating and updating a list have in common, and returns them. */
export function listColumns(
  problems: IssueCollector,
  model: DomainModel,
  { locale }: { locale: string },
  save: ListSave,
  current: DataList | null,
) {
  const name = mergeTexts(current?.name ?? {}, save.nameI18n, locale);
  const description = mergeTexts(current?.description ?? {}, save.descriptionI18n, locale);
  const key = (save.key ?? current?.key ?? "").toLowerCase();
  if (key !== current?.key.toLowerCase()) {
    checkKey(problems, CODE.DATA_LIST_KEY_INCORRECT, key, PLAIN_KEY);
    if ([...model.lists.values()].some((list) => list.key.toLowerCase() === key)) {
      problems.add(CODE.DATA_LIST_KEY_TAKEN, "key", createMessage("data_list_key_taken"));
    }
  }
  checkName(problems, "nameI18n", name, { creating: current === null });
  return {
    key,
    name: textsColumn(name),
    description: textsColumn(description),
    attributes: buildAttributes(problems, save, current, locale),
    external_id: orNull(save.externalId),
    is_public: save.public,
  };
}

/** Validates the five attributes of a list. An attribute without a key is unused. */
function buildAttributes(
  problems: IssueCollector,
  save: ListSave,
  current: DataList | null,
  locale: string,
): string | undefined {
  if (ATTRIBUTES.every((attributeKey) => save[attributeKey] === undefined)) return undefined;
  const attributes = ATTRIBUTES.map((attributeKey, index) => {
    const old = current?.attributes[index] ?? { key: "", name: {} };
    const name = mergeTexts(old.name, save[attributeKey]?.nameI18n, locale) ?? old.name;
    return { key: save[attributeKey]?.key ?? old.key, name };
  });
  for (const [index, { key }] of attributes.entries()) {
    const field = `attribute${index + 1}.key`;
    const isDouble = attributes.findIndex((other) => other.key === key) !== index;
    if (key === "") continue;
    if (!PLAIN_KEY.pattern.test(key) || key.length > 100) {
      problems.add(CODE.DATA_LIST_KEY_INCORRECT, field, PLAIN_KEY.message);
    } else if (isDouble) {
      problems.add(CODE.DATA_LIST_KEY_TAKEN, field, createMessage("attribute_key_taken"));
    }
  }
  return JSON.stringify(attributes);
}
