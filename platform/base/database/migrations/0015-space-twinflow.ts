import { type Kysely, sql } from "kysely";

/**
 * Spaces of workflows: a twin of a class with the flag `twinflowSchemaSpace` is the space of its
 * descendants and may have its own workflow schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A space may have either schema; deleting one keeps the rest of the space.
  `alter table space
    alter column permission_schema_id drop not null,
    drop constraint space_permission_schema_id_fkey,
    add constraint space_permission_schema_id_fkey
      foreign key (permission_schema_id) references permission_schema on delete set null,
    add column twinflow_schema_id uuid references twinflow_schema on delete set null`,
  `create index space_twinflow_schema on space (twinflow_schema_id) where twinflow_schema_id is not null`,
  // The nearest workflow space above the twin, updated whenever twins are moved.
  `alter table twin add twinflow_space_id uuid`,
  `with recursive below as (
    select child.id, child.class_id, head.id as space_id
    from twin_class head_class
    join twin head on head.class_id = head_class.id
    join twin child on child.head_id = head.id
    where head_class.twinflow_schema_space
    union
    select child.id, child.class_id, head.space_id
    from below head
    join twin_class head_class on head_class.id = head.class_id
    join twin child on child.head_id = head.id
    where not head_class.twinflow_schema_space
  )
  update twin set twinflow_space_id = below.space_id from below where twin.id = below.id`,
];
