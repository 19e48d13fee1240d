import { type Column, type ColumnType, toMemberName } from "./columns.rules.ts";
import { identifier, type Members, text } from "./names.rules.ts";

/** A kind of configuration entity, stored in one table. */
export interface Kind {
  /** Name of the kind, used in references within parameter texts: `<class:product>`. */
  name: string;
  table: string;
  /** Folder of the files, for kinds whose entities have files of their own. */
  folder?: string;
  /**
   * Kind whose file contains these entities, the column that refers to it, and the member with
   * their list.
   */
  owner?: { kind: string; column: string; member: string };
  /** Column with the class, for a table without a column for the domain. */
  classColumn?: string;
  columns: Readonly<Record<string, Column>>;
  /**
   * Builds the entity's name among its siblings. By default it is the column `key`, which also
   * names the file.
   */
  buildName?: (members: Members) => string;
  /** Builds a name if the row's key is its own ID. */
  fallbackName?: (members: Members) => string;
  /** True if the table has a domain column and names don't begin with the owner's name. */
  standsAlone?: boolean;
  /** True if siblings have a position. */
  ordered?: boolean;
  /** Column with the user who created the row. */
  createdBy?: string;
  /** Columns with a time, set by every change. */
  touched?: readonly string[];
  /** Columns that identify a row of a table without IDs. */
  keyColumns?: readonly string[];
  /** True if businesses own some of the rows; those are not part of the domain's configuration. */
  ofBusinesses?: boolean;
  /** Columns that are in no file. */
  skipped?: readonly string[];
}

export type Definition = Omit<Kind, "columns"> & {
  columns: Record<string, ColumnType & { member?: string }>;
};

export function kind({ columns, ...rest }: Definition): Kind {
  const named = Object.entries(columns).map(([column, type]): [string, Column] => [
    column,
    { member: toMemberName(column), ...type },
  ]);
  return { ...rest, columns: Object.fromEntries(named) };
}

/** Names an entity whose name is a single text, such as a schema or a tier. */
export const byName = ({ name }: Members) => identifier(text(name));
