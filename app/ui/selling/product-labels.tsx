import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import classes from "./product-labels.module.css";

interface ProductLabelsProps {
  labels: string[];
  /** URL of the page that edits the labels; null if the product can't be changed. */
  editTo: string | null;
}

export function ProductLabels({ labels, editTo }: ProductLabelsProps) {
  if (labels.length === 0 && editTo === null) return null;
  return (
    <div className={classes.labels}>
      {labels.length > 0 && (
        <ul aria-label={m.labels_title()}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      {editTo !== null && (
        <Link to={editTo}>{labels.length > 0 ? m.labels_edit() : m.labels_add()}</Link>
      )}
    </div>
  );
}
