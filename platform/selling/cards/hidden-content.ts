import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { fieldsOf, labelOf } from "../../model/field-types/read-fields.rules.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { type ContentUse, listContentFields } from "./content-fields.rules.ts";

/** A marketplace card, its product, and the IDs of the fields that contain the product's images. */
export interface CardContent {
  product: TwinRow;
  card: TwinRow;
  imageFieldIds?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Lists content fields that have a value which the caller may not see. With `empty`, includes fields without a value,
 * because one may be entered between a request and its job.
 */
export function listHiddenContent(
  caller: Caller,
  { product, card, imageFieldIds = NONE }: CardContent,
  use: ContentUse,
  { empty = false }: { empty?: boolean } = {},
): ClassField[] {
  const hasValue = (twin: TwinRow, { key }: ClassField) => empty || twin.fields[key] !== undefined;
  const fields = listContentFields(caller.model, product, card, use);
  const ofImages = [...imageFieldIds].flatMap((id) => caller.model.fields.get(id) ?? []);
  return [
    ...fields.product.filter(
      (field) => hasValue(product, field) && isHidden(caller, product, field),
    ),
    ...ofImages.filter((field) => !field.internal && isHidden(caller, product, field)),
    ...fields.card.filter((field) => hasValue(card, field) && isHidden(caller, card, field)),
  ];
}

/** Lists the twin's fields that have a value but are hidden from the caller. */
export function listHiddenFields(
  caller: Caller,
  twin: TwinRow,
  keys: readonly string[],
): ClassField[] {
  return fieldsOf(caller.model, classOf(caller, twin)).filter(
    (field) =>
      keys.includes(field.key) &&
      twin.fields[field.key] !== undefined &&
      isHidden(caller, twin, field),
  );
}

function isHidden(caller: Caller, twin: TwinRow, { viewPermissionId }: ClassField): boolean {
  return !mayUse(caller, viewPermissionId, classOf(caller, twin), twin).allowed;
}

/** Names the fields, in the caller's language. */
export function hiddenContentMessage({ model, locale }: Caller, fields: ClassField[]): Message {
  const names = fields.map((field) => labelOf(field, locale, model));
  return createMessage("card_content_hidden", { fields: names });
}

export function assertContentVisible(caller: Caller, content: CardContent, use: ContentUse): void {
  const hidden = listHiddenContent(caller, content, use);
  if (hidden.length === 0) return;
  const message = hiddenContentMessage(caller, hidden);
  throw new RequestError(CODE.NO_REQUIRED_PERMISSION, message, {
    fieldErrors: hidden.map(({ key }) => ({ field: key, message })),
  });
}
