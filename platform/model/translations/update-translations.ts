import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage, noun } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ListOption } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkName } from "../changes/common-checks.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { mergeTexts } from "../changes/save-texts.ts";
import { checkOptionText, listSharedOptions } from "../lists/check-option-text.ts";
import { findText, loadTextSource, type StoredText } from "./stored-text.ts";

interface Translation {
  i18nId: string;
  locale: string;
  translation: string;
}

/** Saves all translations or none. An empty translation is removed. */
export function updateTranslations(
  services: Services,
  caller: Caller,
  translations: readonly Translation[],
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const source = await loadTextSource(tx, caller, model);
    const problems = new IssueCollector();
    // The changes of each entity are collected first, because several texts of an entity may be in the same column.
    const changed = new Map<string, StoredText>();
    const fieldsByEntityId = new Map<string, string>();
    for (const [at, translation] of translations.entries()) {
      const field = `translations.${at}`;
      const found = findText(source, translation.i18nId);
      if (!found) {
        const message = createMessage("unknown_id", { what: noun("i18n"), id: translation.i18nId });
        problems.add(CODE.UUID_UNKNOWN, `${field}.i18nId`, message);
        continue;
      }
      const entity = changed.get(found.entity.id)?.entity ?? found.entity;
      const text = applyTranslation(problems, field, { ...found, entity }, translation);
      changed.set(`${found.entity.id}.${found.member.name}`, text);
      changed.set(found.entity.id, text);
      fieldsByEntityId.set(found.entity.id, `${field}.translation`);
    }
    for (const [id, field] of fieldsByEntityId) {
      const before = model.options.get(id);
      if (!before) continue;
      // The texts as they will be after the change are compared, so that two options may swap their texts.
      const findTexts = (option: ListOption) => changed.get(option.id)?.texts ?? option.name;
      const others = listSharedOptions(model, before.dataListId, id).map((option) => ({
        name: findTexts(option),
      }));
      const text = { before: before.name, after: findTexts(before), others, field };
      checkOptionText(problems, model, text, caller.locale);
    }
    problems.throwIfAny();
    for (const { kind, member, entity } of changed.values()) {
      const current = changed.get(entity.id)?.entity ?? entity;
      await updateReference(tx, kind.table, entity.id, member.columns(current));
    }
  });
}

function applyTranslation(
  problems: IssueCollector,
  field: string,
  text: StoredText,
  { locale, translation }: Translation,
): StoredText {
  const { member, entity } = text;
  if (entity.domainId === null) {
    problems.add(CODE.ENTITY_INVALID, `${field}.i18nId`, createMessage("text_built_in"));
  }
  const current = member.read(entity) ?? {};
  const texts = mergeTexts(current, { translations: { [locale]: translation } }, locale) ?? current;
  if (member.isName) {
    checkName(problems, `${field}.translation`, texts, { optional: !member.required });
  }
  return { ...text, texts, entity: { ...entity, ...member.write(entity, texts) } };
}
