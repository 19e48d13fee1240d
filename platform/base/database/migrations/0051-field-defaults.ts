import { type Kysely, sql } from "kysely";

/**
 * New link and file fields have a limit by default. Existing ones keep the earlier behavior: as many twins as
 * their link allows, and any number of files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update twin_class_field
    set field_typer_params = '{"multiple": "true"}'::jsonb || field_typer_params
    where field_typer_featurer_id = 1310`.execute(db);
  await sql`
    update twin_class_field
    set field_typer_params =
      '{"maxCount": "0", "fileSizeMbLimit": "0"}'::jsonb || field_typer_params
    where field_typer_featurer_id = 1316`.execute(db);
}
