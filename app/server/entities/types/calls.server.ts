import type { EntityFieldKind } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Text } from "./property.server.ts";
import type { RelatedMaps } from "./references.server.ts";

/** The platform's calls for one kind of object. A screen whose call is missing answers 404. */
export interface EntityCalls {
  search: SearchCall;
  /** Without it, a row is searched by its ID. */
  read?: ReadCall;
  create?: SaveCall;
  update?: SaveCall;
  /** The path of the call that deletes a row. */
  remove?: (id: string) => string;
  /** Deletes a part by a change of the row it belongs to. */
  removeByChange?: { path: (id: string) => string; body: (id: string) => object };
  /** Moves what uses a row to another one and deletes it. */
  reassign?: ReassignCall;
  /** Copies a row with its parts. Without it, a copy is a new form with the same values. */
  copy?: CopyCall;
  /** Moves a row among its siblings, whose order is the default one of the list. */
  move?: (id: string) => string;
  /** The path that counts the uses of a row, where the kind has none in the shared call. */
  usesPath?: (id: string) => string;
}

export interface SearchCall {
  /** Default: POST, with the filters as its body. */
  method?: "GET";
  path: string;
  /** The path by the ID of the owner, for rows that are searched below what they belong to. */
  pathOf?: (ownerId: string) => string;
  /** The member of the answer that has the rows. */
  list: string;
  /** The show modes that the screens read. */
  modes: Record<string, string>;
  /** Further show modes, by the names of the visible columns. */
  columnModes?: (columns: readonly string[]) => Record<string, string>;
  /** The member that wraps the filters, if there is one. */
  under?: string;
  /** Filters that every search has. */
  fixed?: object;
  /** Filters that every search has in the caller's domain. */
  fixedFor?: (caller: Caller) => Promise<object>;
  /** The filter of a picker's text, and of the text above a list, as a pattern. */
  byText?: string;
  /** The filter of the text above a list as it is typed, where it is another one. */
  byWords?: string;
  /** The filter by an ID, for entities without a call that reads one. */
  byId?: (id: string) => object;
  /** The rows inside each found object, where the call finds their owners. */
  unfold?: (row: Record<string, unknown>) => Record<string, unknown>[];
  /** Reads the objects that rows refer to and the answer lacks. */
  relate?: (caller: Caller, rows: Record<string, unknown>[]) => Promise<RelatedMaps>;
}

export interface ReadCall {
  path: (id: string) => string;
  /** The member of the answer that has the row. */
  member: string;
  /** The path by its key, where addresses may have that instead of the ID. */
  byKey?: (key: string) => string;
  /** The filter of the search that reads many rows at once, by their IDs. */
  many?: string;
}

export interface SaveCall {
  method: "POST" | "PUT";
  path: (id: string, values: FormValues) => string | Promise<string>;
  /** Show modes of the answer, where a job reads it. */
  query?: Record<string, string>;
  /** The member that wraps the body, if there is one. */
  under?: string;
  /** Builds the body of the request from the members of the form, where they differ. */
  wrap?: (members: Record<string, unknown>) => object;
  /** The paths in that body below which errors name the members of the form. */
  wrappedAt?: string[];
  /** The member of the body that identifies the row. */
  idMember?: string;
  /** Members that every body has. */
  fixed?: object;
  /** The member of the answer that is shown once, to the user who created the row. */
  secret?: string;
}

export interface ReassignCall {
  path: (id: string) => string;
  /** The filters of rows that can take the place of this one. */
  narrow?: (row: Record<string, unknown>) => object;
}

export interface CopyCall {
  path: (id: string) => string;
  /** The member that the copy must have another value of. */
  keyMember?: "key" | "alias";
  keyKind?: EntityFieldKind;
  /** The parts that can be copied with it, by the platform's names. */
  parts: Record<string, { label: Text; help?: Text }>;
}
