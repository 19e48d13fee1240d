import { type RawBuilder, sql } from "kysely";

import type { ChangeOrigin } from "../../core/access/caller.ts";
import type { Author } from "./twin-references.store.ts";

/** A merge: in all twins, a status or option that will be deleted is replaced by another one. */
export interface Merge {
  /** ID of the trash entry. In the history, it is the batch ID of the merge's changes, so that they can be undone. */
  entryId: string;
  domainId: string;
  author: Author;
  id: string;
  newId: string;
}

/** Origin of a merge's changes in the history. */
export const MERGE_ORIGIN: ChangeOrigin = "merge";

/**
 * Columns of a history entry. `historyValues` supplies the values of the first ones; the values of the others depend
 * on the change.
 */
export const CHANGE_COLUMNS = sql`
  id, twin_id, head_id, batch_id, actor_user_id, origin, created_at, type, field_key, before, after, version`;

interface HistoryChange {
  batchId: RawBuilder<unknown>;
  author: Author;
  origin: ChangeOrigin;
}

export function historyValues({ batchId, author: { userId, at }, origin }: HistoryChange) {
  return sql`gen_random_uuid(), twin.id, twin.head_id, ${batchId}, ${userId}, ${origin}, ${at}`;
}

/** True if a stored value is the option or a list that contains it. */
export function hasOption(value: RawBuilder<unknown>, optionId: string) {
  return sql<boolean>`${value} @> to_jsonb(${optionId}::text)`;
}

/**
 * Replaces an option in a stored value. If a list contains both options, the new one appears once, at the place of
 * the first of them.
 */
export function replaceOption(value: RawBuilder<unknown>, optionId: string, newId: string) {
  const items = sql`jsonb_array_elements_text(${value}) with ordinality as listed(item, place)`;
  return sql`case jsonb_typeof(${value})
    when 'array' then (
      select jsonb_agg(item order by place) from (
        select case item when ${optionId} then ${newId} else item end as item, min(place) as place
        from ${items} group by 1) items)
    else to_jsonb(${newId}::text) end`;
}

/** Converts a stored value to the text that the history contains. */
export function toHistoryText(value: RawBuilder<unknown>) {
  return sql`case jsonb_typeof(${value})
    when 'array' then (
      select string_agg(item, ',' order by place)
      from jsonb_array_elements_text(${value}) with ordinality as listed(item, place))
    else ${value} #>> '{}' end`;
}
