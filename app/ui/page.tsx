import { IconArrowLeft } from "@tabler/icons-react";
import type { FocusEvent, ReactNode } from "react";
import { Link } from "react-router";

import { useListPlace } from "#app/ui/use-list-place.ts";

import classes from "./page.module.css";

interface PageProps {
  title: string;
  /** Link back to a list. If the page was opened from the list, the link restores the list's state. */
  back?: { to: string; label: string };
  /** Links to the previous and the next page, next to the link back. */
  steps?: ReactNode;
  badge?: ReactNode;
  /** Content below the title, such as a help text or the latest change with its user and time. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Narrow for forms, wide for lists. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** Page with a sticky header. */
export function Page(props: PageProps) {
  const { title, back, steps, badge, note, actions, width = "wide", children } = props;
  const listPlace = useListPlace();
  const backLink = back && (
    <Link to={listPlace(back.to)} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {back.label}
    </Link>
  );
  return (
    <div className={classes.page} data-width={width} onFocus={uncover}>
      {steps ? (
        <div className={classes.ways}>
          {backLink}
          {steps}
        </div>
      ) : (
        backLink
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

/** Height of the label above a field. */
const LABEL_PX = 32;
/** Height of the bar at the top of the window, above a page's header. */
const TOP_BAR_PX = 52;

/** Scrolls a field out from under the sticky header if scripts or keys have focused it. */
function uncover({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  const head = currentTarget.querySelector(":scope > header");
  // An element must not move while the mouse is pressed on it.
  if (!head || head.contains(target) || target.matches(":active, dialog *, [popover] *")) return;
  const visibleFrom = Math.max(TOP_BAR_PX, head.getBoundingClientRect().bottom) + LABEL_PX;
  const covered = visibleFrom - target.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: -covered, behavior: "instant" });
}

interface SectionProps {
  title?: string;
  id?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Omits the padding, for tables that reach the edges. */
  flush?: boolean;
  /** Folds the section to its title, which opens it; for sections without content. */
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
