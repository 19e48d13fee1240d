import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { readSelection } from "#app/server/bulk/bulk-target.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { editedProducts, listHref } from "#app/server/selling/bulk/edited-products.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { FileForm } from "#app/ui/bulk/format-form.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/duplicate";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const target = await throwAsStatus(editedProducts(caller, url));
  const { count } = await throwAsStatus(readSelection(caller, url, target));
  return {
    count,
    list: listHref(url),
    selection: [
      ["of", "copies"],
      ...[...url.searchParams].filter(([key]) => key !== "do"),
    ] satisfies [string, string][],
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.duplicate_title() }];

/**
 * Page that downloads copies of products as a file. Each copy needs an EAN and a SKU of its own, which the user
 * enters in the file before importing it (decision 37).
 */
export default function DuplicateProducts({ loaderData }: Route.ComponentProps) {
  const { count, list, selection } = loaderData;
  return (
    <Page
      title={m.duplicate_title()}
      back={{ to: list, label: m.products_title() }}
      note={m.bulk_selected({ count: formatNumber(count) })}
      width="narrow"
    >
      <Section>
        <p>{m.duplicate_text()}</p>
        <p>
          <Link to={href("/import")}>{m.import_title()}</Link>
        </p>
        <FileForm kept={selection} list={list} />
      </Section>
    </Page>
  );
}
