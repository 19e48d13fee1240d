import { IconPackage, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { href, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import { callerOf } from "#app/server/caller.server.ts";
import { clampPage, readListParams } from "#app/server/list-params.server.ts";
import { orThrowStatus } from "#app/server/platform/errors.server.ts";
import { listProducts, PRODUCT_LIST, type ProductRow } from "#app/server/product-list.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { hasNarrowing, listHref, type ListParams } from "#app/ui/list-href.ts";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import { type Column, DataList } from "#app/ui/list.tsx";
import { useLive } from "#app/ui/live.tsx";
import type { MenuItem } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useProductName } from "#app/ui/product-name.ts";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/list";
import { MarketplaceMarks, ProductName } from "./parts/product-row.tsx";
import { ProductTile } from "./parts/product-tile.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = callerOf(context);
  const asked = { ...readListParams(url, PRODUCT_LIST), path: href("/products") };
  const page = await orThrowStatus(listProducts(caller, asked));
  const params = clampPage(asked, page.total);
  return params.page === asked.page
    ? { params, ...page }
    : { params, ...(await orThrowStatus(listProducts(caller, params))) };
}

/** A dialog opened over the list does not ask for the list again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  const dialogOnly =
    currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return dialogOnly ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [{ title: m.products_title() }];

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { params, rows, total, statuses, types } = loaderData;
  useLive();
  return (
    <Page
      title={m.products_title()}
      actions={
        <ButtonLink
          to={href("/products/new")}
          variant="filled"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {m.products_create()}
        </ButtonLink>
      }
    >
      <ListToolbar
        params={params}
        searchLabel={m.products_search()}
        filters={[
          { field: "status", label: m.products_status(), options: statuses },
          { field: "type", label: m.products_type(), options: types },
        ]}
        layouts
      />
      <DataList
        params={params}
        rows={rows}
        columns={columns()}
        label={m.products_title()}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => href("/products/:productId", { productId: row.id })}
        rowMenu={(row) => rowMenu(row, params)}
        card={productTile}
        empty={<NoProducts params={params} />}
      />
      {total > 0 && <Pager params={params} total={total} sizes={PAGE_SIZES} />}
      <Outlet />
    </Page>
  );
}

function productTile(row: ProductRow) {
  return <ProductTile row={row} />;
}

const PAGE_SIZES = [10, 20, 50];

function columns(): Column<ProductRow>[] {
  return [
    {
      key: "name",
      header: m.products_name(),
      sort: "name",
      cell: (row) => <ProductName row={row} />,
    },
    { key: "type", header: m.products_type(), hide: "desk", cell: (row) => row.type },
    {
      key: "status",
      header: m.products_status(),
      sort: "status",
      cell: ({ status }) => <StatusBadge {...status} />,
    },
    {
      key: "marketplaces",
      header: m.products_marketplaces(),
      hide: "phone",
      cell: (row) => <MarketplaceMarks cards={row.cards} />,
    },
    {
      key: "price",
      header: m.products_price(),
      sort: "price",
      align: "end",
      hide: "phone",
      cell: ({ price, currency }) => (price ? formatPrice(price, currency) : "–"),
    },
    {
      key: "updated",
      header: m.products_updated(),
      sort: "updated",
      align: "end",
      hide: "phone",
      cell: (row) => <Ago iso={row.updatedAt} />,
    },
  ];
}

function rowMenu(row: ProductRow, params: ListParams): MenuItem[] {
  const [, search = ""] = listHref(params).split("?");
  const edit: MenuItem = {
    label: m.products_edit(),
    icon: IconPencil,
    to: href("/editProduct/:twinId", { twinId: row.id }),
  };
  const remove: MenuItem = {
    label: m.products_delete(),
    icon: IconTrash,
    danger: true,
    to: { pathname: href("/products/delete/:productId", { productId: row.id }), search },
  };
  return row.mayEdit ? [edit, remove] : [remove];
}

function NoProducts({ params }: { params: ListParams }) {
  const product = useProductName();
  if (hasNarrowing(params)) {
    return <Empty icon={IconPackage} title={m.list_none()} text={m.products_no_match()} />;
  }
  return (
    <Empty
      icon={IconPackage}
      text={m.products_empty({ product })}
      action={<ButtonLink to={href("/products/new")}>{m.products_create()}</ButtonLink>}
    />
  );
}
