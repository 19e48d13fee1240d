import classes from "./markdown.module.css";

/** HTML the server made from markdown and sanitised; nothing else may be given to it. */
export function Markdown({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
