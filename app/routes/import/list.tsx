import { data, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { submitFile } from "#app/server/bulk/import-file.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { importTarget, listImports } from "#app/server/selling/bulk/product-imports.server.ts";
import { readSellerRights } from "#app/server/selling/seller-rights.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { FileForm } from "#app/ui/bulk/file-form.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";
import { LockedNotice } from "#app/ui/selling/locked-notice.tsx";

import type { Route } from "./+types/list";

import classes from "#app/ui/bulk/bulk.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [imports, { create, update }] = await Promise.all([
    throwAsStatus(listImports(caller, url)),
    readSellerRights(caller),
  ]);
  return { ...imports, mayImport: create || update };
}

/** Uploads the file and redirects to the page that matches its columns. */
export async function action({ context, request }: Route.ActionArgs) {
  const caller = getCaller(context);
  const outcome = await submitFile(
    caller,
    (form) => importTarget(caller, String(form.get("type") ?? "")),
    request,
  );
  if ("jobId" in outcome) return redirect(href("/import/:jobId/columns", outcome));
  return data({ problem: outcome.problem }, { status: outcome.status });
}

export const meta: Route.MetaFunction = () => [{ title: m.import_title() }];

/** Page that uploads a file of products and lists the caller's earlier imports. */
export default function ImportPage({ actionData, loaderData }: Route.ComponentProps) {
  const { imports, page, pages, mayImport } = loaderData;
  const products = { to: href("/products"), label: m.products_title() };
  return (
    <Page title={m.import_title()} back={products} note={m.import_help()}>
      {mayImport ? (
        <Section>
          <UploadForm page={loaderData} back={products.to} problem={actionData?.problem} />
        </Section>
      ) : (
        <LockedNotice>{`${m.denied_import()} ${m.denied_ask({ right: "TWIN_CREATE" })}`}</LockedNotice>
      )}
      {imports.length > 0 && (
        <Section title={m.import_earlier()} flush>
          <PagedTable
            label={m.import_earlier()}
            rows={imports.map(({ id, href: to, name, state, progress }) => ({
              key: id,
              cells: [
                <Link key={id} to={to}>
                  {name}
                </Link>,
                state,
                progress,
              ],
            }))}
            pages={{ page, pages, hrefOf: (number) => `${href("/import")}?page=${number}` }}
          />
        </Section>
      )}
    </Page>
  );
}

interface UploadFormProps {
  page: Pick<Awaited<ReturnType<typeof listImports>>, "types" | "cards" | "encodings">;
  back: string;
  problem: string | undefined;
}

/** The form with the file and what it contains. */
function UploadForm({ page: { types, cards, encodings }, back, problem }: UploadFormProps) {
  const groups = Map.groupBy(types, ({ group }) => group);
  return (
    <FileForm back={back} problem={problem} encodings={encodings}>
      <div className={classes.column}>
        <label htmlFor="import-type">{m.import_contents()}</label>
        <select id="import-type" name="type" className={classes.select}>
          <option value="">{m.import_type_column()}</option>
          {[...groups].map(([group, items]) => (
            <optgroup key={group} label={group}>
              {items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
          {cards.length > 0 && (
            <optgroup label={m.connectors_cards()}>
              {cards.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
    </FileForm>
  );
}
