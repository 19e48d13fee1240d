import classes from "./markdown.module.css";

/** Renders HTML that the server created from markdown and sanitized. Never pass other HTML. */
export function Markdown({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
