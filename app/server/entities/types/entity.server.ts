import { data } from "react-router";

import type { Locale } from "#app/paraglide/runtime.js";
import type { ConsoleFieldKind } from "#app/rules/entities/entity-form.ts";
import type { ConsoleValue } from "#app/rules/entities/entity-value.ts";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { PropertyFilter } from "./property-filter.server.ts";
import type { RelatedMaps } from "./references.server.ts";

/** A text in the language of the request, or in one that is named. */
export type Text = (inputs?: object, options?: { locale?: Locale }) => string;

/** What an entity's answers and requests are called, and how its screens look. */
export interface Entity {
  /** In addresses, for example `statuses`. */
  key: string;
  /** The platform's kind, which versions and uses go by; null where there are none. */
  kind: string | null;
  /** The prefix of its permissions: `TWIN_STATUS` stands for `TWIN_STATUS_VIEW` and the others. */
  permission: string;
  /** The member of rows that identifies them, unless it is `id`. */
  idMember?: string;
  /** The member that it is called by, where it has no name of its own. */
  nameMember?: string;
  title: Text;
  one: Text;
  help: Text;
  search: {
    /** Default: POST, with the filters as its body. */
    method?: "GET";
    path: string;
    /** For lists that are part of another answer, by the ID that they are filtered by. */
    pathOf?: (ownerId: string) => string;
    /** The member of the answer that has the rows. */
    list: string;
    /** The show modes that the screens read. */
    modes: Record<string, string>;
    /** The member that wraps the filters, if there is one. */
    under?: string;
    /** Filters that every search of the console has, and those that depend on the domain. */
    fixed?: object;
    fixedFor?: (caller: Caller) => Promise<object>;
    /** What the answer lacks of what its rows refer to. */
    relate?: (caller: Caller, rows: Record<string, unknown>[]) => Promise<RelatedMaps>;
    /** The filter that free text goes to. */
    byText?: string;
    /** The filter that free text above a list goes to as it is, where that is another one. */
    byWords?: string;
    /** Further show modes, by the columns that are visible. */
    columnModes?: (columns: readonly string[]) => Record<string, string>;
    /** The rows that one of the answer contains, for parts that are answered with what they belong to. */
    unfold?: (row: Record<string, unknown>) => Record<string, unknown>[];
    /** The filter by an ID, for entities without a call that reads one. */
    byId?: (id: string) => object;
  };
  /** Without it, the entity is searched by its ID. */
  read?: {
    path: (id: string) => string;
    /** The member of the answer that has the entity. */
    member: string;
    /** Where addresses may have its key instead of its ID. */
    byKey?: (key: string) => string;
  };
  create?: SaveCall;
  update?: SaveCall;
  remove?: (id: string) => string;
  /** What nobody may do with this one, whatever their rights. */
  notWith?: (id: string) => Promise<{ update?: false; remove?: false }>;
  /** What uses it, or belongs to it, where the platform has no kind for it. */
  usesPath?: (id: string) => string;
  /** Moves what uses one to another one and deletes it. */
  reassign?: ReassignCall;
  /** For entities that are copied with what belongs to them; others start a new form. */
  copy?: CopyCall;
  /** For parts that are deleted by a change of what they belong to. */
  removeByChange?: { path: (id: string) => string; body: (id: string) => object };
  properties: Property[];
  /** Further properties, which depend on what it belongs to. */
  ownProperties?: (caller: Caller, values: FormValues) => Promise<Property[]>;
  /** What else can be done with one, in addition to editing and deleting. */
  operations?: Operation[];
  /** False if there is nothing more to show of one than its row. */
  hasPage?: false;
  /** Lists of other entities that belong to one. */
  tabs?: Tab[];
  /** Another page that the list leads to. */
  listLink?: { label: Text; href: string };
  /** Tabs that have routes of their own, before the lists. */
  pages?: EntityPage[];
  /** Deleted ones don't go to the trash. */
  isGoneForGood?: true;
  /** It is no configuration, so the right to change it makes nobody an administrator. */
  isData?: true;
  /** Moves one among those that belong to the same, whose order is the default one of the list. */
  move?: (id: string) => string;
  /** By default 10, 25 and 50. */
  pageSizes?: readonly number[];
  /** It can be shown as a grid whose cells are edited. */
  hasSheet?: true;
  /** The order of rows without another one. */
  defaultSort?: string;
}

export interface ReassignCall {
  path: (id: string) => string;
  /** Which others can take its place. */
  narrow?: (entity: Record<string, unknown>) => object;
}

export interface CopyCall {
  path: (id: string) => string;
  /** The member of the entity that the copy must have another value of. */
  keyMember?: "key" | "alias";
  keyKind?: ConsoleFieldKind;
  /** What the copy can hold, by the platform's names. */
  parts: Record<string, Text>;
}

/** A part of an entity's page that is no list of another entity. */
export interface EntityPage {
  /** The last part of its address. */
  key: string;
  label: Text;
  /** Who may see it. */
  permission: string;
  /** Where it is a page that other entities share. */
  href?: (id: string) => string;
}

