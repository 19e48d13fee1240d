import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/page-slice.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { catchActionError } from "#app/server/http/action-error.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { SELECTION_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  listCardsForOperation,
  optimizeCards,
} from "#app/server/products/selling-actions.server.ts";

import type { Route } from "./+types/optimize";
import { CardDialog } from "./components/card-dialog.tsx";
import { parseSelectedCards } from "./components/selected-cards.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const work = listCardsForOperation(
    getCaller(context),
    params.productId,
    "CONTENT_OPTIMIZATION",
    parseSlicePage(url, "cards"),
  );
  const { writer, ...products } = await throwAsStatus(work);
  return { products, writer };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { chosen, paging } = parseSelectedCards(await readForm(request, SELECTION_FORM));
  if (paging) return data({ chosen, problem: undefined });
  if (chosen.length === 0) return data({ chosen, problem: m.card_choose_one() }, { status: 422 });
  const problem = await catchActionError(
    optimizeCards(getCaller(context), chosen),
    m.card_optimize_unavailable(),
  );
  if (problem) return data({ chosen, problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.card_optimize_started());
  return redirect(href("/products/:productId", params));
}

export default function Optimize({ actionData, loaderData, params }: Route.ComponentProps) {
  const { products, writer } = loaderData;
  return (
    <CardDialog
      operation="optimize"
      title={m.card_optimize()}
      note={
        writer.source === "builtin"
          ? m.card_writer_builtin()
          : m.card_writer_model({ model: writer.model ?? "" })
      }
      none={m.card_optimize_none()}
      confirm={m.card_optimize_confirm()}
      cards={products}
      action={href("/products/:productId/optimize", params)}
      closeTo={href("/products/:productId", params)}
      chosen={actionData?.chosen}
      problem={actionData?.problem}
    />
  );
}
