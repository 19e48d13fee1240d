import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

import classes from "./page.module.css";

interface PageProps {
  title: string;
  back?: { to: LinkProps["to"]; label: string };
  badge?: ReactNode;
  /** Shown below the title: numbers, tags, user and time. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Narrow for forms, wide for lists. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** A page with a sticky header and its content. */
export function Page({ title, back, badge, note, actions, width = "wide", children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {back && (
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {back.label}
        </Link>
      )}
      <header className={classes.head}>
        <div className={classes.titles}>
          <h1>{title}</h1>
          {badge}
        </div>
        {note && <div className={classes.note}>{note}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title?: string;
  id?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Omits the padding, for tables that reach the edges. */
  flush?: boolean;
  /** Shows only the title until it is pressed, for a section without content. */
  folded?: boolean;
  children: ReactNode;
}

export function Section({
  title,
  id,
  description,
  actions,
  flush,
  folded,
  children,
}: SectionProps) {
  if (folded) {
    return (
      <section className={classes.section} id={id}>
        <details className={classes.folded}>
          <summary>
            <h2>{title}</h2>
          </summary>
          {children}
        </details>
      </section>
    );
  }
  return (
    <section className={classes.section} id={id} data-flush={flush || undefined}>
      {(title || actions) && (
        <header>
          <div>
            {title && <h2>{title}</h2>}
            {description && <p>{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
