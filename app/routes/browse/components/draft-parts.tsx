import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type {
  DraftCounts as Counts,
  DraftKind,
  DraftView,
} from "#app/server/twins/entry/drafts.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";

import classes from "./draft-parts.module.css";

const KIND_LABELS: Record<DraftKind, () => string> = {
  twins: m.twins_twins,
  fields: m.browse_draft_fields,
  tags: m.labels_title,
  markers: m.twins_markers,
  links: m.browse_links,
  files: m.browse_files,
};

/** The numbers of objects that a draft creates, changes and deletes. */
export function DraftCounts({ counts }: { counts: Counts[] }) {
  if (counts.length === 0) return <p>{m.browse_draft_nothing()}</p>;
  return (
    <table className={classes.counts}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{m.browse_draft_changes()}</span>
          </th>
          <th scope="col">{m.browse_draft_created()}</th>
          <th scope="col">{m.browse_draft_changed()}</th>
          <th scope="col">{m.browse_draft_deleted()}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, created, changed, deleted }) => (
          <tr key={kind}>
            <th scope="row">{KIND_LABELS[kind]()}</th>
            <td>{created}</td>
            <td>{changed}</td>
            <td>{deleted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The twins that the transition is performed on, with their present status. */
export function DraftTwins({ twins, total }: Pick<DraftView, "twins" | "total">) {
  return (
    <>
      <ul className={classes.twins}>
        {twins.map(({ id, name, href, status }) => (
          <li key={id}>
            <Link to={href}>{name}</Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {total > twins.length && <p>{m.browse_draft_more({ total, count: twins.length })}</p>}
    </>
  );
}
