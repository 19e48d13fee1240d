import type { EntityFieldKind } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Text } from "./property.server.ts";
import type { RelatedMaps } from "./references.server.ts";

/** The platform's calls for one kind of object. If one of them is missing, the screen that needs it responds with 404. */
export interface EntityCalls {
  search: SearchCall;
  /** Without this call, a row is found by a search for its ID. */
  read?: ReadCall;
  create?: SaveCall;
  update?: SaveCall;
  /** The path of the call that deletes a row. */
  remove?: (id: string) => string;
  /** Deletes a part by changing the row that the part belongs to. */
  removeByChange?: { path: (id: string) => string; body: (id: string) => object };
  /** Moves everything that uses a row to another row, and deletes the first row. */
  reassign?: ReassignCall;
  /** Copies a row with its parts. Without this call, copying opens the form of a new row with the same values. */
  copy?: CopyCall;
  /** Moves a row among its siblings. The list's default order must be the order of the siblings. */
  move?: (id: string) => string;
  /** Returns the path of the call that counts the uses of a row, for kinds that the shared call doesn't know. */
  usesPath?: (id: string) => string;
}

export interface SearchCall {
  /** The method of the call. Default: POST with the filters as its body. */
  method?: "GET";
  path: string;
  /** Returns the path for an owner's ID, for rows that can only be searched below their owner. */
  pathOf?: (ownerId: string) => string;
  /** The member of the response that contains the rows. */
  list: string;
  /** The show modes that the screens read. */
  modes: Record<string, string>;
  /** Further show modes, by the names of the visible columns. */
  columnModes?: (columns: readonly string[]) => Record<string, string>;
  /** The member of the body that wraps the filters, if one does. */
  under?: string;
  /** Filters that every search has. */
  fixed?: object;
  /** Returns the filters that every search has in the caller's domain. */
  fixedFor?: (caller: Caller) => Promise<object>;
  /** The filter, by a pattern, for the text of a picker and the search text of a list. */
  byText?: string;
  /** The filter that takes the search text of a list as it was typed, if it differs from `byText`. */
  byWords?: string;
  /** Builds the filter by an ID, for entities without a call that reads one row. */
  byId?: (id: string) => object;
  /** Returns the rows inside a found object, for calls that find the owners of the rows. */
  unfold?: (row: Record<string, unknown>) => Record<string, unknown>[];
  /** Reads objects that rows refer to but the response doesn't contain. */
  relate?: (caller: Caller, rows: Record<string, unknown>[]) => Promise<RelatedMaps>;
}

export interface ReadCall {
  path: (id: string) => string;
  /** The member of the response that contains the row. */
  member: string;
  /** Returns the path for a key, for entities whose addresses may contain the key instead of the ID. */
  byKey?: (key: string) => string;
  /** The filter, by IDs, of the search that reads many rows at once. */
  many?: string;
}

export interface SaveCall {
  method: "POST" | "PUT";
  path: (id: string, values: FormValues) => string | Promise<string>;
  /** Show modes of the response, if a job reads it. */
  query?: Record<string, string>;
  /** The member that wraps the body, if one does. */
  under?: string;
  /** Builds the body of the request from the members of the form, if the two differ. */
  wrap?: (members: Record<string, unknown>) => object;
  /** The paths in the body built by `wrap` below which errors name the members of the form. */
  wrappedAt?: string[];
  /** The member of the body that identifies the row. */
  idMember?: string;
  /** Members that every body has. */
  fixed?: object;
  /** The member of the response that is shown once, to the user who created the row. */
  secret?: string;
}

export interface ReassignCall {
  path: (id: string) => string;
  /** Builds the filters for the rows that can replace this one. */
  narrow?: (row: Record<string, unknown>) => object;
}

export interface CopyCall {
  path: (id: string) => string;
  /** The member whose value must differ between a copy and its original. */
  keyMember?: "key" | "alias";
  keyKind?: EntityFieldKind;
  /** The parts that can be copied with the row, by the platform's names. */
  parts: Record<string, { label: Text; help?: Text }>;
}
