import type {
  GraphNode,
  GraphRow,
  WorkflowGraph,
} from "#app/server/console/workflow/workflow-graph.server.ts";
import { type Markup, markup } from "#app/ui/markup.ts";

import classes from "../../components/picture.module.css";

/**
 * Draws the content of the picture as SVG. The loader calls it, because one text takes fewer bytes than the positions
 * of hundreds of links.
 */
export function drawWorkflow({
  nodes,
  paths,
  start,
  headHeight,
  rowHeight,
}: WorkflowGraph): string {
  const lines = paths.map(
    (path) => markup`<path d="${path}" class="${classes.line}" marker-end="url(#workflow-arrow)"/>`,
  );
  const half = (start?.size ?? 0) / 2;
  const circle =
    start !== null &&
    markup`<circle cx="${start.x + half}" cy="${start.y + half}" r="${half}" class="${classes.start}"/>`;
  const drawn = nodes.map((node) => drawNode(node, headHeight, rowHeight));
  return markup`<g aria-hidden="true">${lines}${circle}</g>${drawn}`.html;
}

function drawNode(node: GraphNode, headHeight: number, rowHeight: number): Markup {
  const { x, y, width, height, text, name, href, colors, rows, labels } = node;
  const fillOf = (color: string | undefined) =>
    color !== undefined && markup` style="fill:${color}"`;
  return markup`<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" class="${classes.node}"/><a href="${href}" class="${classes.head}" aria-label="${name}"><rect x="${x}" y="${y}" width="${width}" height="${headHeight}" rx="8"${fillOf(colors?.background)}/><text x="${x + width / 2}" y="${y + headHeight / 2}"${fillOf(colors?.color)}>${text}</text></a>${rows.map((row) => drawRow(row, rowHeight, classes.row))}${labels.map((row) => drawRow(row, rowHeight, classes.label))}</g>`;
}

function drawRow(row: GraphRow, height: number, className: string | undefined): Markup {
  const { x, y, width, text, label, href } = row;
  return markup`<a href="${href}" class="${className}" aria-label="${label}"><title>${label}</title><rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" rx="6"/><text x="${x + width / 2}" y="${y + height / 2}">${text}</text></a>`;
}
