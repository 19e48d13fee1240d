import { href } from "react-router";

import { keepList } from "#app/rules/list-place.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { deleteFromDialog } from "#app/server/selling/connectors/connector-actions.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getDeletableTwin } from "#app/server/twins/deletable-twin.server.ts";
import { getTwinHead } from "#app/server/twins/twins.server.ts";

import type { Route } from "./+types/delete";
import { DeleteConnector } from "./components/delete-connector.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  await getDeletableTwin(getCaller(context), params.connectorId);
  return null;
}

export async function action({ context, params: { connectorId }, url }: Route.ActionArgs) {
  const { twin } = await throwAsStatus(getTwinHead(getCaller(context), connectorId));
  const list = keepList(url, href("/marketplaces"));
  return deleteFromDialog(context, { connectorId, name: twin.name, list });
}

export default function DeleteFromPage({ actionData, params }: Route.ComponentProps) {
  return (
    <DeleteConnector
      action={href("/view-marketplace-connector/:connectorId/delete", params)}
      closeTo={href("/view-marketplace-connector/:connectorId", params)}
      problem={actionData?.problem}
    />
  );
}
