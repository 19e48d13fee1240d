import { type Kysely, sql } from "kysely";

/**
 * Fields in which a marketplace card has a value of its own; the others follow its product. Existing cards keep all
 * values that differ from their product's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table card_own_value (
    twin_id uuid not null references twin (id) on delete cascade,
    field_key text not null,
    primary key (twin_id, field_key))`.execute(db);
  await sql`
    insert into card_own_value (twin_id, field_key)
    select card.id, followed.key
    from twin card
    join twin_class root on root.id = card.root_class_id and lower(root.key) = 'marketplace_product'
    join twin product on product.id = card.head_id
    cross join lateral (values
      ('name', to_jsonb(card.name), to_jsonb(product.name)),
      ('description', to_jsonb(coalesce(card.description, '')), to_jsonb(coalesce(product.description, ''))),
      ('bullet_points', card.fields -> 'bullet_points', product.fields -> 'bullet_points'),
      ('price', card.fields -> 'price', product.fields -> 'price'),
      ('currency', card.fields -> 'currency', product.fields -> 'currency'),
      ('elements_amount', card.fields -> 'elements_amount', product.fields -> 'elements_amount')
    ) as followed (key, own, given)
    where followed.own is distinct from followed.given`.execute(db);
}
