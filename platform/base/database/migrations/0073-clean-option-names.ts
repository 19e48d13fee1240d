import { type Kysely, sql } from "kysely";

/** Characters that nobody sees, and blanks of other widths: what is written instead stands at the same place in BLANK. */
const UNCLEAN = "\u00A0\u2007\u202F\u00AD\u200B\u2060\uFEFF";
const BLANK = "   ";
/** Around a name, joiners join nothing. */
const OUTER = " \t\r\n\u200C\u200D";

/** Names of options as they are stored since: a text that reads the same finds them. */
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
