import { data, href } from "react-router";
import { z } from "zod";

import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { type Entity, requireChangeable, type Tab } from "../../types/entity.server.ts";
import type { AnyObject } from "../../types/references.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { contextOf } from "../form/form-values.server.ts";
import { loadInPlaceForm } from "../form/in-place-form.server.ts";
import { withOwnProperties } from "../own-properties.server.ts";
import { nameEntity, viewProperty } from "../property-value.server.ts";
import { idOf, readEntity } from "../read-entities.server.ts";
import { readRightsOn } from "../rights.server.ts";

export interface TabView {
  key: string;
  label: string;
  href: string;
}

export interface PropertyView {
  name: string;
  label: string;
  value: EntityValue;
  /** True if the page can show the property's form in place of its value. */
  editable: boolean;
}

/** Loads the header that all tabs of an entity's page share. `modes` are further show modes for the row. */
export async function loadEntityHead(
  caller: Caller,
  entity: RegisteredEntity,
  idOrKey: string,
  modes: Record<string, string> = {},
) {
  const { entity: row, related } = await readEntity(caller, entity, idOrKey, modes);
  const id = idOf(entity, row);
  const rights = await readRightsOn(caller, entity, id);
  const tabs = await listTabs(caller, entity, id);
  return {
    row,
    related,
    head: {
      entity: entity.key,
      id,
      name: nameEntity(entity, row, id, related),
      one: entity.names.one(),
      title: entity.names.title(),
      rights,
      tabs,
      copyTo: copyAddress(entity, id),
    },
  };
}

/** The address of the form of a copy; null if rows can't be created. Entities with parts have a form of their own. */
function copyAddress({ key, calls: { copy, create } }: Entity, id: string): string | null {
  if (copy) return href("/admin/:entity/:id/copy", { entity: key, id });
  if (!create) return null;
  return `${href("/admin/:entity/new", { entity: key })}?${new URLSearchParams({ copy: id })}`;
}

export type EntityHead = Awaited<ReturnType<typeof loadEntityHead>>["head"];

async function listTabs(caller: Caller, entity: RegisteredEntity, id: string): Promise<TabView[]> {
  const tabs = tabsOf(entity);
  const visible = await Promise.all(
    tabs.map((tab) => hasPermission(caller, `${entity.registry.get(tab.entity).permission}_VIEW`)),
  );
  const lists = tabs
    .filter((_tab, index) => visible[index])
    .map((tab) => {
      const key = tabKey(entity, tab);
      return viewTab(
        entity,
        id,
        key,
        tab.label?.() ?? entity.registry.get(tab.entity).names.title(),
      );
    });
  return [...(await listPages(caller, entity, id)), ...lists];
}

async function listPages(caller: Caller, entity: Entity, id: string): Promise<TabView[]> {
  const pages = entity.page?.pages ?? [];
  const visible = await Promise.all(
    pages.map(({ permission }) => hasPermission(caller, permission)),
  );
  return pages
    .filter((_page, index) => visible[index])
    .map(({ key, label, href: to }) => ({
      ...viewTab(entity, id, key, label()),
      ...(to && { href: to(id) }),
    }));
}

function viewTab(entity: Entity, id: string, key: string, label: string): TabView {
  const to = href("/admin/:entity/:id/:tab", { entity: entity.key, id, tab: key });
  return { key, label, href: to };
}

function tabsOf({ page }: Entity): Tab[] {
  return page?.tabs ?? [];
}

/** Returns the last part of a tab's address. If several tabs list the same entity, it contains the tab's filter. */
function tabKey(entity: Entity, tab: Tab): string {
  const same = tabsOf(entity).filter((other) => other.entity === tab.entity);
  return same.length > 1 ? `${tab.entity}-${tab.by}` : tab.entity;
}

export function findTab(entity: Entity, key: string): Tab | undefined {
  return tabsOf(entity).find((tab) => tabKey(entity, tab) === key);
}

/** Loads the first tab of an entity's page, with the form of the property that is edited in place. */
export async function loadEntityPage(
  caller: Caller,
  plain: RegisteredEntity,
  idOrKey: string,
  edited: string | null,
) {
  const { row, related, head } = await loadEntityHead(caller, plain, idOrKey);
  const entity = await withOwnProperties(caller, plain, contextOf(plain, row));
  const properties: PropertyView[] = entity.properties
    .filter(({ column }) => column !== false)
    .map((property) => ({
      name: property.name,
      label: property.label(),
      value: viewProperty(property, row, related),
      editable:
        head.rights.update && property.form !== undefined && property.form.only !== "create",
    }));
  const isEdited = edited !== null && entity.calls.update !== undefined;
  if (isEdited) await requireChangeable(entity, head.id);
  const [operations, form] = await Promise.all([
    listOperations(caller, entity, row),
    isEdited ? loadInPlaceForm(caller, entity, row, edited) : null,
  ]);
  return { head, properties, operations, form };
}

async function listOperations(caller: Caller, entity: Entity, row: AnyObject) {
  const offered = (entity.page?.operations ?? []).filter(
    ({ isOffered }) => isOffered?.(row) ?? true,
  );
  const allowed = await Promise.all(
    offered.map(({ right, permission }) =>
      hasPermission(caller, permission ?? `${entity.permission}_${right}`),
    ),
  );
  return offered
    .filter((_operation, index) => allowed[index])
    .map(({ key, label }) => ({ key, label: label() }));
}

export interface OperationResult {
  /** The message that is shown after the operation. */
  done: string;
  /** A secret of the response, displayed once instead of the message. */
  secret: { title: string; help: string; secret: string } | null;
}

const AnyAnswer = z.record(z.string(), z.unknown());

/** Runs an operation on a row. Throws 404 for an operation that the entity doesn't have. */
export async function runOperation(
  { platform }: Caller,
  entity: Entity,
  id: string,
  key: string,
): Promise<OperationResult> {
  const operation = entity.page?.operations?.find((candidate) => candidate.key === key);
  if (!operation) throw data(null, { status: 404 });
  const answer = await platform.post(operation.path(encodeURIComponent(id)), {}, AnyAnswer);
  const { secret } = operation;
  const value = secret && answer[secret.member];
  return {
    done: operation.done(),
    secret:
      secret && typeof value === "string"
        ? { title: secret.title(), help: secret.help(), secret: value }
        : null,
  };
}
