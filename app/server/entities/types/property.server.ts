import type { Locale } from "#app/paraglide/runtime.js";
import type { EntityFieldKind } from "#app/rules/entities/entity-form.ts";
import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { PropertyFilter } from "./property-filter.server.ts";
import type { RelatedMaps } from "./references.server.ts";

/** A text in the language of the request, or in the given language. */
export type Text = (inputs?: object, options?: { locale?: Locale }) => string;

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

/** One value of an entity: a column and a filter of its list, a line of its page, a field of its forms. */
export interface Property {
  /** The name in addresses and forms, and in responses unless `member` says otherwise. */
  name: string;
  label: Text;
  type: PropertyType;
  /** The name in responses; `user.email` is the member of a member. */
  member?: string;
  /** Computes the displayed value. The default depends on the type. */
  view?: PropertyView;
  /** Further show modes, which the call that reads one row needs to return this value. */
  modes?: Record<string, string>;
  /** Columns are visible by default, and `hidden` ones on demand; with false, only the page shows the property. */
  column?: "hidden" | false;
  /** The platform's name of the sort order by this property. */
  sort?: string;
  filter?: PropertyFilter;
  /** The entity that the filter's picker searches, if the property doesn't refer to one itself. */
  lookup?: { entity: string; narrow?: Record<string, string> };
  form?: FormPart;
  /** For references only. */
  refers?: Reference;
  /** For choices only. A form leaves out built-in choices, which only the platform's own entities have. */
  choices?: readonly { value: string; label: Text; isBuiltIn?: true }[];
  /** For featurers only: their type, and the member with their parameters. */
  featurer?: { type: number; params: string };
  /** The names of the property's field in all languages. */
  fieldNames?: readonly string[];
  /** Headings that other programs have for the property's column in a file. */
  otherNames?: readonly string[];
  /** For twins only: the key of the field of their class. */
  fieldKey?: string;
  /** For twins only: the name of the value in the form that saves a cell of the list. */
  edit?: string;
}

/** Computes the displayed value of a property from the row and its related objects. */
export type PropertyView = (entity: Record<string, unknown>, related: RelatedMaps) => EntityValue;

export interface Reference {
  /** The key of the entity that the property refers to. */
  entity: string;
  /** The map of related objects that contains the referenced row. */
  map: string;
  /** Returns the filters of the picker, which depend on the other values of the form. */
  narrow?: (caller: Caller, values: FormValues) => Promise<object> | object;
}

/** How a property is edited in a form, by a bulk change and by a file. */
export interface FormPart {
  /** The only form that has the property. Default: both forms have it. */
  only?: "create" | "update";
  required?: boolean;
  /** The name in requests, if it differs from the property's name. */
  member?: string;
  /** True for a text that is stored in several languages. */
  translated?: boolean;
  kind?: EntityFieldKind;
  maxLength?: number;
  minLength?: number;
  /** The initial value in the form of a new row. */
  initial?: string;
  hint?: Text;
  messages?: { required?: Text; invalid?: Text; long?: Text };
  /** True if an empty value is sent as null. */
  isNullable?: true;
  /** True for words that are separated by commas in the form, and sent as an array. */
  list?: boolean;
  /** For references only: true if there can be several. */
  isSet?: true;
  /** The separator with which several values are joined to one text. */
  separator?: string;
  /** What a cell of a file contains: all tags of a twin, or the addresses of files to add to a twin. */
  cells?: "tags" | "links";
  /** How the text of a cell is read and stored. */
  cell?: "name" | "code" | "ean" | "date";
  /** The path of an amount's currency. In a file, the currency's sign may stand beside the amount. */
  currency?: string;
  /**
   * The path in rows of a value that can't change after creation. A row of a file that would change it is rejected.
   */
  fixedAs?: string;
  /** True for a value that may be missing in a new row, but that no empty cell of a file clears. */
  isKept?: true;
  /** True if the form is loaded again when the value changes, because other fields depend on it. */
  isStep?: true;
  /** Set for a reference that twins depend on: a change names replacements for what the twins would lose. */
  replaces?: Replacing;
}

/** The change of a reference that twins depend on. */
export interface Replacing {
  /** The member of requests with an object that has the new ID and the replacements. */
  member: string;
  /** The key of the entity that is replaced. */
  entity: string;
  /** Returns the filters for possible replacements, from the new reference and the ID of the changed row. */
  narrow: (newId: string, id: string) => object;
}
