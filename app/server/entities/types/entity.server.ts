import { data } from "react-router";

import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { EntityCalls } from "./calls.server.ts";
import type { Property, Text } from "./property.server.ts";

/** A kind of platform object that has lists, pages and forms in the console. */
export interface Entity {
  /** The name in addresses, for example `statuses`. */
  key: string;
  /** The platform's name of the kind, by which versions and uses are read; null if the kind has neither. */
  kind: string | null;
  /** The prefix of the entity's permissions: `TWIN_STATUS` stands for `TWIN_STATUS_VIEW` and the others. */
  permission: string;
  names: EntityNames;
  properties: Property[];
  /** Returns further properties that depend on the values of a row: an option has the attributes of its list. */
  ownProperties?: (caller: Caller, values: FormValues) => Promise<Property[]>;
  calls: EntityCalls;
  list?: ListLayout;
  page?: PageLayout;
  traits?: EntityTraits;
}

export interface EntityNames {
  /** The name in the plural, as the title of the list. */
  title: Text;
  /** The name in the singular, as on the page of a single row. */
  one: Text;
  /** One sentence below the title of the list. */
  help: Text;
  /** The error of a picker that could not search this entity. Default: a sentence with the title. */
  lookupFailed?: Text;
}

/** How the list of an entity differs from other lists. */
export interface ListLayout {
  /** The numbers of rows per page to choose from. Default: 10, 25 and 50. */
  pageSizes?: readonly number[];
  /** The order of rows if the address names none. */
  defaultSort?: string;
  /** True if the list can be a grid whose cells are edited in place. */
  hasSheet?: true;
  /** Another page that the list links to. */
  link?: { label: Text; href: string };
}

/** The parts of a row's page in addition to its properties. */
export interface PageLayout {
  /** Lists of other entities whose rows belong to this one. */
  tabs?: Tab[];
  /** Tabs with routes of their own, before the lists. */
  pages?: EntityPage[];
  /** Buttons in addition to editing and deleting. */
  operations?: Operation[];
}

/** Ways in which an entity's rows differ from those of other entities. */
export interface EntityTraits {
  /** The member of a row that identifies it. Default: `id`. */
  idMember?: string;
  /** The member of a row that names it, if that is neither its name, its key nor its description. */
  nameMember?: string;
  /** False if only the list shows the rows, because they have no pages of their own. */
  hasPage?: false;
  /** True if rows can only be changed one by one, such as accounts, secrets and records of the past. */
  isSingle?: true;
  /** True if a deleted row doesn't go to the trash. */
  isGoneForGood?: true;
  /** True if the rows aren't configuration, so that the right to change them doesn't open the console. */
  isData?: true;
  /** Returns the changes that are forbidden to everybody, because the platform owns the row. */
  notWith?: (id: string) => Promise<{ update?: false; remove?: false }>;
}

/** A tab of a row's page that is not a list of another entity. */
export interface EntityPage {
  /** The last part of the tab's address. */
  key: string;
  label: Text;
  /** The permission that is needed to see the tab. */
  permission: string;
  /** Returns the address of the page, if several entities share it. */
  href?: (id: string) => string;
}

/** A call on one row that takes no input. */
export interface Operation {
  key: string;
  label: Text;
  done: Text;
  /** The last part of the required permission: `UPDATE` for `TWIN_STATUS_UPDATE`. */
  right: string;
  path: (id: string) => string;
  /** The prefix of the required permission. Default: the entity's. */
  permission?: string;
  /** The member of the response with a secret, which the page shows once, with a title and a text about its use. */
  secret?: { member: string; title: Text; help: Text };
  /** Returns true if the operation makes sense for the row. Default: true for all rows. */
  isOffered?: (row: Record<string, unknown>) => boolean;
}

export interface Tab {
  /** The key of the entity whose list the tab shows. */
  entity: string;
  /** The filter of that list by the ID of the page's row. */
  by: string;
  /** Returns the value of that filter, if it differs from the row's ID. */
  idOf?: (id: string) => string;
  /** The label of the tab. Default: the title of the listed entity. */
  label?: Text;
}

/** Throws 404 if the entity or this row can't be changed. */
export async function requireChangeable({ calls, traits }: Entity, id: string): Promise<void> {
  const excluded = await traits?.notWith?.(id);
  if (!calls.update || excluded?.update === false) throw data(null, { status: 404 });
}

/** Returns the properties of a form, in order. */
export function formProperties({ properties }: Entity, mode: "create" | "update"): Property[] {
  return properties.filter(({ form }) => form && (form.only === undefined || form.only === mode));
}
