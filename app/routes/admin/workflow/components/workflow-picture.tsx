import { m } from "#app/paraglide/messages.js";

import classes from "../../components/picture.module.css";

interface WorkflowPictureProps {
  picture: { width: number; height: number; content: string; isDense: boolean };
  title: string;
  description: string;
}

/** The graph of a workflow, drawn by the server. Statuses and transitions are links in reading order. */
export function WorkflowPicture({ picture, title, description }: WorkflowPictureProps) {
  const { width, height, content, isDense } = picture;
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
          <g dangerouslySetInnerHTML={{ __html: content }} />
        </svg>
      </div>
    </>
  );
}
