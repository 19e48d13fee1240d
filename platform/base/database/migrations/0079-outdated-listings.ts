import { type Kysely, sql } from "kysely";

/**
 * Has the products of live listings measured again, because that now also finds out whether a listing shows outdated
 * content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from twin_range
    where field_no = -1 and twin_id in (
      select card.head_id from publication
      join twin card on card.id = publication.card_id
      where publication.state = 'live')`.execute(db);
}
