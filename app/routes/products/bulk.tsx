import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { conditionTexts } from "#app/rules/lists/filter-text.ts";
import {
  loadActionForm,
  requireAction,
  submitAction,
} from "#app/server/bulk/bulk-action.server.ts";
import {
  announcing,
  readSelection,
  requireBulkRight,
  type Selection,
} from "#app/server/bulk/bulk-target.server.ts";
import { actionAt, submitBulk } from "#app/server/bulk/list-actions.server.ts";
import { propertyChoices } from "#app/server/bulk/property-change.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { CARD_STEP } from "#app/server/selling/bulk/card-step.server.ts";
import {
  editedProducts,
  findElsewhere,
  listedProducts,
  listHref,
} from "#app/server/selling/bulk/edited-products.server.ts";
import { LABEL_CHANGE } from "#app/server/selling/bulk/label-change.server.ts";
import { PRICE_RULE } from "#app/server/selling/bulk/price-rule.server.ts";
import { PRODUCT_STEP } from "#app/server/selling/bulk/product-step.server.ts";
import { TYPE_CHANGE } from "#app/server/selling/bulk/type-change.server.ts";
import { productFilterOptions } from "#app/server/selling/products/product-filter-options.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { BulkFrame } from "#app/ui/bulk/bulk-frame.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/bulk";
import { productFilters } from "./components/product-filters.ts";

/** Bulk actions with a form of their own. Changes of properties and deletions use the console's forms. */
const ACTIONS = {
  cards: CARD_STEP,
  price: PRICE_RULE,
  type: TYPE_CHANGE,
  labels: LABEL_CHANGE,
  step: PRODUCT_STEP,
} as const;
const COMMON: ReadonlySet<string | null> = new Set(["edit", "delete"]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const what = url.searchParams.get("do");
  if (what === "duplicate") throw redirect(href("/products/duplicate") + url.search);
  const target = await throwAsStatus(editedProducts(caller, url));
  const isDelete = what === "delete";
  await requireBulkRight(caller, target.entity, isDelete);
  const field = url.searchParams.get("field");
  const selection = await throwAsStatus(readSelection(caller, url, target));
  const chosen = COMMON.has(what) ? actionAt(url, target) : requireAction(ACTIONS, what);
  const [selected, form] = await Promise.all([
    throwAsStatus(viewProducts(caller, url, selection)),
    chosen ? throwAsStatus(loadActionForm(caller, chosen)) : null,
  ]);
  return {
    title: titleOf(what),
    list: { to: listHref(url), label: m.products_title() },
    count: selection.count,
    selected,
    isDelete,
    deletes: m.bulk_delete_products(),
    form,
    field: form ? field : null,
    properties: what === "edit" ? propertyChoices(target.entity) : [],
    choicesPath: "",
    path: href("/products/bulk"),
    selection: [...url.searchParams].filter(([key]) => key !== "field"),
    action: `${href("/products/bulk")}?${announcing(url, selection)}`,
  };
}

/** Describes the selection: the filters of the list, or the selected products that the list no longer shows. */
async function viewProducts(caller: Caller, url: URL, { ids, search }: Selection) {
  const params = await listedProducts(caller, url);
  if (search === null) {
    return { conditions: null, elsewhere: await findElsewhere(caller, params, ids) };
  }
  const filters = productFilters(await productFilterOptions(caller));
  return { conditions: conditionTexts(params, filters), elsewhere: [] };
}

function titleOf(what: string | null): string {
  if (what === "edit") return m.bulk_edit_products();
  if (what === "delete") return m.bulk_title_delete({ title: m.products_title() });
  return requireAction(ACTIONS, what).title();
}

export const headers = noStoreHeaders;

export async function action({ context, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const target = await throwAsStatus(editedProducts(caller, url));
  const what = url.searchParams.get("do");
  const outcome = COMMON.has(what)
    ? await submitBulk(caller, target, request, url)
    : await submitAction(caller, requireAction(ACTIONS, what), target, request, url);
  if ("jobId" in outcome) return redirect(href("/products/changes/:jobId", outcome));
  const { status, ...rest } = outcome;
  return data(rest, { status });
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

/** Page of a bulk action on the products that were selected in the list. */
export default function BulkProducts({ actionData, loaderData }: Route.ComponentProps) {
  return <BulkFrame answer={actionData} page={loaderData} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
