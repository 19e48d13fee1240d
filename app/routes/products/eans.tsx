import { IconBarcode } from "@tabler/icons-react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { EAN_FINDINGS, type EanFinding } from "#app/rules/selling/ean-findings.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm, SELECTION_FORM } from "#app/server/http/read-form.server.ts";
import { loadPageOrLast, offsetOf, readListParams } from "#app/server/lists/list-params.server.ts";
import {
  correctEans,
  type FoundProduct,
  listEanFindings,
} from "#app/server/selling/products/ean-findings.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { PagedItems } from "#app/ui/lists/paged-items.tsx";
import { Page } from "#app/ui/page.tsx";
import { checkEan } from "#common/ean.ts";

import type { Route } from "./+types/eans";

import classes from "./components/eans.module.css";

const SIZES = [25, 50, 100];
/**
 * The ID by which the rows refer to their form. The rows aren't inside the form, because it can't contain the form of
 * the pager.
 */
const FORM_ID = "correct-eans";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const params = readListParams(url, { sizes: SIZES, filterable: ["finding"] });
  const chosen = params.filters.finding?.[0];
  const finding = EAN_FINDINGS.find((one) => one === chosen) ?? "checkDigit";
  const [page, mayEdit] = await Promise.all([
    loadPageOrLast(params, (list) =>
      listEanFindings(caller, { finding, offset: offsetOf(list), limit: list.size }),
    ),
    hasPermission(caller, "TWIN_UPDATE"),
  ]);
  return { ...page, finding, mayEdit };
}

export const headers = noStoreHeaders;

/** Corrects the check digit of the selected products' EANs. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const ids = (await readForm(request, SELECTION_FORM)).getAll("productId").map(String);
  if (ids.length === 0) return data({ problem: m.eans_choose(), problems: {} }, { status: 422 });
  const work = correctEans(getCaller(context), ids);
  const failed = await catchActionError(work, m.card_action_failed());
  if (failed) return data({ problem: failed.text, problems: {} }, { status: failed.status });
  const { corrected, problems } = await work;
  if (corrected > 0) flashToast(context, "success", m.eans_corrected({ count: corrected }));
  if (Object.keys(problems).length > 0) return data({ problem: m.eans_left(), problems });
  return redirect(url.pathname + url.search);
}

export const meta: Route.MetaFunction = () => [{ title: m.eans_title() }];

const TITLES: Readonly<Record<EanFinding, () => string>> = {
  missing: m.eans_missing,
  shape: m.eans_shape,
  checkDigit: m.eans_check_digit,
  restricted: m.eans_restricted,
  duplicate: m.eans_duplicate,
  sameSku: m.eans_same_sku,
  sameProduct: m.eans_same_product,
};

const HELP: Readonly<Record<EanFinding, () => string>> = {
  missing: m.eans_missing_help,
  shape: m.eans_shape_help,
  checkDigit: m.eans_check_digit_help,
  restricted: m.eans_restricted_help,
  duplicate: m.eans_duplicate_help,
  sameSku: m.eans_same_sku_help,
  sameProduct: m.eans_same_product_help,
};

/** Page of the problems with the EANs of all products, by kind, and how to fix them. */
export default function Eans({ actionData, loaderData }: Route.ComponentProps) {
  const { rows, total, params, counts, finding, mayEdit } = loaderData;
  const canCorrect = mayEdit && finding === "checkDigit";
  const problems: Record<string, string> = actionData?.problems ?? {};
  return (
    <Page title={m.eans_title()} back={{ to: href("/products"), label: m.products_back() }}>
      <nav aria-label={m.eans_title()} className={classes.tabs}>
        {EAN_FINDINGS.map((key) => (
          <Link
            key={key}
            to={`?f.finding=${key}`}
            aria-current={key === finding ? "page" : undefined}
            preventScrollReset
          >
            {TITLES[key]()} <span>{formatNumber(counts[key])}</span>
          </Link>
        ))}
      </nav>
      <p className={classes.help}>{HELP[finding]()}</p>
      <ActionErrorAlert text={actionData?.problem} answer={actionData} />
      <PagedItems
        params={params}
        total={total}
        sizes={SIZES}
        className={classes.list}
        empty={
          <EmptyState
            icon={IconBarcode}
            title={m.eans_none()}
            action={<ButtonLink to={href("/products")}>{m.products_open()}</ButtonLink>}
          />
        }
      >
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            canCorrect={canCorrect}
            mayEdit={mayEdit}
            problem={problems[row.id]}
          />
        ))}
      </PagedItems>
      {canCorrect && total > 0 && (
        <Form id={FORM_ID} method="post" preventScrollReset>
          <SubmitButton>{m.eans_correct()}</SubmitButton>
        </Form>
      )}
    </Page>
  );
}

function mergeHref(targetId: string, mergedId: string): string {
  return `${href("/products/merge")}?${new URLSearchParams({ a: targetId, b: mergedId })}`;
}

interface RowProps {
  row: FoundProduct;
  canCorrect: boolean;
  mayEdit: boolean;
  problem: string | undefined;
}

function Row({ row, canCorrect, mayEdit, problem }: RowProps) {
  const { corrected } = checkEan(row.ean);
  const edit = href("/editProduct/:twinId", { twinId: row.id });
  return (
    <li>
      {canCorrect && (
        <label>
          <input type="checkbox" form={FORM_ID} name="productId" value={row.id} defaultChecked />
          <span className="sr">{m.proposals_select({ name: row.name })}</span>
        </label>
      )}
      <div>
        <Link to={href("/products/:productId", { productId: row.id })}>{row.name}</Link>
        <p>
          {row.ean || m.field_none()} · {row.sku}
        </p>
        {canCorrect && corrected && (
          <p className={classes.fix}>{m.products_ean_should({ ean: corrected })}</p>
        )}
        {problem && <p role="alert">{problem}</p>}
      </div>
      {mayEdit && row.partnerId && (
        <Link to={mergeHref(row.partnerId, row.id)}>{m.eans_merge()}</Link>
      )}
      {mayEdit && <Link to={`${edit}#edit-ean`}>{m.card_issue_go()}</Link>}
    </li>
  );
}
