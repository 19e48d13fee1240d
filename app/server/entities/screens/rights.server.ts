import { data, type MiddlewareFunction } from "react-router";

import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { SECTIONS } from "../definitions/registry.server.ts";
import type { Entity } from "../types/entity.server.ts";

/** What the caller may do with the entities of one kind; the platform refuses the rest. */
export interface Rights {
  view: boolean;
  create: boolean;
  update: boolean;
  remove: boolean;
}

export async function rightsOf(caller: Caller, entity: Entity): Promise<Rights> {
  const may = (right: string) => hasPermission(caller, `${entity.permission}_${right}`);
  const [view, create, update, remove] = await Promise.all([
    may("VIEW"),
    may("CREATE"),
    may("UPDATE"),
    may("DELETE"),
  ]);
  return {
    view,
    create: create && entity.create !== undefined,
    update: update && entity.update !== undefined,
    remove: remove && canRemove(entity),
  };
}

/** What the caller may do with one of them. */
export async function rightsOn(caller: Caller, entity: Entity, id: string): Promise<Rights> {
  return { ...(await rightsOf(caller, entity)), ...(await entity.notWith?.(id)) };
}

export function canRemove({ remove, removeByChange }: Entity): boolean {
  return remove !== undefined || removeByChange !== undefined;
}

/** The console is for those who may change some part of the configuration, users or businesses. */
export async function mayAdminister(caller: Caller): Promise<boolean> {
  const configuration = SECTIONS.flatMap(({ entities }) => entities).filter((e) => !e.isData);
  const prefixes = new Set(configuration.map(({ permission }) => permission));
  const rights = await Promise.all(
    [...prefixes].map((prefix) => hasPermission(caller, `${prefix}_UPDATE`)),
  );
  return rights.includes(true);
}

/** Callers that may change nothing of the domain do not learn that there is a console. */
export const requireAdministrator: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!(await mayAdminister(getCaller(context)))) throw data(null, { status: 404 });
  return next();
};

export interface NavSection {
  title: string;
  entities: { key: string; title: string; help: string }[];
}

/** What the console's navigation shows the caller. */
export async function listSections(caller: Caller): Promise<NavSection[]> {
  const sections = await Promise.all(
    SECTIONS.map(async ({ title, entities, pages = [] }) => {
      const all = [
        ...entities.map((entity) => ({ ...entity, permission: `${entity.permission}_VIEW` })),
        ...pages,
      ];
      const visible = await Promise.all(
        all.map(({ permission }) => hasPermission(caller, permission)),
      );
      return {
        title: title(),
        entities: all
          .filter((_page, index) => visible[index])
          .map(({ key, title: name, help }) => ({ key, title: name(), help: help() })),
      };
    }),
  );
  return sections.filter(({ entities }) => entities.length > 0);
}
