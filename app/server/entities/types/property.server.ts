import type { Locale } from "#app/paraglide/runtime.js";
import type { EntityFieldKind } from "#app/rules/entities/entity-form.ts";
import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { PropertyFilter } from "./property-filter.server.ts";
import type { RelatedMaps } from "./references.server.ts";

/** A text in the language of the request, or in one that is named. */
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
  /** In addresses and forms, and in answers unless `member` says otherwise. */
  name: string;
  label: Text;
  type: PropertyType;
  /** In answers; `user.email` is the member of a member. */
  member?: string;
  /** Computes the value that is shown. Default: by the type. */
  view?: PropertyView;
  /** Show modes that the read of one row needs in addition, to get the value. */
  modes?: Record<string, string>;
  /** Columns are visible by default, `hidden` ones on demand; false leaves a property to the page. */
  column?: "hidden" | false;
  /** The platform's name of the order by this property. */
  sort?: string;
  filter?: PropertyFilter;
  /** The entity that the filter's picker searches, where the property itself refers to none. */
  lookup?: { entity: string; narrow?: Record<string, string> };
  form?: FormPart;
  /** Of references. */
  refers?: Reference;
  /** Of choices. A form doesn't offer those that only the platform's own entities have. */
  choices?: readonly { value: string; label: Text; isBuiltIn?: true }[];
  /** Of featurers: their type, and the member that has the parameters. */
  featurer?: { type: number; params: string };
  /** Other headings of its column in a file, such as its name in other languages. */
  otherNames?: readonly string[];
  /** Of twins: the key of the field of their class. */
  fieldKey?: string;
  /** Of twins: the name of the value in the form that saves a cell of the list. */
  edit?: string;
}

/** What a computed property shows of an entity. */
export type PropertyView = (entity: Record<string, unknown>, related: RelatedMaps) => EntityValue;

export interface Reference {
  /** The key of the other entity. */
  entity: string;
  /** The map of related objects that has it. */
  map: string;
  /** The filters of the picker, by the other values of the form. */
  narrow?: (caller: Caller, values: FormValues) => Promise<object> | object;
}

/** How a form, a bulk change and a file edit a property. */
export interface FormPart {
  /** Default: in both forms. */
  only?: "create" | "update";
  required?: boolean;
  /** In requests, unless it is the property's name. */
  member?: string;
  /** A text that is stored in several languages. */
  translated?: boolean;
  kind?: EntityFieldKind;
  maxLength?: number;
  minLength?: number;
  /** The value that the form of a new row starts with. */
  initial?: string;
  hint?: Text;
  messages?: { required?: Text; invalid?: Text; long?: Text };
  /** An empty value is sent as null. */
  isNullable?: true;
  /** Words with commas between them in the form, sent as an array. */
  list?: boolean;
  /** Of references: several of them. */
  isSet?: true;
  /** Several values in a cell of a file are sent as one text with this between them. */
  separator?: string;
  /** A cell of a file names all tags of a twin, or has addresses of files that a twin gets. */
  cells?: "tags" | "links";
  /** How the text of a cell is read and stored. */
  cell?: "name" | "code" | "ean" | "date";
  /** The path of the currency of an amount in a file, whose sign may stand beside it. */
  currency?: string;
  /** The path in rows of a value that stays as created: a row of a file that would change it is rejected. */
  fixedAs?: string;
  /** The form is loaded again when it changes, as other fields depend on it. */
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
  /** The filters of what can take its place, by the new reference and the ID of the changed row. */
  narrow: (newId: string, id: string) => object;
}
