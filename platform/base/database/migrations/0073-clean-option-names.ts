import { type Kysely, sql } from "kysely";

/**
 * Invisible characters, and blanks of unusual width. `BLANK` has the replacement of each character at the same
 * position.
 */
const UNCLEAN = "\u00A0\u2007\u202F\u00AD\u200B\u2060\uFEFF";
const BLANK = "   ";
/** Characters that are trimmed from both ends of a name; joiners have no effect there. */
const OUTER = " \t\r\n\u200C\u200D";

/**
 * Cleans the stored names of options in the same way as new ones, so that an option is found by any text that looks
 * like its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update data_list_option set name = cleaned.name
    from (
      select o.id, jsonb_object_agg(t.key,
          btrim(translate(normalize(t.value), ${UNCLEAN}, ${BLANK}), ${OUTER})) as name
      from data_list_option as o, jsonb_each_text(o.name) as t
      group by o.id
    ) as cleaned
    where cleaned.id = data_list_option.id and cleaned.name <> data_list_option.name
      and not cleaned.name @? '$.* ? (@ == "")'`.execute(db);
}
