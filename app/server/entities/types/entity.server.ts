import { data } from "react-router";

import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { EntityCalls } from "./calls.server.ts";
import type { Property, Text } from "./property.server.ts";

/** A kind of object of the platform that the console has lists, pages and forms of. */
export interface Entity {
  /** In addresses, for example `statuses`. */
  key: string;
  /** The platform's name of its kind, by which versions and uses are read; null where it has neither. */
  kind: string | null;
  /** The prefix of its permissions: `TWIN_STATUS` stands for `TWIN_STATUS_VIEW` and the others. */
  permission: string;
  names: EntityNames;
  properties: Property[];
  /** Further properties of one row, by its values: an option has the attributes of its list. */
  ownProperties?: (caller: Caller, values: FormValues) => Promise<Property[]>;
  calls: EntityCalls;
  list?: ListLayout;
  page?: PageLayout;
  traits?: EntityTraits;
}

export interface EntityNames {
  /** In the plural, above lists. */
  title: Text;
  /** In the singular, above the page of one. */
  one: Text;
  /** One sentence below the title of the list. */
  help: Text;
  /** The error of a picker that could not search it. Default: a sentence with the title. */
  lookupFailed?: Text;
}

/** How its list differs from the others. */
export interface ListLayout {
  /** Default: 10, 25 and 50. */
  pageSizes?: readonly number[];
  /** The order of rows where the address names none. */
  defaultSort?: string;
  /** The list can be a grid whose cells are edited in place. */
  hasSheet?: true;
  /** Another page that the list links to. */
  link?: { label: Text; href: string };
}

/** The parts of a row's page besides its properties. */
export interface PageLayout {
  /** Lists of other entities that belong to it. */
  tabs?: Tab[];
  /** Tabs with routes of their own, before the lists. */
  pages?: EntityPage[];
  /** Buttons in addition to editing and deleting. */
  operations?: Operation[];
}

/** Ways in which its rows differ from those of other entities. */
export interface EntityTraits {
  /** The member of a row that identifies it. Default: `id`. */
  idMember?: string;
  /** The member of a row that names it, if that is neither its name, its key nor its description. */
  nameMember?: string;
  /** Only the list shows it: one has no page. */
  hasPage?: false;
  /** Rows are changed one by one only. Accounts, secrets and records of the past are. */
  isSingle?: true;
  /** A deleted one is not in the trash. */
  isGoneForGood?: true;
  /** It is no configuration, so a right to change it doesn't open the console. */
  isData?: true;
  /** Forbids changes of a row that the platform owns, to everybody. */
  notWith?: (id: string) => Promise<{ update?: false; remove?: false }>;
}

/** A part of an entity's page that is no list of another entity. */
export interface EntityPage {
  /** The last part of its address. */
  key: string;
  label: Text;
  /** Needed to see it. */
  permission: string;
  /** Its address, where several entities share the page. */
  href?: (id: string) => string;
}

/** A call on one row that takes no input. */
export interface Operation {
  key: string;
  label: Text;
  done: Text;
  /** The last part of its permission: `UPDATE` for `TWIN_STATUS_UPDATE`. */
  right: string;
  path: (id: string) => string;
  /** The prefix of its permission. Default: the entity's. */
  permission?: string;
  /** The member of the answer that the page shows once, with a title and what to do with it. */
  secret?: { member: string; title: Text; help: Text };
  /** Whether the operation makes sense for this row. Default: for all. */
  isOffered?: (row: Record<string, unknown>) => boolean;
}

export interface Tab {
  /** The key of the entity whose list the tab shows. */
  entity: string;
  /** The filter of that list which takes the ID of the page's row. */
  by: string;
  /** The value of that filter, where it is more than the ID. */
  idOf?: (id: string) => string;
  /** Default: the title of the listed entity. */
  label?: Text;
}

/** Answers 404 for a row that has no form of changes. */
export async function requireChangeable({ calls, traits }: Entity, id: string): Promise<void> {
  const excluded = await traits?.notWith?.(id);
  if (!calls.update || excluded?.update === false) throw data(null, { status: 404 });
}

/** The properties of a form, in order. */
export function formProperties({ properties }: Entity, mode: "create" | "update"): Property[] {
  return properties.filter(({ form }) => form && (form.only === undefined || form.only === mode));
}