export interface SaveCall {
  method: "POST" | "PUT";
  path: (id: string, values: FormValues) => string | Promise<string>;
  /** What the answer has, where a job reads it. */
  query?: Record<string, string>;
  /** The member that wraps the body, if there is one. */
  under?: string;
  /** What the members of the form are sent as, where they are no body by themselves. */
  wrap?: (body: Record<string, unknown>) => object;
  /** The paths to those members in what is sent, where errors name them by it. */
  wrappedAt?: string[];
  /** Members that identify the entity in the body of an update. */
  idMember?: string;
  /** Members that every body has. */
  fixed?: object;
  /** The member of the answer that is shown once, to the user who created the entity. */
  secret?: string;
}

/** A call on one entity that takes no input. */
export interface Operation {
  key: string;
  label: Text;
  done: Text;
  /** The last part of its permission: `UPDATE` for `TWIN_STATUS_UPDATE`. */
  right: string;
  path: (id: string) => string;
  /** Its permission, where that has another prefix than the entity's. */
  permission?: string;
  /** The member of the answer that is shown once, if the answer has it, with what to do with it. */
  secret?: { member: string; title: Text; help: Text };
  /** Whether it makes sense for this one. */
  isOffered?: (entity: Record<string, unknown>) => boolean;
}

export interface Tab {
  /** The key of the other entity. */
  entity: string;
  /** The filter of the other entity that has the ID of this one. */
  by: string;
  /** What the filter calls this one, where its address has more than its ID. */
  idOf?: (id: string) => string;
  label?: Text;
}

/** What a computed property shows of an entity. */
export type PropertyView = (entity: Record<string, unknown>, related: RelatedMaps) => ConsoleValue;

export type PropertyType =
  | "text"
  | "code"
  | "longText"
  | "json"
  | "flag"
  | "color"
  | "url"
  | "number"
  | "date"
  | "choice"
  | "reference"
  | "featurer";

export interface Property {
  /** In addresses and forms, and in answers unless `member` says otherwise. */
  name: string;
  label: Text;
  /** What else a column of a file may be called, such as its name in other languages. */
  otherNames?: readonly string[];
  type: PropertyType;
  /** Of twins: the key of the field of their class. */
  fieldKey?: string;
  /** In answers; `user.email` is the member of a member. */
  member?: string;
  view?: PropertyView;
  /** Columns are shown by default, `hidden` ones on demand; false leaves a property to the page. */
  column?: "hidden" | false;
  /** The platform's name of the order by this property. */
  sort?: string;
  filter?: PropertyFilter;
  form?: FormPart;
  /** What a read has to ask for in addition to get the value. */
  modes?: Record<string, string>;
  /** What the form of a twin calls its value, for cells that can be edited. */
  edit?: string;
  /** Of references. */
  refers?: Reference;
  /** What the filter looks up, where the property refers to no entity of its own. */
  lookup?: { entity: string; narrow?: Record<string, string> };
  /** Of choices. A form doesn't offer those that only the platform's own entities have. */
  choices?: readonly { value: string; label: Text; isBuiltIn?: true }[];
  /** Of featurers: their type, and the member that has the parameters. */
  featurer?: { type: number; params: string };
}

export interface Reference {
  /** The key of the other entity. */
  entity: string;
  /** The map of related objects that has it. */
  map: string;
  /** Narrows what a form offers by what else the form has. */
  narrow?: (caller: Caller, values: FormValues) => Promise<object> | object;
}

export interface FormPart {
  /** Default: in both forms. */
  only?: "create" | "update";
  required?: boolean;
  /** In requests, unless it is the property's name. */
  member?: string;
  /** A text that is stored in several languages. */
  translated?: boolean;
  kind?: ConsoleFieldKind;
  maxLength?: number;
  minLength?: number;
  /** What a new entity starts with. */
  initial?: string;
  hint?: Text;
  messages?: { required?: Text; invalid?: Text; long?: Text };
  /** An empty value is sent as null. */
  isNullable?: true;
  /** A text of several words, with commas between them in the form. */
  list?: boolean;
  /** Of texts of a file: a cell may have several, which are sent with this between them. */
  separator?: string;
  /** Of a file: a cell names all tags of a twin, or has addresses of files that a twin gets. */
  cells?: "tags" | "links";
  /** Of a file: how its text is read and stored. */
  cell?: "name" | "code" | "ean" | "date";
  /** Of an amount in a file: the place of its currency, whose sign may stand beside it. */
  currency?: string;
  /** It stays as it was created: a row of a file that would change it is refused. Where rows have it. */
  fixedAs?: string;
  /** Of references: several of them. */
  isSet?: true;
  /** Another choice changes what else the form has. */
  isStep?: true;
  /** Twins depend on the reference, so its change says what takes the place of what they lose. */
  replaces?: Replacing;
}

/** The change of a reference that twins depend on. */
export interface Replacing {
  /** In requests: an object with the new ID and the replacements. */
  member: string;
  /** The key of the entity that is replaced. */
  entity: string;
  /** What can take the place of it, by the new reference and the ID of the entity that is changed. */
  narrow: (newId: string, id: string) => object;
}

/** Answers 404 for one that has no form of changes. */
export async function requireChangeable(entity: Entity, id: string): Promise<void> {
  const excluded = await entity.notWith?.(id);
  if (!entity.update || excluded?.update === false) throw data(null, { status: 404 });
}

/** The properties of a form, in order. */
export function formProperties(entity: Entity, mode: "create" | "update"): Property[] {
  return entity.properties.filter(
    ({ form }) => form && (form.only === undefined || form.only === mode),
  );
}
