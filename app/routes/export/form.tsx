import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { productListDefinition } from "#app/server/selling/products/product-list-definition.server.ts";
import { listProducts } from "#app/server/selling/products/product-list.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { FileChoice, FileForm } from "#app/ui/bulk/format-form.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/form";

const TYPE = "f.type";
/** Query parameters that the form sets itself or that have no effect on a file. */
const OWN: ReadonlySet<string> = new Set([
  TYPE,
  "page",
  "open",
  "of",
  "columns",
  "format",
  "layout",
]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const listed = await listParamsAt(caller, url, await productListDefinition(caller));
  const params = { ...listed, page: 1, size: 10, group: null };
  const { total, types } = await throwAsStatus(listProducts(caller, params));
  return {
    total,
    types,
    type: params.filters["type"]?.[0] ?? "",
    kept: [...url.searchParams].filter(([name]) => !OWN.has(name)),
    list: href("/products") + url.search,
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.export_title() }];

/** Page that chooses the content of a file of products or marketplace cards, and downloads the file. */
export default function ExportPage({ loaderData }: Route.ComponentProps) {
  const { total, types, type, kept, list } = loaderData;
  const back = { to: list, label: m.products_title() };
  return (
    <Page title={m.export_title()} back={back} note={m.export_help()} width="narrow">
      <Section>
        <FileForm kept={kept} list={list}>
          <FileChoice name="of" label={m.export_what()}>
            <option value="products">{m.export_products({ count: formatNumber(total) })}</option>
            <option value="cards">{m.export_cards()}</option>
          </FileChoice>
          <FileChoice name={TYPE} label={m.products_type()} value={type}>
            <option value="">{m.export_type_all()}</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </FileChoice>
          <FileChoice name="columns" label={m.export_columns()}>
            <option value="all">{m.export_columns_all()}</option>
            <option value="list">{m.export_columns_list()}</option>
          </FileChoice>
        </FileForm>
      </Section>
    </Page>
  );
}
