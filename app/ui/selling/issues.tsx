import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { toFormName } from "#app/rules/twins/twin-field.ts";
import type { Issue } from "#app/server/selling/actions/selling-schemas.server.ts";

import classes from "./issues.module.css";

interface IssuesProps {
  issues: Issue[];
  /** False if the user may not change products and cards. */
  mayFix?: boolean;
}

/** List of the issues that prevent publishing, each with its fix and a link to the field. */
export function Issues({ issues, mayFix = true }: IssuesProps) {
  if (issues.length === 0) return null;
  return (
    <ul className={classes.issues}>
      {issues.map((issue) => {
        const Icon = issue.severity === "error" ? IconAlertCircle : IconAlertTriangle;
        return (
          <li
            key={`${issue.subject} ${issue.field} ${issue.message}`}
            data-severity={issue.severity}
          >
            <Icon size={16} aria-hidden />
            <span>
              {issue.message} <span className={classes.fix}>{issue.fix}</span>{" "}
              {mayFix && <Link to={issueHref(issue)}>{m.card_issue_go()}</Link>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the URL of the edit form with the field as its fragment. */
function issueHref({ subject, twinId, field }: Issue): string {
  const form =
    subject === "product"
      ? href("/editProduct/:twinId", { twinId })
      : href("/editMarketplaceProduct/:twinId", { twinId });
  if (field === null) return form;
  return field.toLowerCase() === "images"
    ? `${form}#images`
    : `${form}#edit-${toFormName(field.toLowerCase())}`;
}
