import { data, type MiddlewareFunction } from "react-router";

import {
  consoleEntities,
  type SectionKey,
} from "#app/server/entities/definitions/registry.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { PAGES } from "./pages.server.ts";

/** The console is for those who may change some part of the configuration, users or businesses. */
export async function mayAdminister(caller: Caller): Promise<boolean> {
  const configuration = consoleEntities.listed.filter(({ traits }) => !traits?.isData);
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
    consoleEntities.sections.map(async ({ key: section, title, entities }) => {
      const all = [
        ...entities.map(({ key, names, permission }) => ({
          key,
          ...names,
          permission: `${permission}_VIEW`,
        })),
        ...(PAGES[section as SectionKey] ?? []),
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
