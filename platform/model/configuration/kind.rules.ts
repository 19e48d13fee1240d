import { type Column, type ColumnType, toMemberName } from "./columns.rules.ts";
import { identifier, type Members, text } from "./names.rules.ts";

/** A kind of configuration entity, stored in one table. */
export interface Kind {
  /** Name of the kind, also used in references in the texts of parameters: `<class:product>`. */
  name: string;
  table: string;
  /** Folder with the files of this kind; missing if its entities are written in the file of another entity. */
  folder?: string;
  /**
   * For a kind that is written in the file of another: this other kind, the column that refers to it, and the member
   * that contains the list.
   */
  owner?: { kind: string; column: string; member: string };
  /** Column with the ID of the class. If the table has no domain column, a row belongs to the domain of its class. */
  classColumn?: string;
  columns: Readonly<Record<string, Column>>;
  /**
   * Builds the entity's name, by which it is distinguished from its siblings. By default, this is the column `key`.
   * Files are named in the same way.
   */
  buildName?: (members: Members) => string;
  /** Builds the name of an entity whose key is only its own ID. */
  fallbackName?: (members: Members) => string;
  /** True if the names of these entities don't begin with the name of their owner. */
  standsAlone?: boolean;
  /** True if siblings have a position. */
  ordered?: boolean;
  /** Column with the user who created the row. */
  createdBy?: string;
  /** Columns with a time that every change sets. */
  touched?: readonly string[];
  /** Columns that together identify a row, for tables without IDs. */
  keyColumns?: readonly string[];
  /** True if some of the rows belong to businesses and are therefore not part of the domain's configuration. */
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
