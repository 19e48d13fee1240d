import { type Kysely, sql } from "kysely";

/**
 * Texts are searched without accents and case: `search_text` is stored folded, as `common/fold-text.ts`
 * folds what is typed. Names are in the order of ICU, which is the same on every server. The newest
 * days are no longer searched first, so the index of texts contains no days.
 *
 * Changing the type writes the table and its indexes once, instead of a second version of each row and
 * entry; a migration that is killed has changed nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const DOUBLES = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
] as const;
const LOWER = String.raw`lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")`;
const DOUBLED = DOUBLES.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, LOWER);

// cspell:disable
const STATEMENTS = [
  `set local maintenance_work_mem = '128MB'`,
  `drop index twin_text`,
  `drop index twin_account_name`,
  `create function search_fold(value text) returns text language sql immutable strict parallel safe
    return normalize(translate(${DOUBLED}, 'łøđðħıŧς’‘ʼ‐–—', 'loddhitσ''''''---'), NFC)`,
  `alter table twin alter column search_text type text using search_fold(search_text)`,
  `create index twin_text on twin using gin (
    business_account_id, search_text gin_trgm_ops, search_fold(name) gin_trgm_ops,
    description gin_trgm_ops, external_id gin_trgm_ops) with (gin_pending_list_limit = 256)`,
  `create index twin_account_name
    on twin (business_account_id, root_class_id, name collate "und-x-icu", id)`,
  `analyze twin`,
];
