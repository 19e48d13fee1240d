import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { statusColors } from "#app/rules/status-colors.ts";

import { findLayout } from "./cached-layout.server.ts";
import type { LayoutEdge } from "./graph-items.server.ts";
import { MAX_ROUTED_EDGES } from "./graph-layout.server.ts";
import type { Workflow, WorkflowStatus, WorkflowTransition } from "./workflow.server.ts";

/** The ID of the extra node with edges to the statuses in which twins start. */
const START = "start";
const START_SIZE = 20;

const NODE_WIDTH = 208;
const HEAD_HEIGHT = 34;
const ROW_HEIGHT = 26;
/** The maximum number of transitions on a node or an edge; the matrix has all of them. */
const MAX_ROWS = 5;

const NODE_CHARS = 25;
const LABEL_CHARS = 22;
const CHAR_WIDTH = 6.9;
const LABEL_PADDING = 16;

/** A link with one line of text, at its position in the graph. */
export interface GraphRow {
  key: string;
  x: number;
  y: number;
  width: number;
  text: string;
  /** The accessible name: the full name of the transition with its statuses. */
  label: string;
  href: string;
}

export interface GraphNode {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
  name: string;
  href: string;
  colors: { background: string; color: string } | null;
  /** Transitions that are listed inside the node. */
  rows: GraphRow[];
  /** Transitions on the edges that start at the node. */
  labels: GraphRow[];
}

export interface WorkflowGraph {
  width: number;
  height: number;
  /** The height of the name of a node. */
  headHeight: number;
  rowHeight: number;
  start: { x: number; y: number; size: number } | null;
  /** The nodes in reading order: from top to bottom, then from left to right. */
  nodes: GraphNode[];
  /** The SVG paths of all edges. */
  paths: string[];
  /** True if the graph has too many edges to label them. */
  isDense: boolean;
}

interface GraphContext {
  workflow: Workflow;
  flowId: string;
  mayCreate: boolean;
}

type RowText = Omit<GraphRow, "x" | "y" | "width">;

/** Draws a workflow: statuses as nodes, transitions as labels of edges or as rows of a node. */
export function buildWorkflowGraph(context: GraphContext): WorkflowGraph {
  const { entries, statuses, transitions } = context.workflow;
  const names = new Map(statuses.map(({ id, name }) => [id, name]));
  const inside = Map.groupBy(transitions.filter(isInside), ({ to }) => to);
  const between = Map.groupBy(
    transitions.filter((transition) => !isInside(transition)),
    ({ from, to }) => `${from} ${to}`,
  );
  const rows = new Map(
    statuses.map((status) => [status.id, nodeRows(status, inside.get(status.id) ?? [], context)]),
  );
  const labels = new Map(
    [...between].map(([id, bundle]) => [id, edgeRows(bundle, names, context)]),
  );
  const starts = entries.filter((id) => names.has(id));
  const edges: LayoutEdge[] = [...between].flatMap(([id, [first]]) =>
    first
      ? [{ id, from: first.from ?? "", to: first.to, label: sizeOf(labels.get(id) ?? []) }]
      : [],
  );
  const startEdges = starts.map((id) => ({
    id: `${START} ${id}`,
    from: START,
    to: id,
    label: null,
  }));
  const start = { id: START, width: START_SIZE, height: START_SIZE };
  const layout = findLayout(
    [
      ...(starts.length > 0 ? [start] : []),
      ...byEntry(statuses, starts).map(({ id }) => ({
        id,
        width: NODE_WIDTH,
        height: HEAD_HEIGHT + (rows.get(id)?.length ?? 0) * ROW_HEIGHT,
      })),
    ],
    [...startEdges, ...edges],
  );
  const nodes = statuses.map((status): GraphNode => {
    const at = layout.nodes.get(status.id) ?? { x: 0, y: 0 };
    const inNode = rows.get(status.id) ?? [];
    const leaving = edges.filter(({ from }) => from === status.id);
    return {
      ...at,
      id: status.id,
      width: NODE_WIDTH,
      height: HEAD_HEIGHT + inNode.length * ROW_HEIGHT,
      text: shorten(status.name, NODE_CHARS),
      name: status.name,
      href: href("/admin/:entity/:id", { entity: "statuses", id: status.id }),
      colors: statusColors(status),
      rows: placeRows(inNode, { x: at.x, y: at.y + HEAD_HEIGHT }, NODE_WIDTH),
      labels: leaving.flatMap(({ id, label }) => {
        const place = layout.edges.get(id)?.label;
        return place && label ? placeRows(labels.get(id) ?? [], place, label.width) : [];
      }),
    };
  });
  const startPlace = layout.nodes.get(START);
  return {
    width: layout.width,
    height: layout.height,
    headHeight: HEAD_HEIGHT,
    rowHeight: ROW_HEIGHT,
    start: startPlace ? { ...startPlace, size: START_SIZE } : null,
    nodes: nodes.toSorted((a, b) => a.y - b.y || a.x - b.x),
    paths: [...layout.edges.values()].map(({ path }) => path),
    isDense: startEdges.length + edges.length > MAX_ROUTED_EDGES,
  };
}

