import { type Kysely, sql } from "kysely";

/**
 * A card's price and its currency follow the product together. Cards with a currency of their own keep it, and with it
 * the amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into card_own_value (twin_id, field_key)
    select twin_id, 'price' from card_own_value where field_key = 'currency'
    on conflict do nothing`.execute(db);
  await sql`delete from card_own_value where field_key = 'currency'`.execute(db);
}
