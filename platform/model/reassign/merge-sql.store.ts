import { type RawBuilder, sql } from "kysely";

import type { ChangeOrigin } from "../../core/access/caller.ts";
import type { Author } from "./twin-references.store.ts";

/** Twins that have something which is deleted get another one of its kind. */
export interface Merge {
  /** The entry of the trash, which is the batch of these changes in the history. */
  entryId: string;
  domainId: string;
  author: Author;
  id: string;
  newId: string;
}

/** Of changes of a merge, in the history. */
export const MERGE_ORIGIN: ChangeOrigin = "merge";

/** The first columns of a history entry, as `changeOf` gives them; after them come those of the change itself. */
export const CHANGE_COLUMNS = sql`
  id, twin_id, head_id, batch_id, actor_user_id, origin, created_at, type, field_key, before, after, version`;

interface ChangeOf {
  batchId: RawBuilder<unknown>;
  author: Author;
  origin: ChangeOrigin;
}

export function changeOf({ batchId, author: { userId, at }, origin }: ChangeOf) {
  return sql`gen_random_uuid(), twin.id, twin.head_id, ${batchId}, ${userId}, ${origin}, ${at}`;
}

/** Whether a stored value is the option, or has it. */
export function hasOption(value: RawBuilder<unknown>, optionId: string) {
  return sql<boolean>`${value} @> to_jsonb(${optionId}::text)`;
}

/** The stored value with another option instead of one; a list that has both keeps the first place. */
export function exchanged(value: RawBuilder<unknown>, optionId: string, newId: string) {
  const items = sql`jsonb_array_elements_text(${value}) with ordinality as listed(item, place)`;
  return sql`case jsonb_typeof(${value})
    when 'array' then (
      select jsonb_agg(item order by place) from (
        select case item when ${optionId} then ${newId} else item end as item, min(place) as place
        from ${items} group by 1) items)
    else to_jsonb(${newId}::text) end`;
}

/** A stored value as the history has it. */
export function asText(value: RawBuilder<unknown>) {
  return sql`case jsonb_typeof(${value})
    when 'array' then (
      select string_agg(item, ',' order by place)
      from jsonb_array_elements_text(${value}) with ordinality as listed(item, place))
    else ${value} #>> '{}' end`;
}
