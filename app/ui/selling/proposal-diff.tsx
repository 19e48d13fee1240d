import clsx from "clsx";

import type { ProposedText } from "#app/server/selling/cards/proposals.server.ts";
import { Markdown } from "#app/ui/markdown.tsx";

import classes from "./proposal-diff.module.css";

/** What a proposal changes in a text: formatted as buyers see it where the text is formatted. */
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
