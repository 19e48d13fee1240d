import { data, type MiddlewareFunction } from "react-router";

import {
  consoleEntities,
  type SectionKey,
} from "#app/server/entities/definitions/registry.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { PAGES } from "./pages.server.ts";

/** Checks whether the caller may change any part of the configuration, the users or the businesses. */
export async function mayAdminister(caller: Caller): Promise<boolean> {
  const configuration = consoleEntities.listed.filter(({ traits }) => !traits?.isData);
  const prefixes = new Set(configuration.map(({ permission }) => permission));
  const rights = await Promise.all(
    [...prefixes].map((prefix) => hasPermission(caller, `${prefix}_UPDATE`)),
  );
  return rights.includes(true);
}

/** Hides the console from callers that may not change anything in the domain. */
export const requireAdministrator: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!(await mayAdminister(getCaller(context)))) throw data(null, { status: 404 });
  return next();
};

export interface NavSection {
  title: string;
  entities: { key: string; title: string; help: string }[];
}

/** Lists the sections and links of the console's navigation that the caller may see. */
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
