import { IconArrowsJoin } from "@tabler/icons-react";
import type { ReactNode } from "react";
import {
  data,
  Form,
  href,
  isRouteErrorResponse,
  Link,
  redirect,
  useRouteError,
} from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import {
  catchRequestError,
  CODE,
  type PlatformRequestError,
  throwAsStatus,
} from "#app/server/platform/errors.server.ts";
import {
  compareProducts,
  type Comparison,
  mergeProducts,
  readMergedBefore,
  readMergeForm,
} from "#app/server/selling/products/merge.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { revalidateIfRefused } from "#app/ui/outdated-page.ts";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/merge";
import { MergedCards } from "./components/merged-cards.tsx";
import { MergedFiles, ProductImages } from "./components/merged-files.tsx";
import { MergedValues } from "./components/merged-values.tsx";

import bulk from "#app/ui/bulk/bulk.module.css";
import classes from "./components/merge.module.css";

const ProductId = z.guid().catch("");

/** IDs of the product that stays (`a`) and of the one that is merged into it (`b`). */
function readIds({ searchParams }: URL): { targetId: string; mergedId: string } {
  const [targetId, mergedId] = ["a", "b"].map((name) => ProductId.parse(searchParams.get(name)));
  return { targetId: targetId ?? "", mergedId: mergedId ?? "" };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const { targetId, mergedId } = readIds(url);
  const isPossible = targetId !== "" && mergedId !== "" && (await hasCapability(caller, "merges"));
  if (!isPossible) throw data(null, { status: 404 });
  if (targetId === mergedId) throw data(m.merge_same(), { status: 400 });
  const { value, requestError } = await catchRequestError(
    compareProducts(caller, targetId, mergedId),
  );
  if (value) return value;
  const before = hrefOfEarlierMerge(requestError);
  if (before !== null) throw redirect(before);
  return throwAsStatus(Promise.reject<Comparison>(requestError));
}

/** The page of a merge. It gets the ID of the merged product as `b`, to find out whether the merge was undone. */
function mergedHref(trashEntryId: string, query: Record<string, string>): string {
  const page = href("/products/merge/:trashEntryId", { trashEntryId });
  return `${page}?${new URLSearchParams(query)}`;
}

/** The page of the merge that another window or a colleague has made meanwhile; null if that isn't the error. */
function hrefOfEarlierMerge(error: PlatformRequestError | null): string | null {
  const merge = error && readMergedBefore(error);
  return merge && mergedHref(merge.trashEntryId, { b: merge.mergedId, before: "1" });
}

export const headers = noStoreHeaders;

/** Merges the products as chosen. If a value changed since the comparison, the page asks for it again and keeps the rest. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { targetId, mergedId } = readIds(url);
  const choice = readMergeForm(await readForm(request, EDIT_FORM));
  const work = mergeProducts(getCaller(context), targetId, mergedId, choice.request);
  const failed = await catchActionError(work, m.merge_failed());
  const before = hrefOfEarlierMerge(failed?.requestError ?? null);
  if (before !== null) return redirect(before);
  if (failed?.requestError?.code === CODE.UUID_UNKNOWN) throw data(null, { status: 404 });
  if (failed) return data({ problem: failed.text, choice }, { status: failed.status });
  return redirect(mergedHref(await work, { b: mergedId }));
}

export const shouldRevalidate = revalidateIfRefused;

export const meta: Route.MetaFunction = () => [{ title: m.merge_title() }];

/** Page that compares two products side by side and merges them. */
export default function Merge({ actionData, loaderData }: Route.ComponentProps) {
  const { target, merged, valueList, lostList, marketplaces, fileList, digest } = loaderData;
  const swapped = `?${new URLSearchParams({ a: merged.id, b: target.id })}`;
  const choice = actionData?.choice;
  const isBlocked = marketplaces.some(({ cards }) =>
    cards.some(({ side, obstacle }) => side === "MERGED" && obstacle !== undefined),
  );
  return (
    <Page
      title={m.merge_title()}
      back={{ to: href("/products/eans"), label: m.eans_title() }}
      note={m.merge_help()}
    >
      <Section>
        <div className={classes.pair}>
          <ProductOf label={m.merge_stays()} product={target}>
            <ProductImages files={fileList} of="TARGET" />
          </ProductOf>
          <ProductOf label={m.merge_goes()} product={merged}>
            <ProductImages files={fileList} of="MERGED" />
          </ProductOf>
        </div>
        <p>
          <Link to={swapped} replace>
            {m.merge_swap()}
          </Link>
        </p>
      </Section>
      <Form method="post" preventScrollReset className={classes.form}>
        <input type="hidden" name="digest" value={digest} />
        <MergedValues values={valueList} lost={lostList} chosen={choice} />
        <MergedCards marketplaces={marketplaces} chosen={choice?.request.cardIdList} />
        <MergedFiles files={fileList} />
        <ActionErrorAlert
          text={isBlocked ? m.merge_blocked() : actionData?.problem}
          answer={actionData}
        />
        <div className={bulk.actions}>
          <ButtonLink to={href("/products/eans")}>{m.products_cancel()}</ButtonLink>
          {!isBlocked && <SubmitButton>{m.merge_do()}</SubmitButton>}
        </div>
      </Form>
    </Page>
  );
}

interface ProductOfProps {
  label: string;
  product: { id: string; name: string };
  children: ReactNode;
}

function ProductOf({ label, product, children }: ProductOfProps) {
  return (
    <div>
      <p className={classes.quiet}>{label}</p>
      <Link to={href("/products/:productId", { productId: product.id })}>{product.name}</Link>
      {children}
    </div>
  );
}

/** Statuses with which the platform refuses to compare two products, such as one that is still being prepared. */
const REFUSED: ReadonlySet<number> = new Set([400, 409]);

export function ErrorBoundary() {
  const error = useRouteError();
  const isRefused = isRouteErrorResponse(error) && REFUSED.has(error.status);
  if (!isRefused || typeof error.data !== "string") {
    return <ErrorPage missing={m.merge_missing()} />;
  }
  const back = <ButtonLink to={href("/products/eans")}>{m.eans_title()}</ButtonLink>;
  return (
    <EmptyState
      icon={IconArrowsJoin}
      title={m.merge_impossible()}
      text={error.data}
      action={back}
      heading
    />
  );
}
