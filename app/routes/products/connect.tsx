import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  connectMarketplace,
  listConnectOptions,
} from "#app/server/selling/actions/selling-actions.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";
import { getTwinHead } from "#app/server/twins/twins.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions, DialogRoute, RequireSelection } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { connectChoices } from "#app/ui/selling/connect-choices.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/connect";
import { SelectableRows } from "./components/selectable-rows.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  await requirePermission(caller, "TWIN_CREATE");
  return { options: await throwAsStatus(listConnectOptions(caller, params.productId)) };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const chosen = (await readForm(request)).get("marketplaceTypeId");
  const [marketplaceTypeId, connectorId] = typeof chosen === "string" ? chosen.split("/") : [];
  if (!marketplaceTypeId) {
    return data({ problem: m.products_connect_choose() }, { status: 422 });
  }
  const caller = getCaller(context);
  const work = getTwinHead(caller, params.productId).then(({ twin }) =>
    connectMarketplace(caller, {
      marketplaceTypeId,
      rootProductId: twin.id,
      productCategoryId: twin.twinClassId,
      ...(connectorId && { connectorId }),
    }),
  );
  const problem = await catchActionError(work, {
    graphql: m.products_connect_graphql(),
    other: m.products_connect_failed(),
  });
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.products_connect_done());
  return redirect(keepList(url, href("/editMarketplaceProduct/:twinId", { twinId: await work })));
}

export default function Connect({ actionData, loaderData, params }: Route.ComponentProps) {
  const listPlace = useListPlace();
  const closeTo = listPlace(href("/products/:productId", params));
  const { options } = loaderData;
  return (
    <DialogRoute title={m.products_connect()} closeTo={closeTo}>
      <Form
        method="post"
        action={listPlace(href("/products/:productId/connect", params))}
        preventScrollReset
      >
        {options.length === 0 ? (
          <p>{m.products_connect_impossible()}</p>
        ) : (
          <SelectableRows
            legend={m.products_connect_which()}
            type="radio"
            name="marketplaceTypeId"
            choices={connectChoices(options)}
          />
        )}
        <ActionErrorAlert text={actionData?.problem} />
        <DialogActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {m.products_cancel()}
          </ButtonLink>
          <RequireSelection
            off={<SubmitButton disabled>{m.products_connect()}</SubmitButton>}
            on={<SubmitButton>{m.products_connect()}</SubmitButton>}
          />
        </DialogActions>
      </Form>
    </DialogRoute>
  );
}
