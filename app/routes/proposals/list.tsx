import { IconSparkles } from "@tabler/icons-react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm, SELECTION_FORM } from "#app/server/http/read-form.server.ts";
import { loadPageOrLast, offsetOf, readListParams } from "#app/server/lists/list-params.server.ts";
import {
  decideProposals,
  listQueue,
  type QueuedProposal,
} from "#app/server/selling/cards/proposals.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { PagedItems } from "#app/ui/lists/paged-items.tsx";
import { Page } from "#app/ui/page.tsx";
import { Provenance } from "#app/ui/selling/provenance.tsx";

import type { Route } from "./+types/list";

import classes from "./components/proposals.module.css";

const SIZES = [10, 25, 50];
/**
 * The ID by which the rows refer to their form. The rows aren't inside the form, because it can't contain the form of
 * the pager.
 */
const FORM_ID = "decide";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [page, mayDecide] = await Promise.all([
    loadPageOrLast(readListParams(url, { sizes: SIZES }), (params) =>
      listQueue(caller, { offset: offsetOf(params), limit: params.size }),
    ),
    hasPermission(caller, "TWIN_UPDATE"),
  ]);
  return { ...page, mayDecide };
}

export const headers = noStoreHeaders;

/** Accepts or rejects the selected proposals. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request, SELECTION_FORM);
  const ids = form.getAll("proposalId").map(String);
  if (ids.length === 0) return data({ problem: m.proposals_choose() }, { status: 422 });
  const work = decideProposals(getCaller(context), ids, form.get("decision") === "accept");
  const failed = await catchActionError(work, m.card_action_failed());
  if (failed) return data({ problem: failed.text }, { status: failed.status });
  const { decided, problems } = await work;
  if (decided > 0) flashToast(context, "success", m.proposals_decided({ count: decided }));
  if (problems.length > 0) {
    // The list is loaded again only after a response without an error status. So the status is 200 if at least one
    // proposal was decided, even if others failed.
    return data({ problem: problems.join(" ") }, { status: decided > 0 ? 200 : 409 });
  }
  return redirect(url.pathname + url.search);
}

export const meta: Route.MetaFunction = () => [{ title: m.proposals_title() }];

/** Page of the writer's proposals for all cards of the business. */
export default function Proposals({ actionData, loaderData }: Route.ComponentProps) {
  const { rows, total, params, mayDecide } = loaderData;
  return (
    <Page
      title={m.proposals_title()}
      note={m.proposals_help()}
      actions={
        total > 0 &&
        mayDecide && (
          <ButtonLink to={href("/proposals/review")} variant="filled">
            {m.proposals_review()}
          </ButtonLink>
        )
      }
    >
      <ActionErrorAlert text={actionData?.problem} />
      <PagedItems
        params={params}
        total={total}
        sizes={SIZES}
        className={classes.list}
        empty={
          <EmptyState
            icon={IconSparkles}
            title={m.proposals_none()}
            text={m.proposals_none_text()}
            action={<ButtonLink to={href("/products")}>{m.products_open()}</ButtonLink>}
          />
        }
      >
        {rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            position={(params.page - 1) * params.size + at + 1}
            mayDecide={mayDecide}
          />
        ))}
      </PagedItems>
      {mayDecide && total > 0 && (
        <Form id={FORM_ID} method="post" className={classes.decide} preventScrollReset>
          <SubmitButton name="decision" value="accept">
            {m.proposals_accept_selected()}
          </SubmitButton>
          <SubmitButton name="decision" value="reject" variant="default">
            {m.proposals_reject_selected()}
          </SubmitButton>
        </Form>
      )}
    </Page>
  );
}

interface RowProps {
  row: QueuedProposal;
  position: number;
  mayDecide: boolean;
}

function Row({ row, position, mayDecide }: RowProps) {
  return (
    <li>
      {mayDecide && (
        <label>
          <input type="checkbox" form={FORM_ID} name="proposalId" value={row.id} />
          <span className="sr">{m.proposals_select({ name: row.cardName })}</span>
        </label>
      )}
      <div>
        <Link to={`${href("/proposals/review")}?at=${position}`}>{row.cardName}</Link>
        <p>
          {row.marketplace} · {row.fieldNames.join(", ")} · <Provenance proposal={row} />
        </p>
      </div>
    </li>
  );
}
