import { IconAlertTriangle, IconPencil, IconTrash } from "@tabler/icons-react";
import { createElement } from "react";
import { Form, href, Outlet } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { performFromForm } from "#app/server/selling/connectors/connector-actions.server.ts";
import { connectorPage } from "#app/server/selling/connectors/connector.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { FieldList } from "#app/ui/field-value.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { LiveStatus, useLiveUpdates } from "#app/ui/live.tsx";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { HistoryTabs } from "#app/ui/twins/history-tabs.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/connector";
import { transitionAction } from "./components/transition-action.ts";

import classes from "./components/connector.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { connector: await throwAsStatus(connectorPage(getCaller(context), params.connectorId)) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = keepList(url, href("/view-marketplace-connector/:connectorId", params));
  return performFromForm(context, await readForm(request), params.connectorId, page);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.connector.name ?? m.connectors_title() },
];

type ConnectorView = Route.ComponentProps["loaderData"]["connector"];

export default function Connector({ loaderData: { connector }, params }: Route.ComponentProps) {
  const listPlace = useListPlace();
  const page = listPlace(href("/view-marketplace-connector/:connectorId", params));
  useLiveUpdates({ twinId: connector.id });
  return (
    <Page
      title={connector.name}
      back={{ to: href("/marketplaces"), label: m.connectors_back() }}
      badge={<StatusBadge status={connector.status} />}
      note={<MarketplaceName connector={connector} />}
      actions={
        <>
          {connector.transitions.map((transition) => (
            <TransitionButton key={transition.id} transition={transition} page={page} />
          ))}
          <Menu
            id="connector-menu"
            label={m.products_actions({ name: connector.name })}
            items={menuOf(connector, listPlace)}
          />
        </>
      }
    >
      {connector.hasHistory && (
        <HistoryTabs place="connector" twinId={connector.id} active="details" />
      )}
      <State connector={connector} page={page} />
      <Section title={m.connectors_settings()}>
        <FieldList
          items={[
            ...connector.fields.map(({ key, label, value }) => ({
              key,
              label,
              value: <FieldValueView value={value} plain />,
            })),
            ...(connector.note
              ? [{ key: "note", label: m.connectors_note_label(), value: connector.note }]
              : []),
            {
              key: "cards",
              label: m.connectors_cards(),
              value: formatNumber(connector.cards),
            },
          ]}
        />
      </Section>
      <Outlet />
    </Page>
  );
}

const ICON = { size: 16, "aria-hidden": true };

interface TransitionButtonProps {
  transition: ConnectorView["transitions"][number];
  page: string;
}

function TransitionButton({ transition, page }: TransitionButtonProps) {
  const { label, icon } = transitionAction(transition);
  return (
    <Form method="post" action={page} preventScrollReset>
      <input type="hidden" name="transitionId" value={transition.id} />
      <SubmitButton variant="default" leftSection={createElement(icon, ICON)}>
        {label}
      </SubmitButton>
    </Form>
  );
}

function MarketplaceName({ connector: { type, logo } }: { connector: ConnectorView }) {
  return (
    <span className={classes.marketplace}>
      {logo && <img src={logo} alt="" width={16} height={16} />}
      {type}
    </span>
  );
}

/** Shows the current work, or the marketplace's own error message. */
function State({ connector, page }: { connector: ConnectorView; page: string }) {
  if (connector.busy) return <LiveStatus text={m.connectors_busy()} refreshTo={page} />;
  if (connector.status.key !== "failed") return null;
  return (
    <div className={classes.failed}>
      <h2>
        <IconAlertTriangle size={18} aria-hidden /> {m.connectors_failed()}
      </h2>
      {connector.failure && <p>{connector.failure}</p>}
    </div>
  );
}

function menuOf(
  { id, mayEdit, mayDelete }: ConnectorView,
  listPlace: (to: string) => string,
): MenuItem[] {
  const edit: MenuItem = {
    label: m.products_edit(),
    icon: IconPencil,
    to: listPlace(href("/editMarketplaceConnector/:twinId", { twinId: id })),
  };
  const remove: MenuItem = {
    label: m.products_delete(),
    icon: IconTrash,
    danger: true,
    to: listPlace(href("/view-marketplace-connector/:connectorId/delete", { connectorId: id })),
  };
  return [...(mayEdit ? [edit] : []), ...(mayDelete ? [remove] : [])];
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.connectors_missing()} />;
}
