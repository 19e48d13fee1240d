import { type Kysely, sql } from "kysely";

/**
 * Field patterns now follow Java more closely. If the meaning of a stored pattern changes, the audit log names its
 * field for the domain's administrators.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<StoredPattern>`
    select field.id, class.domain_id, coalesce(field.name ->> 'en', field.key) as name, params.key, params.value
    from twin_class_field field
    join twin_class class on class.id = field.class_id
    cross join jsonb_each_text(field.field_typer_params) params
    where class.domain_id is not null and params.key in ('regexp', 'filenameRegExp')`.execute(db);
  for (const { id, domain_id, name, key, value } of rows) {
    const changes = changesOf(value);
    if (changes.length === 0) continue;
    await sql`
      insert into audit_entry
        (domain_id, actor_kind, action, subject_type, subject_id, subject_name, before, after)
      values
        (${domain_id}, 'system', 'twin_class_field.pattern_read_anew', 'twin_class_field', ${id}, ${name},
          ${JSON.stringify({ [key]: value })}::jsonb, ${JSON.stringify({ changes })}::jsonb)`.execute(
      db,
    );
  }
}

interface StoredPattern {
  id: string;
  domain_id: string;
  name: string;
  key: string;
  value: string;
}

/** Matches patterns that could not be compiled before and therefore rejected no value, but are applied now. */
const NEWLY_READ = /[*+?}]\+|\(\?>|&&|\[\^?[^\]]*\[|\\k<|.\(\?[imsu]+\)|\\p\{(?:Is|java)/;

function changesOf(pattern: string): string[] {
  if (pattern === "" || pattern === ".*") return [];
  const strippedPattern = pattern.replaceAll(/\\Q.*?(?:\\E|$)|\[\\s\\S\]|\[\\S\\s\]/gs, "");
  const outside = strippedPattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, "");
  const changes: string[] = [];
  if (outside.includes(".") && !/\(\?[imu]*s/.test(strippedPattern)) {
    changes.push(
      "A point no longer matches the end of a line; (?s) at the beginning makes it do so",
    );
  }
  if (/(?:^|[^\\])(?:\\\\)*\\(?:[sS]|p\{Space\})/.test(strippedPattern)) {
    changes.push(
      "\\s matches spaces, tabs and ends of lines of ASCII only; \\h matches every space",
    );
  }
  if (NEWLY_READ.test(strippedPattern))
    changes.push("It is checked now; before, it could not be read and forbade nothing");
  return changes;
}
