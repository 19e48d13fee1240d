import type { ReactNode } from "react";

import type { ListParams } from "#app/rules/lists/list-href.ts";

import { Pager } from "./pager.tsx";

interface PagedItemsProps {
  params: ListParams;
  total: number;
  sizes: readonly number[];
  className: string | undefined;
  /** Items of the list. */
  children: ReactNode[];
  /** Displayed in place of an empty list. */
  empty: ReactNode;
}

/** List without columns, with a pager. */
export function PagedItems({ params, total, sizes, className, children, empty }: PagedItemsProps) {
  if (children.length === 0) return empty;
  return (
    <>
      <ul className={className}>{children}</ul>
      <Pager params={params} total={total} sizes={sizes} />
    </>
  );
}