/** Returns true if a transition has no edge, because it starts in any status or returns to the same one. */
function isInside({ from, to }: WorkflowTransition): boolean {
  return from === null || from === to;
}

/** Sorts the statuses in which twins start to the front, because the layout begins with the first node. */
function byEntry(statuses: readonly WorkflowStatus[], starts: readonly string[]): WorkflowStatus[] {
  const isStart = ({ id }: WorkflowStatus) => starts.includes(id);
  return [...statuses.filter(isStart), ...statuses.filter((status) => !isStart(status))];
}

function nodeRows(
  status: WorkflowStatus,
  transitions: readonly WorkflowTransition[],
  context: GraphContext,
): RowText[] {
  const rows = transitions.map((transition): RowText => {
    const { id, name, from } = transition;
    const text = from === null ? m.console_graph_any({ name }) : m.console_graph_self({ name });
    const label =
      from === null
        ? m.console_graph_any_label({ name, to: status.name })
        : m.console_graph_self_label({ name, status: status.name });
    return { key: id, text: shorten(text, NODE_CHARS + 3), label, href: transitionHref(id) };
  });
  return [...limitRows(rows, context), ...(context.mayCreate ? [addRow(status, context)] : [])];
}

function addRow({ id, name }: WorkflowStatus, { flowId }: GraphContext): RowText {
  const query = new URLSearchParams({
    twinflowId: flowId,
    srcTwinStatusId: id,
    back: href("/admin/flows/:id/graph", { id: flowId }),
  });
  return {
    key: `add-${id}`,
    text: m.console_graph_add(),
    label: m.console_graph_add_label({ name }),
    href: `${href("/admin/:entity/new", { entity: "transitions" })}?${query}`,
  };
}

function edgeRows(
  bundle: readonly WorkflowTransition[],
  names: ReadonlyMap<string, string>,
  context: GraphContext,
): RowText[] {
  const rows = bundle.map(({ id, name, from, to }) => ({
    key: id,
    text: shorten(name, LABEL_CHARS),
    label: m.console_graph_label({
      name,
      from: names.get(from ?? "") ?? "",
      to: names.get(to) ?? "",
    }),
    href: transitionHref(id),
  }));
  return limitRows(rows, context);
}

function limitRows(rows: RowText[], { flowId }: GraphContext): RowText[] {
  const [first] = rows;
  if (!first || rows.length <= MAX_ROWS) return rows;
  const text = m.console_and_more({ count: rows.length - MAX_ROWS + 1 });
  const more = { key: `more-${first.key}`, text, label: text };
  return [
    ...rows.slice(0, MAX_ROWS - 1),
    { ...more, href: href("/admin/flows/:id/matrix", { id: flowId }) },
  ];
}

function transitionHref(id: string): string {
  return href("/admin/:entity/:id", { entity: "transitions", id });
}

/** Estimates the size of a label. The server has no fonts to measure with, so each letter counts as a wide one. */
function sizeOf(rows: readonly RowText[]): { width: number; height: number } {
  const chars = Math.max(...rows.map(({ text }) => text.length));
  const width = Math.max(40, Math.ceil(chars * CHAR_WIDTH) + LABEL_PADDING);
  return { width, height: rows.length * ROW_HEIGHT };
}

function placeRows(
  rows: readonly RowText[],
  { x, y }: { x: number; y: number },
  width: number,
): GraphRow[] {
  return rows.map((row, index) => ({ ...row, x, y: y + index * ROW_HEIGHT, width }));
}

function shorten(text: string, max: number): string {
  const chars = Array.from(text);
  return chars.length <= max ? text : `${chars.slice(0, max - 1).join("")}…`;
}
