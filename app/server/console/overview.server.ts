import { href } from "react-router";

import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { type EntityRow, viewRow } from "#app/server/entities/screens/list/entity-list.server.ts";
import { searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { catchRequestError } from "../platform/errors.server.ts";

/** The entities whose number the overview shows, in this order. */
const COUNTED = ["classes", "users", "accounts", "twins"];
const NEWEST = 6;

export interface OverviewCount {
  key: string;
  label: string;
  href: string;
  count: number;
  /** True if there are more than `count` rows: the platform stops counting at a limit. */
  hasMore: boolean;
}

export interface OverviewRow {
  id: string;
  /** The displayed values: action, subject, actor and time of a change; name, error and time of a job. */
  values: { name: string; value: EntityValue }[];
}

export interface Overview {
  counts: OverviewCount[];
  /** Null if the caller may not see the history. */
  changes: OverviewRow[] | null;
  failedJobs: { rows: OverviewRow[]; total: number } | null;
  /** True if the domain has no classes yet. */
  isEmpty: boolean;
}

/** Loads the overview of the console with six calls. Parts that the caller may not see are left out. */
export async function loadOverview(caller: Caller): Promise<Overview> {
  const [counts, changes, failedJobs] = await Promise.all([
    Promise.all(COUNTED.map((key) => loadCount(caller, key))),
    newestRows(caller, "history", {}),
    newestRows(caller, "jobs", { stateList: ["failed"] }),
  ]);
  const visibleCounts = counts.filter((count) => count !== null);
  return {
    counts: visibleCounts,
    changes: changes && changes.rows.map(viewChange),
    failedJobs: failedJobs && { total: failedJobs.total, rows: failedJobs.rows.map(viewJob) },
    isEmpty: visibleCounts.find(({ key }) => key === "classes")?.count === 0,
  };
}

async function loadCount(caller: Caller, key: string): Promise<OverviewCount | null> {
  const found = await search(caller, key, {}, 1);
  if (!found) return null;
  const { entity, total, hasMore } = found;
  const to = href("/admin/:entity", { entity: key });
  return { key, label: entity.names.title(), href: to, count: total, hasMore };
}

async function newestRows(caller: Caller, key: string, filters: object) {
  const found = await search(caller, key, filters, NEWEST);
  if (!found) return null;
  const { entity, rows, related, total } = found;
  return { rows: rows.map((row) => viewRow(entity, row, related, entity.properties)), total };
}

async function search(caller: Caller, key: string, filters: object, limit: number) {
  const entity = consoleEntities.get(key);
  if (!(await hasPermission(caller, `${entity.permission}_VIEW`))) return null;
  const window = { offset: "0", limit: String(limit) };
  const { value } = await catchRequestError(searchEntities(caller, entity, filters, window));
  return value && { ...value, entity };
}

function viewChange({ id, values }: EntityRow): OverviewRow {
  return { id, values: presentValues(values, ["action", "subjectName", "actorUserId", "at"]) };
}

function viewJob({ id, values }: EntityRow): OverviewRow {
  return { id, values: presentValues(values, ["name", "error", "failedAt"]) };
}

function presentValues(
  values: Record<string, EntityValue>,
  names: string[],
): OverviewRow["values"] {
  return names.flatMap((name) => {
    const value = values[name];
    return value && value.kind !== "none" ? [{ name, value }] : [];
  });
}
