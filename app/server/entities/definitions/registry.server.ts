import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { createRegistry, type RegisteredEntity, type Section } from "../types/registry.server.ts";
import { accounts } from "./accounts.server.ts";
import { aliases } from "./aliases.server.ts";
import { attachments } from "./attachments.server.ts";
import { branches, erasers } from "./branches.server.ts";
import { classes } from "./classes.server.ts";
import { comments } from "./comments.server.ts";
import { datalists, options } from "./datalists.server.ts";
import { deliveries } from "./deliveries.server.ts";
import { domains } from "./domains.server.ts";
import { conditions, conditionSets, factories } from "./factories.server.ts";
import { fields } from "./fields.server.ts";
import { flows } from "./flows.server.ts";
import {
  groupGrants,
  propagationGrants,
  roleGrants,
  spaceGrants,
  userGrants,
} from "./grants.server.ts";
import { history } from "./history.server.ts";
import { jobs } from "./jobs.server.ts";
import { links } from "./links.server.ts";
import { multiplierFilters, multipliers } from "./multipliers.server.ts";
import { featurers, webhooks } from "./operation.server.ts";
import { entityOfParam } from "./param-entities.server.ts";
import { groups, spaceRoles } from "./people.server.ts";
import { permissionGroups, permissions } from "./permissions.server.ts";
import { pipelines, pipelineSteps } from "./pipelines.server.ts";
import { rules } from "./rules.server.ts";
import { classSchemas, flowSchemas, permissionSchemas } from "./schemas.server.ts";
import { searches } from "./searches.server.ts";
import { statuses } from "./statuses.server.ts";
import { subsets } from "./subsets.server.ts";
import { markers, tags } from "./tags.server.ts";
import { tiers } from "./tiers.server.ts";
import { tokens } from "./tokens.server.ts";
import { triggers, validators, validatorSets } from "./transition-parts.server.ts";
import { transitions } from "./transitions.server.ts";
import { twins } from "./twins.server.ts";
import { users } from "./users.server.ts";

export type SectionKey =
  | "model"
  | "twins"
  | "workflows"
  | "access"
  | "people"
  | "factories"
  | "operation";

/** The sections of the console's navigation, with the entities that have a list of their own. */
const SECTIONS: (Section & { key: SectionKey })[] = [
  {
    key: "model",
    title: m.console_section_model,
    entities: [
      classes,
      fields,
      statuses,
      links,
      datalists,
      options,
      subsets,
      searches,
      classSchemas,
    ],
  },
  { key: "twins", title: m.twins_section, entities: [twins, comments, attachments, tags, markers] },
  {
    key: "workflows",
    title: m.console_section_workflows,
    entities: [flows, transitions, aliases, triggers, validatorSets, flowSchemas],
  },
  {
    key: "access",
    title: m.console_section_access,
    entities: [
      permissions,
      permissionGroups,
      permissionSchemas,
      userGrants,
      groupGrants,
      roleGrants,
      spaceGrants,
      propagationGrants,
    ],
  },
  {
    key: "people",
    title: m.console_section_people,
    entities: [users, groups, spaceRoles, accounts, tiers, tokens],
  },
  {
    key: "factories",
    title: m.console_section_factories,
    entities: [
      factories,
      pipelines,
      pipelineSteps,
      multipliers,
      multiplierFilters,
      branches,
      erasers,
      conditionSets,
      conditions,
    ],
  },
  {
    key: "operation",
    title: m.console_section_operation,
    entities: [domains, history, jobs, webhooks, featurers],
  },
];

/** Entities that are listed only on a tab of their owner. */
const PARTS: Entity[] = [rules, validators, deliveries];

/** Titles for kinds of objects that use others, but that no entity of the console has as its `kind`. */
const KIND_TITLES = {
  twin: m.twins_twins,
  twinLink: m.console_uses_twin_links,
  listView: m.views_all,
  user: m.console_users,
  businessAccount: m.console_accounts,
  domain: m.console_domains,
};

/** Adds a tab with the audit log of a row to an entity that is part of the configuration. */
function withHistory(entity: Entity): Entity {
  if (entity.kind === null || entity === featurers) return entity;
  const { page = {} } = entity;
  const tabs = [...(page.tabs ?? []), { entity: history.key, by: "subjectId" }];
  return { ...entity, page: { ...page, tabs } };
}

/** All entities of the console. */
export const consoleEntities = createRegistry({
  sections: SECTIONS.map((section) => ({
    ...section,
    entities: section.entities.map(withHistory),
  })),
  parts: PARTS.map(withHistory),
  kindTitles: KIND_TITLES,
  entityOfParam,
});

/** The entity with the key of an address. Throws a page's 404 if there is none. */
export function entityAt(key: string): RegisteredEntity {
  const entity = consoleEntities.find(key);
  if (!entity) throw data(null, { status: 404 });
  return entity;
}
