import type { Texts } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel, TwinStatus } from "../../core/model/domain-model.ts";
import { checkColors, checkKey, checkLogo, checkName, orNull } from "../changes/common-checks.ts";
import { PLAIN_KEY } from "../changes/key.rules.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";

export interface StatusSave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
  logo?: string | undefined;
  backgroundColor?: string | undefined;
  fontColor?: string | undefined;
  frozen?: boolean | undefined;
}

const NEW = { name: {} as Texts, description: {} as Texts };

/** Validates the columns that creating and updating a status have in common, and returns them. */
export function statusColumns(
  problems: IssueCollector,
  model: DomainModel,
  { locale }: { locale: string },
  save: StatusSave,
  about: { classId: string; current: TwinStatus | null },
) {
  const { name: oldName, description } = about.current ?? NEW;
  const name = mergeTexts(oldName, save.nameI18n, locale);
  const key = (save.key ?? about.current?.key ?? "").toLowerCase();
  if (key !== about.current?.key.toLowerCase()) {
    checkKey(problems, CODE.STATUS_KEY_INCORRECT, key, PLAIN_KEY);
    if (listKeys(model, about.classId).has(key)) {
      const message = createMessage("status_key_taken");
      problems.add(CODE.STATUS_KEY_INCORRECT, "key", message);
    }
  }
  checkName(problems, "nameI18n", name, { optional: true });
  checkLogo(problems, save.logo);
  checkColors(problems, save);
  return {
    key,
    name: textsColumn(name),
    description: textsColumn(mergeTexts(description, save.descriptionI18n, locale)),
    logo: orNull(save.logo),
    background_color: orNull(save.backgroundColor),
    font_color: orNull(save.fontColor),
    frozen: save.frozen,
  };
}

function listKeys(model: DomainModel, classId: string): Set<string> {
  const own = [...model.statuses.values()].filter((status) => status.classId === classId);
  return new Set(own.map(({ key }) => key.toLowerCase()));
}
