import { m } from "#app/paraglide/messages.js";
import type {
  GraphNode,
  GraphRow,
  WorkflowGraph,
} from "#app/server/console/workflow/workflow-graph.server.ts";

import classes from "./workflow-picture.module.css";

interface WorkflowPictureProps {
  graph: WorkflowGraph;
  title: string;
  description: string;
}

/** A workflow as the server drew it. Statuses and transitions are links, in reading order. */
export function WorkflowPicture({ graph, title, description }: WorkflowPictureProps) {
  const { width, height, start, nodes, paths, isDense } = graph;
  return (
    <>
      {isDense && <p className={classes.note}>{m.console_graph_dense()}</p>}
      <div className={classes.scroll}>
        <svg
          className={classes.picture}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-labelledby="workflow-title"
          aria-describedby="workflow-text"
        >
          <title id="workflow-title">{title}</title>
          <desc id="workflow-text">{description}</desc>
          <defs>
            <marker
              id="workflow-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8Z" className={classes.arrow} />
            </marker>
          </defs>
          <g aria-hidden>
            {paths.map((path) => (
              <path key={path} d={path} className={classes.line} markerEnd="url(#workflow-arrow)" />
            ))}
            {start && (
              <circle
                cx={start.x + start.size / 2}
                cy={start.y + start.size / 2}
                r={start.size / 2}
                className={classes.start}
              />
            )}
          </g>
          {nodes.map((node) => drawNode(node, graph))}
        </svg>
      </div>
    </>
  );
}

/** Functions instead of components, because a component's cost multiplies by all nodes and labels. */
function drawNode(node: GraphNode, { headHeight, rowHeight }: WorkflowGraph) {
  const { id, x, y, width, height, text, name, href, colors, rows, labels } = node;
  return (
    <g key={id}>
      <rect x={x} y={y} width={width} height={height} rx="8" className={classes.node} />
      <a href={href} className={classes.head} aria-label={name}>
        <rect
          x={x}
          y={y}
          width={width}
          height={headHeight}
          rx="8"
          style={colors ? { fill: colors.background } : undefined}
        />
        <text
          x={x + width / 2}
          y={y + headHeight / 2}
          style={colors ? { fill: colors.color } : undefined}
        >
          {text}
        </text>
      </a>
      {rows.map((row) => drawRow(row, rowHeight, classes.row))}
      {labels.map((row) => drawRow(row, rowHeight, classes.label))}
    </g>
  );
}

function drawRow(row: GraphRow, height: number, className: string | undefined) {
  const { key, x, y, width, text, label, href } = row;
  return (
    <a key={key} href={href} className={className} aria-label={label}>
      <title>{label}</title>
      <rect x={x + 1} y={y + 1} width={width - 2} height={height - 2} rx="6" />
      <text x={x + width / 2} y={y + height / 2}>
        {text}
      </text>
    </a>
  );
}
