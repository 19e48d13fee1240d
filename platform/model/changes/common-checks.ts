import { isTooLong } from "#common/count-characters.ts";

import type { Texts } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, type Code } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { isSafeAddress } from "../../base/text/web-address.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { type KeyRule, validateKey } from "./key.rules.ts";

const MAX_NAME_LENGTH = 100;

export function checkKey(problems: IssueCollector, code: Code, key: string, rule: KeyRule): void {
  const message = validateKey(key, rule);
  if (message) problems.add(code, "key", message);
}

/**
 * Reports a name that is missing or too long. A change without texts keeps the name, so only a new
 * entity needs them.
 */
export function checkName(
  problems: IssueCollector,
  field: string,
  texts: Texts | undefined,
  { creating = false, optional = false }: { creating?: boolean; optional?: boolean } = {},
): void {
  const names = texts ? Object.values(texts) : [];
  const isMissing = texts ? names.length === 0 : creating;
  if (isMissing && !optional) problems.add(CODE.ENTITY_INVALID, field, createMessage("name_empty"));
  if (names.some((text) => isTooLong(text, MAX_NAME_LENGTH))) {
    problems.add(
      CODE.ENTITY_INVALID,
      field,
      createMessage("name_too_long", { max: MAX_NAME_LENGTH }),
    );
  }
}

/** Accepts a web address or a path of this installation. */
export function checkLogo(problems: IssueCollector, logo: string | null | undefined): void {
  if (!logo || isSafeAddress(logo)) return;
  problems.add(CODE.ENTITY_INVALID, "logo", createMessage("logo_not_web_address"));
}

export function checkIcon(problems: IssueCollector, icon: string | null | undefined): void {
  if (!icon || isSafeAddress(icon)) return;
  problems.add(CODE.ENTITY_INVALID, "icon", createMessage("icon_not_web_address"));
}

export function checkColors(
  problems: IssueCollector,
  colors: { backgroundColor?: string | null | undefined; fontColor?: string | null | undefined },
): void {
  for (const field of ["backgroundColor", "fontColor"] as const) {
    const color = colors[field];
    if (!color || /^#[\da-f]{6}$/i.test(color)) continue;
    problems.add(CODE.ENTITY_INVALID, field, createMessage("color_not_hex"));
  }
}

export function checkPermissions<F extends string>(
  problems: IssueCollector,
  model: DomainModel,
  ids: Readonly<Partial<Record<F, string | null | undefined>>>,
  fields: readonly F[],
): void {
  for (const field of fields) {
    const id = ids[field];
    if (!id || model.permissions.has(id)) continue;
    problems.add(CODE.PERMISSION_ID_UNKNOWN, field, createMessage("permission_not_found"));
  }
}

/**
 * Converts "" to null, which clears an optional text. Undefined stays undefined and keeps the text.
 */
export function orNull(text: string | null | undefined): string | null | undefined {
  return text === "" ? null : (text ?? undefined);
}
