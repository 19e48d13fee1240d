import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { optimizeCards } from "#app/server/selling/actions/selling-actions.server.ts";
import { loadCardDialog } from "#app/server/selling/cards/card-dialog.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/optimize";
import { ConfirmDialog } from "./components/confirm-dialog.tsx";

export const loader = (args: Route.LoaderArgs) => loadCardDialog(args);

export const headers = noStoreHeaders;

export async function action({ context, params, url }: Route.ActionArgs) {
  const { marketplaceProduct: card } = await loadCardDialog({ context, params });
  if (card.editManually) return data({ problem: m.card_manual_tooltip() }, { status: 409 });
  const problem = await catchActionError(
    optimizeCards(getCaller(context), [params.cardId]),
    m.card_optimize_error(),
  );
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.card_optimize_sent());
  const page = href("/browse/:headTwinId", { headTwinId: card.rootProductId });
  return redirect(keepList(url, page));
}

export default function OptimizeCard({ actionData, loaderData, params }: Route.ComponentProps) {
  const { marketplaceProduct: card, writer } = loaderData;
  const blocked = card.editManually
    ? m.card_manual_tooltip()
    : card.optimizable
      ? null
      : (card.reason ?? card.status.name);
  return (
    <ConfirmDialog
      title={m.card_optimize()}
      text={
        writer.source === "builtin"
          ? m.card_writer_builtin()
          : m.card_writer_model({ model: writer.model ?? "" })
      }
      confirm={m.card_optimize_one({ marketplace: card.marketplace.name })}
      blocked={blocked}
      issues={[]}
      action={href("/marketplace-product/:cardId/optimize", params)}
      closeTo={href("/marketplace-product/:cardId", params)}
      problem={actionData?.problem}
    />
  );
}
