import { IconPackage, IconPlus } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { href, Outlet } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { hasFilters, listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { loadList } from "#app/server/lists/list-page.server.ts";
import { loadSheetCreation } from "#app/server/selling/products/product-creation.server.ts";
import { productListDefinition } from "#app/server/selling/products/product-list-definition.server.ts";
import {
  type CardSummary,
  listProducts,
  type ProductRow,
} from "#app/server/selling/products/product-list.server.ts";
import { readSellerRights, type SellerRights } from "#app/server/selling/seller-rights.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { useAppName } from "#app/ui/app-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { skipRevalidationForDialog } from "#app/ui/dialog-revalidation.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TwinSheet } from "#app/ui/entities/twin-sheet.tsx";
import { BULK_FORM_ID, BulkBar } from "#app/ui/lists/bulk-bar.tsx";
import type { SubRows } from "#app/ui/lists/list-props.ts";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { DataList } from "#app/ui/lists/list.tsx";
import { NoResults } from "#app/ui/lists/no-results.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { useSelectedInUrl } from "#app/ui/lists/use-selection.ts";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/list";
import { productBulkActions } from "./components/product-bulk-actions.ts";
import { productColumns, productSorts } from "./components/product-columns.tsx";
import { productFilters } from "./components/product-filters.ts";
import { ProductTile } from "./components/product-tile.tsx";

const ProductSheet = lazy(async () => {
  const { ProductSheet: sheet } = await import("./components/product-sheet.tsx");
  return { default: sheet };
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const definition = await productListDefinition(caller);
  const [list, rights] = await Promise.all([
    loadList(caller, url, definition, (params) => listProducts(caller, params)),
    readSellerRights(caller),
  ]);
  const creation = await loadSheetCreation(caller, list.params);
  return { ...list, rights, creation, bulkActions: productBulkActions(rights) };
}

export const shouldRevalidate = skipRevalidationForDialog;

export const meta: Route.MetaFunction = () => [{ title: m.products_title() }];

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { params, views, rows, total, hasMore, estimate, groups, fieldColumns, bulkActions } =
    loaderData;
  const { rights } = loaderData;
  const actions = params.controls.hasViews && params.layout !== "cards" ? bulkActions : [];
  const { columns: fields, isComplete } = fieldColumns;
  const columns = productColumns(fields);
  const selectedIds = useSelectedInUrl();
  const [hasNewRows, setHasNewRows] = useState(false);
  useLiveUpdates();
  const table = (
    <DataList
      params={params}
      rows={rows}
      columns={columns}
      groups={groups}
      subRows={CARDS}
      label={m.products_title()}
      pictured
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => href("/products/:productId", { productId: row.id })}
      rowMenu={menuFor(params, rights)}
      card={productTile}
      {...(actions.length > 0 && { selectionForm: BULK_FORM_ID, selectedIds })}
      empty={<NoProducts params={params} mayCreate={rights.createProducts} />}
    />
  );
  return (
    <Page title={m.products_title()} actions={<ListActions params={params} rights={rights} />}>
      <ListToolbar
        params={params}
        views={views}
        searchLabel={m.products_search()}
        filters={productFilters(loaderData)}
        sorts={productSorts(fields, params)}
        groups={[
          { key: "status", label: m.products_status() },
          { key: "type", label: m.products_type() },
        ]}
        columns={columns.slice(1).map(({ key, header }) => ({ key, label: header }))}
        {...(!isComplete && { columnsHelp: m.products_more_columns() })}
        layouts
        hasSheet={params.controls.hasViews && rights.update}
      />
      {params.layout === "sheet" && !groups && rights.update ? (
        <TwinSheet rowCount={rows.length} isKept={hasNewRows} table={table}>
          <ProductSheet
            rows={rows}
            params={params}
            fields={fields}
            form={BULK_FORM_ID}
            creation={loaderData.creation}
            isLastPage={!hasMore && params.page * params.size >= total}
            onWaiting={setHasNewRows}
          />
        </TwinSheet>
      ) : (
        table
      )}
      <BulkBar
        action={href("/products/bulk")}
        actions={actions}
        list={{ params, rows, total, hasMore }}
      />
      {total > 0 && (
        <Pager
          params={params}
          total={total}
          hasMore={hasMore}
          estimate={estimate}
          sizes={PAGE_SIZES}
        />
      )}
      <Outlet />
    </Page>
  );
}

/** The link that creates a product, and a menu of what is needed less often. */
function ListActions({ params, rights }: { params: ListParams; rights: SellerRights }) {
  return (
    <>
      {rights.createProducts && (
        <ButtonLink
          to={href("/products/new")}
          variant="filled"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {m.products_create()}
        </ButtonLink>
      )}
      {params.controls.hasViews && (
        <Menu id="list-actions" label={m.list_more()} items={moreActions(params, rights)} />
      )}
    </>
  );
}

function moreActions(params: ListParams, { create, update, remove }: SellerRights): MenuItem[] {
  const filters = listHref(params).slice(params.path.length);
  return [
    ...(create || update ? [{ label: m.bulk_import(), to: href("/import") }] : []),
    { label: m.export_title(), to: href("/export") + filters },
    { label: m.eans_title(), to: href("/products/eans") },
    ...(remove ? [{ label: m.trash_title(), to: href("/trash") }] : []),
  ];
}

function productTile(row: ProductRow) {
  return <ProductTile row={row} />;
}

const PAGE_SIZES = [10, 20, 50];

/** The marketplace cards to which a product row expands. */
const CARDS: SubRows<ProductRow, CardSummary> = {
  of: (row) => row.cards,
  key: (card) => card.id,
  href: (card) => card.href,
};

/** Returns a function that creates the menu of a row. Everything that rows share is computed once. */
function menuFor(
  params: ListParams,
  { createProducts }: SellerRights,
): (row: ProductRow) => MenuItem[] {
  const [, search] = listHref(params).split("?");
  const [edit, duplicate, remove, query] = [
    m.products_edit(),
    m.duplicate_action(),
    m.products_delete(),
    search ? `?${search}` : "",
  ];
  return ({ id, isOpen, mayEdit, mayDelete }) => {
    const items: MenuItem[] = [];
    if (mayEdit) {
      items.push({ label: edit, icon: "edit", to: href("/editProduct/:twinId", { twinId: id }) });
    }
    if (isOpen && createProducts) {
      const copied = new URLSearchParams([["id", id], ...new URLSearchParams(search)]);
      items.push({
        label: duplicate,
        icon: "copy",
        to: `${href("/products/duplicate")}?${copied}`,
      });
    }
    if (mayDelete) {
      const to = href("/products/delete/:productId", { productId: id }) + query;
      items.push({ label: remove, icon: "delete", danger: true, to });
    }
    return items;
  };
}

function NoProducts({ params, mayCreate }: { params: ListParams; mayCreate: boolean }) {
  const appName = useAppName();
  if (hasFilters(params)) {
    return <NoResults params={params} icon={IconPackage} text={m.products_no_match()} />;
  }
  if (!mayCreate) return <EmptyState icon={IconPackage} text={m.home_products_none()} />;
  return (
    <EmptyState
      icon={IconPackage}
      text={m.products_empty({ appName })}
      action={<ButtonLink to={href("/products/new")}>{m.products_create()}</ButtonLink>}
    />
  );
}
