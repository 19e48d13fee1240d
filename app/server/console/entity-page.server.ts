import { href } from "react-router";

import type { ConsoleValue } from "#app/rules/console-value.ts";

import { hasPermission } from "../accounts/permissions.server.ts";
import type { Caller } from "../caller.server.ts";
import { rightsOf } from "./access.server.ts";
import type { Entity } from "./entity.server.ts";
import { idOf, readEntity } from "./find-choices.server.ts";
import { viewProperty } from "./property-value.server.ts";
import { nameOf } from "./references.server.ts";
import { entityOf } from "./registry.server.ts";

export interface TabView {
  key: string;
  label: string;
  href: string;
}

export interface PropertyView {
  name: string;
  label: string;
  value: ConsoleValue;
  /** Whether it can be edited in its place. */
  editable: boolean;
}

/** The header of an entity's page, which all its tabs share. */
export async function loadEntityHead(caller: Caller, entity: Entity, idOrKey: string) {
  const [{ entity: row, related }, rights] = await Promise.all([
    readEntity(caller, entity, idOrKey),
    rightsOf(caller, entity),
  ]);
  const id = idOf(entity, row);
  const tabs = await listTabs(caller, entity, id);
  return {
    row,
    related,
    head: {
      entity: entity.key,
      id,
      name: nameOf(row, id, entity.nameMember),
      one: entity.one(),
      title: entity.title(),
      rights,
      tabs,
    },
  };
}

export type EntityHead = Awaited<ReturnType<typeof loadEntityHead>>["head"];

async function listTabs(caller: Caller, entity: Entity, id: string): Promise<TabView[]> {
  const tabs = entity.tabs ?? [];
  const visible = await Promise.all(
    tabs.map((tab) => hasPermission(caller, `${entityOf(tab.entity).permission}_VIEW`)),
  );
  return tabs
    .filter((_tab, index) => visible[index])
    .map((tab) => {
      const key = tabKey(entity, tab);
      return {
        key,
        label: tab.label?.() ?? entityOf(tab.entity).title(),
        href: href("/admin/:entity/:id/:tab", { entity: entity.key, id, tab: key }),
      };
    });
}

type Tab = NonNullable<Entity["tabs"]>[number];

/** Two tabs of a page may list the same entity. */
function tabKey({ tabs = [] }: Entity, tab: Tab): string {
  const same = tabs.filter((other) => other.entity === tab.entity);
  return same.length > 1 ? `${tab.entity}-${tab.by}` : tab.entity;
}

export function findTab(entity: Entity, key: string): Tab | undefined {
  return entity.tabs?.find((tab) => tabKey(entity, tab) === key);
}

/** The first page of an entity. */
export async function loadEntityPage(caller: Caller, entity: Entity, idOrKey: string) {
  const { row, related, head } = await loadEntityHead(caller, entity, idOrKey);
  const properties: PropertyView[] = entity.properties
    .filter(({ column }) => column !== false)
    .map((property) => ({
      name: property.name,
      label: property.label(),
      value: viewProperty(property, row, related),
      editable:
        head.rights.update && property.form !== undefined && property.form.only !== "create",
    }));
  return { head, properties };
}
