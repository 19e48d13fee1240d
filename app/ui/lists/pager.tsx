import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Form, Link, useSubmit } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listEntries, listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";

import classes from "./pager.module.css";

interface PagerProps {
  params: ListParams;
  total: number;
  /** True if the count was capped at `total` and there are more rows. */
  hasMore?: boolean;
  /** Estimated number of rows, if there are more than `total`. */
  estimate?: number | undefined;
  sizes: readonly number[];
}

/** Shows 'x - y of total', the page size and links to other pages. */
export function Pager({ params, total, hasMore = false, estimate, sizes }: PagerProps) {
  const { page, size } = params;
  const last = lastPage({ total, hasMore, estimate }, params);
  const from = (page - 1) * size + 1;
  const to = estimate === undefined ? Math.min(page * size, total) : page * size;
  const steps: {
    label: string;
    page: number;
    icon: ComponentType<{ size?: number; "aria-hidden"?: boolean }>;
  }[] = [
    { label: m.list_first(), page: 1, icon: IconChevronsLeft },
    { label: m.list_previous(), page: page - 1, icon: IconChevronLeft },
    { label: m.list_next(), page: page + 1, icon: IconChevronRight },
    { label: m.list_last(), page: last, icon: IconChevronsRight },
  ];
  return (
    <div className={classes.pager}>
      <SizeForm params={params} sizes={sizes} />
      <p className={classes.range} aria-live="polite">
        {total === 0
          ? m.list_range_none()
          : rangeText({ total, hasMore, estimate })({
              from: formatNumber(from),
              to: formatNumber(to),
              total: formatNumber(estimate === undefined ? total : roundEstimate(estimate)),
            })}
      </p>
      <nav aria-label={m.list_pages()}>
        {steps.map(({ label, page: target, icon: Icon }) =>
          target === page || target < 1 || target > last ? (
            <span key={label} className={classes.step} aria-hidden>
              <Icon size={18} aria-hidden />
            </span>
          ) : (
            <Link
              key={label}
              to={listHref(params, { page: target })}
              className={classes.step}
              aria-label={label}
              title={label}
            >
              <Icon size={18} aria-hidden />
            </Link>
          ),
        )}
      </nav>
    </div>
  );
}

type Totals = Pick<PagerProps, "total" | "hasMore" | "estimate">;

/**
 * Page number of the link to the last page if the total is an estimate: a number past the end shows the last page.
 */
const PAGE_AFTER_ALL = 1_000_000;

function lastPage({ total, hasMore, estimate }: Totals, { page, size }: ListParams): number {
  if (estimate !== undefined) return PAGE_AFTER_ALL;
  return Math.max(hasMore ? page + 1 : 1, Math.ceil(total / size));
}

function rangeText({ hasMore, estimate }: Totals) {
  if (estimate !== undefined) return m.list_range_about;
  return hasMore ? m.list_range_more : m.list_range;
}

/** Rounds an estimate to two digits, because more would look like an exact count. */
function roundEstimate(estimate: number): number {
  return Number(estimate.toPrecision(2));
}

function SizeForm({ params, sizes }: Pick<PagerProps, "params" | "sizes">) {
  const submit = useSubmit();
  const hidden = listEntries({ ...params, page: 1, size: params.defaults.size });
  return (
    <Form method="get" action={params.path} preventScrollReset className={classes.size}>
      {hidden.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        {m.list_size()}
        <select
          key={params.size}
          name="size"
          defaultValue={params.size}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="no-scripts">
        {m.list_size_apply()}
      </button>
    </Form>
  );
}
