import { type Column, type ColumnType, memberOf } from "./columns.rules.ts";
import { identifier, type Members, text } from "./names.rules.ts";

/** A table whose rows are part of a domain's configuration. */
export interface Kind {
  /** How texts of parameters refer to it: `<class:product>`. */
  name: string;
  table: string;
  /** Of entities with a file of their own. */
  folder?: string;
  /** Of entities in the file of another one: the list they stand in. */
  owner?: { kind: string; column: string; member: string };
  /** Of a table without a domain: the column with its class. */
  classColumn?: string;
  columns: Readonly<Record<string, Column>>;
  /** The name among its siblings; undefined: the column `key`, which is the file's name. */
  nameOf?: (members: Members) => string;
  /** The name instead of a key that is the row's own ID. */
  fallbackName?: (members: Members) => string;
  /** It has a domain and a name without that of its owner. */
  standsAlone?: boolean;
  /** Siblings are ordered by a position. */
  ordered?: boolean;
  /** Columns set when a row is created, to the user who did. */
  createdBy?: string;
  /** Time columns set by every change. */
  touched?: readonly string[];
  /** Columns that identify a row of a table without IDs. */
  keyColumns?: readonly string[];
  /** Rows that belong to a business are no configuration of the domain. */
  ofBusinesses?: boolean;
  /** Columns that no file has. */
  skipped?: readonly string[];
}

export type Definition = Omit<Kind, "columns"> & {
  columns: Record<string, ColumnType & { member?: string }>;
};

export function kind({ columns, ...rest }: Definition): Kind {
  const named = Object.entries(columns).map(([column, type]): [string, Column] => [
    column,
    { member: memberOf(column), ...type },
  ]);
  return { ...rest, columns: Object.fromEntries(named) };
}

/** The name of a schema, tier or set, whose name is one text. */
export const byName = ({ name }: Members) => identifier(text(name));
