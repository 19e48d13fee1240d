import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import { base64File } from "./base64-file.rules.ts";
import { boolean } from "./boolean.rules.ts";
import { calculated } from "./calculated.rules.ts";
import { classList } from "./class-list.rules.ts";
import { date } from "./date.rules.ts";
import type { FieldDescriptor, FieldType } from "./field-type.rules.ts";
import { i18n } from "./i18n.rules.ts";
import { numeric } from "./numeric.rules.ts";
import { link, roleUsers, user } from "./references.rules.ts";
import { secret } from "./secret.rules.ts";
import { select } from "./select.rules.ts";
import {
  selectSharedInAccount,
  selectSharedInDomain,
  selectSharedInHead,
} from "./shared-select.rules.ts";
import { attachment, color, immutable, unsupported, url } from "./simple.rules.ts";
import { text } from "./text.rules.ts";

export const LINK_TYPER = 1310;
export const ASSIGNEE_EMAIL = 1318;
export const ASSIGNEE_AVATAR = 1319;
export const ROLE_USERS = 1332;
export const BASE64_FILE = 1335;

const TYPES = new Map<number, FieldType>([
  [1301, text],
  [1302, date],
  [1303, url],
  [1304, color],
  [1305, select],
  [1306, boolean],
  [1307, selectSharedInDomain],
  [1308, selectSharedInAccount],
  [1309, selectSharedInHead],
  [LINK_TYPER, link],
  [1311, user],
  [1312, calculated],
  [1313, calculated],
  [1314, calculated],
  [1315, calculated],
  [1316, attachment],
  [1317, numeric],
  [ASSIGNEE_EMAIL, immutable],
  [ASSIGNEE_AVATAR, immutable],
  [1320, i18n],
  [1326, secret],
  [ROLE_USERS, roleUsers],
  [1333, calculated],
  [1334, classList],
  [BASE64_FILE, base64File],
]);

export function fieldType(field: ClassField): FieldType {
  return TYPES.get(field.typerId) ?? unsupported;
}

export function isBase64File({ typerId }: ClassField): boolean {
  return typerId === BASE64_FILE;
}

/**
 * Descriptor with which a client renders an input for the field; null if the field is read-only.
 */
export function describeField(
  model: DomainModel,
  field: ClassField,
  now: Date | null = null,
): FieldDescriptor | null {
  return fieldType(field).describe(field, model, now);
}

/** Text that a client reads; "" if there is no value. */
export function presentValue(field: ClassField, value: FieldValue | undefined): string {
  return value === undefined ? "" : fieldType(field).present(value, field);
}
