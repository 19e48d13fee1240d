import type { ReferenceView } from "#app/rules/entities/entity-value.ts";
import { branches, erasers } from "#app/server/entities/definitions/branches.server.ts";
import { multipliers } from "#app/server/entities/definitions/multipliers.server.ts";
import { pipelines, pipelineSteps } from "#app/server/entities/definitions/pipelines.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { scopeFilter } from "#app/server/entities/screens/list/entity-list.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { viewProperty } from "#app/server/entities/screens/property-value.server.ts";
import { searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import {
  type AnyObject,
  ownNameOf,
  type RelatedMaps,
  viewReference,
} from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { drawFactoryGraph, type FactoryPart } from "./draw-factory-graph.server.ts";

/** The maximum number of parts of each kind in the graph; the lists of the factory contain all of them. */
const MAX_PARTS = 50;
const MAX_STEPS = 500;

/** The kinds of parts, in the order in which the platform runs them. */
const PARTS: readonly Entity[] = [multipliers, pipelines, branches, erasers];

/** Loads a factory with its parts in the order in which they run. */
export async function loadFactoryGraph(caller: Caller, idOrKey: string) {
  const { head } = await loadEntityHead(caller, consoleEntities.get("factories"), idOrKey);
  const page = { offset: "0", limit: String(MAX_PARTS) };
  const found = await Promise.all(
    PARTS.map((entity) =>
      searchEntities(caller, entity, scopeTo(entity, "factoryId", head.id), page),
    ),
  );
  const pipelineIds = (found[PARTS.indexOf(pipelines)]?.rows ?? []).map(({ id }) => String(id));
  const steps = await loadSteps(caller, pipelineIds);
  const parts = found.flatMap(({ rows, related }, index) => {
    const entity = PARTS[index];
    return entity
      ? rows.map((row) => viewPart(entity, row, related, steps.get(String(row["id"])) ?? []))
      : [];
  });
  return {
    head,
    parts,
    hasMore: found.some(({ total }) => total > MAX_PARTS),
    picture: drawFactoryGraph(head.name, parts),
  };
}

function scopeTo(entity: Entity, by: string, id: string): object {
  return scopeFilter(entity, { path: "", by, id });
}

/** Loads the steps of all pipelines with one call, by pipeline. */
async function loadSteps(caller: Caller, ids: string[]): Promise<Map<string, ReferenceView[]>> {
  if (ids.length === 0) return new Map();
  const filters = { factoryPipelineIdList: ids };
  const page = { offset: "0", limit: String(MAX_STEPS) };
  const { rows, related } = await searchEntities(caller, pipelineSteps, filters, page);
  const inOrder = rows.toSorted((a, b) => Number(a["order"] ?? 0) - Number(b["order"] ?? 0));
  const byPipeline = Map.groupBy(inOrder, (row) => String(row["factoryPipelineId"]));
  const views = [...byPipeline].map(
    ([id, own]) => [id, own.map((row) => viewItem(pipelineSteps, row, related))] as const,
  );
  return new Map(views);
}

function viewPart(
  entity: Entity,
  row: AnyObject,
  related: RelatedMaps,
  steps: ReferenceView[],
): FactoryPart {
  const refer = (name: string) => referencesOf(entity, row, related, name);
  return {
    kind: entity.names.one(),
    item: viewItem(entity, row, related),
    isActive: row["active"] !== false,
    inputClass: refer("inputTwinClassId")[0] ?? null,
    condition: refer("factoryConditionSetId")[0] ?? null,
    isInverted: isOn(entity, row, related, "factoryConditionSetInvert"),
    steps,
    leadsTo: [...refer("outputTwinStatusId"), ...refer("nextFactoryId")],
  };
}

/** Names a part by its description, or else by the class, featurer or condition that it uses. */
function viewItem(entity: Entity, row: AnyObject, related: RelatedMaps): ReferenceView {
  const works = [
    "inputTwinClassId",
    "fillerFeaturerId",
    "multiplierFeaturerId",
    "factoryConditionSetId",
  ];
  const named = works.flatMap((name) => referencesOf(entity, row, related, name));
  const name = ownNameOf(row) ?? named[0]?.name ?? entity.names.one();
  return viewReference(entity.key, String(row["id"]), { name });
}

function referencesOf(
  entity: Entity,
  row: AnyObject,
  related: RelatedMaps,
  name: string,
): ReferenceView[] {
  const property = entity.properties.find((one) => one.name === name);
  const value = property && viewProperty(property, row, related);
  return value?.kind === "references" ? value.items : [];
}

function isOn(entity: Entity, row: AnyObject, related: RelatedMaps, name: string): boolean {
  const property = entity.properties.find((one) => one.name === name);
  const value = property && viewProperty(property, row, related);
  return value?.kind === "boolean" && value.on;
}
