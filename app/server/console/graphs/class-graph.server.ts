import { href } from "react-router";

import type { ReferenceView } from "#app/rules/entities/entity-value.ts";
import { classes } from "#app/server/entities/definitions/classes.server.ts";
import { links } from "#app/server/entities/definitions/links.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import {
  type AnyObject,
  nameOf,
  readMember,
  viewReference,
} from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { drawClassGraph, type ClassNeighbors } from "./draw-class-graph.server.ts";

/** The maximum number of neighbors of each kind in the graph; the lists of the class contain all of them. */
const MAX_NEIGHBORS = 12;

/**
 * Loads a class with its neighbors: the class that it extends and those that extend it, its head class and the
 * classes whose head it is, and its links.
 */
export async function loadClassGraph(caller: Caller, idOrKey: string) {
  const { row, related, head } = await loadEntityHead(
    caller,
    consoleEntities.get("classes"),
    idOrKey,
  );
  const below = { idList: [head.id], depth: 1 };
  const limit = String(MAX_NEIGHBORS);
  const page = { offset: "0", limit };
  const [extending, inside, linked] = await Promise.all([
    searchEntities(caller, classes, { extendsHierarchyChildsForTwinClassSearch: below }, page),
    searchEntities(caller, classes, { headHierarchyChildsForTwinClassSearch: below }, page),
    searchEntities(caller, links, { srcOrDstTwinClassIdList: [head.id] }, page),
  ]);
  const others = (rows: AnyObject[]) =>
    rows.map((found) => viewClass(found, String(found["id"]))).filter(({ id }) => id !== head.id);
  const ends = linked.rows.map((link) => viewLink(link, head.id, linked.related["twinClassMap"]));
  const neighbors: ClassNeighbors = {
    center: viewClass(row, head.id),
    extends: referred(row, "extendsClass", related["twinClassMap"]),
    head: referred(row, "headClass", related["twinClassMap"]),
    extendedBy: others(extending.rows),
    contains: others(inside.rows),
    linksTo: ends.filter(({ isSource }) => isSource),
    linksFrom: ends.filter(({ isSource }) => !isSource),
    hasMore: [extending, inside, linked].some(({ total }) => total > MAX_NEIGHBORS),
  };
  return { head, neighbors, picture: drawClassGraph(neighbors) };
}

function viewClass(found: AnyObject | undefined, id: string): ReferenceView {
  return viewReference("classes", id, found);
}

function referred(
  row: AnyObject,
  member: string,
  named: Record<string, AnyObject> = {},
): ReferenceView | null {
  const id = row[`${member}Id`];
  if (typeof id !== "string") return null;
  return viewClass(named[id] ?? (readMember(row, member) as AnyObject | undefined), id);
}

function viewLink(link: AnyObject, classId: string, named: Record<string, AnyObject> = {}) {
  const isSource = link["srcTwinClassId"] === classId;
  const otherId = String(link[isSource ? "dstTwinClassId" : "srcTwinClassId"] ?? "");
  const id = String(link["id"]);
  const backward = String(link["backwardName"] ?? "");
  const name = isSource || backward === "" ? nameOf(link, id) : backward;
  const to = href("/admin/:entity/:id", { entity: "links", id });
  return {
    isSource,
    item: viewClass(named[otherId], otherId),
    link: { id, name, href: to, background: null, color: null },
  };
}
