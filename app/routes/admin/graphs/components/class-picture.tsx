import type {
  ClassBox,
  ClassLine,
  ClassPictureView,
} from "#app/server/console/graphs/draw-class-graph.server.ts";

import classes from "../../components/picture.module.css";

interface ClassPictureProps {
  picture: ClassPictureView;
  title: string;
}

/**
 * A class among its neighbors, with a layout computed by the server. Dashed lines point from a class to its head
 * class.
 */
export function ClassPicture({ picture, title }: ClassPictureProps) {
  const { width, height, boxes, lines, box } = picture;
  return (
    <div className={classes.scroll}>
      <svg
        className={classes.picture}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-labelledby="class-title"
      >
        <title id="class-title">{title}</title>
        <defs>
          <marker
            id="class-arrow"
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
          {lines.map(({ key, path, isDashed }) => (
            <path
              key={key}
              d={path}
              className={classes.line}
              strokeDasharray={isDashed ? "5 4" : undefined}
              markerEnd="url(#class-arrow)"
            />
          ))}
        </g>
        {boxes.map((item) => drawBox(item, box))}
        {lines.map(drawLabel)}
      </svg>
    </div>
  );
}

function drawBox(
  { key, x, y, text, name, href, isCenter }: ClassBox,
  { width, height }: ClassPictureView["box"],
) {
  const content = (
    <>
      <title>{name}</title>
      <rect x={x} y={y} width={width} height={height} rx="8" className={classes.node} />
      <text x={x + width / 2} y={y + height / 2} fontWeight={isCenter ? 700 : undefined}>
        {text}
      </text>
    </>
  );
  return isCenter ? (
    <g key={key}>{content}</g>
  ) : (
    <a key={key} href={href ?? undefined} aria-label={name}>
      {content}
    </a>
  );
}

function drawLabel({ key, label }: ClassLine) {
  if (!label) return null;
  const { x, y, text, name, href } = label;
  return (
    <a key={`label ${key}`} href={href ?? undefined} className={classes.row} aria-label={name}>
      <title>{name}</title>
      <rect x={x - 76} y={y - 10} width={152} height={20} rx="6" />
      <text x={x} y={y}>
        {text}
      </text>
    </a>
  );
}
