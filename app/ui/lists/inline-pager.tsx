import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { createPath, Link, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { formatNumber } from "#app/rules/numbers.ts";

import classes from "./pager.module.css";

interface InlinePagerProps {
  /** Query parameter with the page number of this list. */
  name: string;
  label: string;
  slice: PageSlice<unknown>;
  /**
   * Name and value of submit buttons that replace the page links of a list inside a form, so that the selection is
   * posted too.
   */
  submits?: { name: string; value: string };
}

/** Pager of a list inside a page; renders nothing if there is only one page. */
export function InlinePager({
  name,
  label,
  slice: { page, size, total },
  submits,
}: InlinePagerProps) {
  const { pathname, search } = useLocation();
  const last = Math.ceil(total / size);
  if (last <= 1) return null;
  const toPage = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete(name);
    else query.set(name, String(target));
    return { pathname, search: query.toString() };
  };
  const range = {
    from: formatNumber((page - 1) * size + 1),
    to: formatNumber(Math.min(page * size, total)),
    total: formatNumber(total),
  };
  return (
    <div className={classes.part}>
      <p className={classes.range}>{m.list_range(range)}</p>
      <nav aria-label={label} className={classes.steps}>
        {[
          { target: page - 1, text: m.list_previous(), Icon: IconChevronLeft },
          { target: page + 1, text: m.list_next(), Icon: IconChevronRight },
        ].map(({ target, text, Icon }) =>
          target < 1 || target > last ? (
            <span key={text} className={classes.step} aria-hidden>
              <Icon size={18} aria-hidden />
            </span>
          ) : submits ? (
            <button
              key={text}
              type="submit"
              {...submits}
              formAction={createPath(toPage(target))}
              className={classes.step}
              aria-label={text}
              title={text}
            >
              <Icon size={18} aria-hidden />
            </button>
          ) : (
            <Link
              key={text}
              to={toPage(target)}
              preventScrollReset
              className={classes.step}
              aria-label={text}
              title={text}
            >
              <Icon size={18} aria-hidden />
            </Link>
          ),
        )}
      </nav>
    </div>
  );
}
