import { href } from "react-router";

import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { deleteFromDialog } from "#app/server/selling/connectors/connector-actions.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getDeletableTwin } from "#app/server/twins/deletable-twin.server.ts";
import { getTwinHead } from "#app/server/twins/twins.server.ts";

import type { Route } from "./+types/list-delete";
import { DeleteConnector } from "./components/delete-connector.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await getDeletableTwin(getCaller(context), params.connectorId);
  return { search: url.search };
}

export async function action({ context, params: { connectorId }, url }: Route.ActionArgs) {
  const { twin } = await throwAsStatus(getTwinHead(getCaller(context), connectorId));
  const list = `${href("/marketplaces")}${url.search}`;
  return deleteFromDialog(context, { connectorId, name: twin.name, list });
}

export default function DeleteFromList({ actionData, loaderData, params }: Route.ComponentProps) {
  const { search } = loaderData;
  return (
    <DeleteConnector
      action={`${href("/marketplaces/delete/:connectorId", params)}${search}`}
      closeTo={`${href("/marketplaces")}${search}`}
      problem={actionData?.problem}
    />
  );
}
