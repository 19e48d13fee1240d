import clsx from "clsx";

import type { ProposedText } from "#app/server/selling/cards/proposals.server.ts";
import { Markdown } from "#app/ui/markdown.tsx";

import classes from "./proposal-diff.module.css";

/** Differences between a text and its proposal. A formatted text is displayed as buyers see it. */
export function ProposalDiff({ text: { html, parts } }: { text: ProposedText }) {
  if (html !== null) {
    return (
      <div className={clsx(classes.diff, classes.formatted)}>
        <Markdown html={html} />
      </div>
    );
  }
  return (
    <div className={classes.diff}>
      {parts.map(({ text, change }, index) => {
        const key = `${index} ${change}`;
        if (change === "added") return <ins key={key}>{text}</ins>;
        if (change === "removed") return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </div>
  );
}
