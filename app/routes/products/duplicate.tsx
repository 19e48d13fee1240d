import { data, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listIn } from "#app/rules/list-place.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { duplicateForm } from "#app/rules/selling/duplicate-form.ts";
import { MAX_COPIES } from "#app/rules/selling/duplicate-limits.ts";
import { readSelection } from "#app/server/bulk/bulk-target.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  duplicateProducts,
  loadOriginals,
  toDuplicateResult,
} from "#app/server/selling/bulk/duplicated-products.server.ts";
import { editedProducts, listHref } from "#app/server/selling/bulk/edited-products.server.ts";
import { readCopies } from "#app/server/selling/bulk/read-copies.server.ts";
import { loadProductCreation } from "#app/server/selling/products/product-creation.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { FileForm } from "#app/ui/bulk/format-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { LockedNotice } from "#app/ui/selling/locked-notice.tsx";

import type { Route } from "./+types/duplicate";
import { DuplicateForm } from "./components/duplicate-form.tsx";

/** Query parameters of this page that the file of copies doesn't know. */
const OWN: ReadonlySet<string> = new Set(["do", "as", "list"]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const target = await throwAsStatus(editedProducts(caller, url));
  const selection = await throwAsStatus(readSelection(caller, url, target));
  const { refusal } = await throwAsStatus(loadProductCreation(caller));
  const { count } = selection;
  const hasForm = await hasCapability(caller, "duplicates");
  const isFile = !hasForm || count > MAX_COPIES || url.searchParams.get("as") === "file";
  const query = [...url.searchParams].filter(([key]) => !OWN.has(key));
  return {
    count,
    list: listIn(url.searchParams) ?? listHref(url),
    refusal,
    isTooMany: hasForm && count > MAX_COPIES,
    originals: isFile ? null : await throwAsStatus(loadOriginals(caller, selection)),
    action: url.pathname + url.search,
    fileTo: `${href("/products/duplicate")}?${new URLSearchParams([...query, ["as", "file"]])}`,
    selection: [["of", "copies"], ...query] satisfies [string, string][],
  };
}

export const headers = noStoreHeaders;

export async function action({ context, request, url }: Route.ActionArgs) {
  const read = readCopies(await readForm(request), "copies", duplicateForm());
  if (read.answer) return read.answer;
  const { submission } = read;
  const caller = getCaller(context);
  const work = duplicateProducts(caller, submission.value);
  const problem = await catchActionError(work, m.duplicate_failed());
  if (problem) {
    const { requestError, status, text } = problem;
    const answer = requestError
      ? await toDuplicateResult(caller, submission, requestError)
      : { result: submission.reply({ formErrors: [text] }), holders: {} };
    return data(answer, { status });
  }

  const ids = await work;
  flashToast(context, "success", m.duplicate_done({ count: ids.length }));
  const [productId = "", ...others] = ids;
  if (others.length === 0) return redirect(href("/products/:productId", { productId }));
  return redirect(listIn(url.searchParams) ?? listHref(url));
}

export const meta: Route.MetaFunction = () => [{ title: m.duplicate_title() }];

/**
 * Page that duplicates products. Each copy needs an EAN of its own, which the user enters here or, for many products, in
 * a file (decision 51).
 */
export default function DuplicateProducts({ actionData, loaderData }: Route.ComponentProps) {
  const { count, list, refusal, originals, isTooMany, selection } = loaderData;
  // A submitted form is kept even if the permission was revoked concurrently.
  const isLocked = refusal !== null && actionData === undefined;
  return (
    <Page
      title={m.duplicate_title()}
      back={{ to: list, label: m.products_title() }}
      note={m.bulk_selected({ count: formatNumber(count) })}
      width={originals === null ? "narrow" : "wide"}
    >
      {isLocked && <LockedNotice>{refusal}</LockedNotice>}
      {!isLocked && originals?.length === 0 && (
        <Section>
          <p>{m.bulk_none()}</p>
          <ButtonLink to={list}>{m.products_cancel()}</ButtonLink>
        </Section>
      )}
      {!isLocked && originals !== null && originals.length > 0 && (
        <Section>
          <p>
            {m.duplicate_note({ max: MAX_COPIES })}{" "}
            <Link to={loaderData.fileTo}>{m.duplicate_as_file()}</Link>
          </p>
          <DuplicateForm
            key={originals.map(({ id }) => id).join()}
            originals={originals}
            action={loaderData.action}
            list={list}
            answer={actionData}
          />
        </Section>
      )}
      {!isLocked && originals === null && (
        <Section>
          {isTooMany && <p>{m.duplicate_too_many({ max: MAX_COPIES })}</p>}
          <p>{m.duplicate_text()}</p>
          <p>
            <Link to={href("/import")}>{m.import_title()}</Link>
          </p>
          <FileForm kept={selection} list={list} />
        </Section>
      )}
    </Page>
  );
}
