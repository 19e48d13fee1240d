import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { Markdown } from "#app/ui/markdown.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface WritingExampleProps {
  example: {
    twinId: string;
    marketplace: string;
    title: string;
    bulletPoints: string[];
    html: string;
  } | null;
}

/** Shows the content that the writer created for the newest card. It is not saved. */
export function WritingExample({ example }: WritingExampleProps) {
  if (!example) {
    return (
      <Section title={m.writing_example()}>
        <p>{m.writing_no_card()}</p>
      </Section>
    );
  }
  const { twinId, marketplace, title, bulletPoints, html } = example;
  return (
    <Section title={m.writing_example()} description={m.writing_example_help({ marketplace })}>
      <div className={classes.example}>
        <h3>{title}</h3>
        <ul>
          {bulletPoints.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
        <Markdown html={html} />
        <Link to={href("/marketplace-product/:cardId", { cardId: twinId })}>
          {m.writing_open_card()}
        </Link>
      </div>
    </Section>
  );
}
