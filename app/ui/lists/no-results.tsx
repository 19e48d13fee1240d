import type { ComponentProps } from "react";

import { m } from "#app/paraglide/messages.js";
import { hasFilters, listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type NoResultsProps = Pick<ComponentProps<typeof EmptyState>, "icon" | "text" | "action"> & {
  params: ListParams;
};

/** Empty state of a list. If a search or filters are active, it links to the unfiltered list. */
export function NoResults({ params, action, ...look }: NoResultsProps) {
  const clear = hasFilters(params) && (
    <ButtonLink to={listHref(params, { search: "", filters: {} })} preventScrollReset>
      {m.list_clear_all()}
    </ButtonLink>
  );
  return <EmptyState title={m.list_none()} action={clear || action} {...look} />;
}
