import { IconSparkles } from "@tabler/icons-react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCardDetail } from "#app/server/selling/actions/selling-actions.server.ts";
import { decideProposal, findQueued } from "#app/server/selling/cards/proposals.server.ts";
import { readReview } from "#app/server/selling/cards/review-form.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { ProposedTexts } from "#app/ui/selling/proposed-texts.tsx";
import { Provenance } from "#app/ui/selling/provenance.tsx";

import type { Route } from "./+types/review";
import { ReviewedText } from "./components/reviewed-text.tsx";
import { useReviewKeys } from "./components/use-review-keys.ts";

import classes from "./components/proposals.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const at = Math.max(1, Number.parseInt(url.searchParams.get("at") ?? "", 10) || 1);
  const { queued, total } = await throwAsStatus(findQueued(caller, at - 1));
  if (!queued && total > 0) throw redirect(reviewHref(total));
  const detail = queued && (await throwAsStatus(getCardDetail(caller, queued.cardId)));
  const mayDecide = await hasPermission(caller, "TWIN_UPDATE");
  return { queued, total, at, limits: detail?.marketplaceProduct.limits ?? null, mayDecide };
}

export const headers = noStoreHeaders;

/** Saves the decision about the displayed proposal. Redirects to the same position, which the next proposal takes. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { proposalId, decision, typed } = readReview(await readForm(request, EDIT_FORM));
  const work = decideProposal(getCaller(context), proposalId, decision);
  const failed = await catchActionError(work, m.card_action_failed());
  if (failed) {
    return data({ problem: failed.text, proposalId, typed }, { status: failed.status });
  }
  flashToast(context, "success", m.card_proposal_decided());
  return redirect(url.pathname + url.search);
}

export const meta: Route.MetaFunction = () => [{ title: m.proposals_title() }];

/** Page that reviews one proposal after another: its texts can be accepted, changed or rejected. */
export default function Review({ actionData, loaderData }: Route.ComponentProps) {
  const { queued, total, at, limits, mayDecide } = loaderData;
  const previous = at > 1 ? reviewHref(at - 1) : null;
  const next = at < total ? reviewHref(at + 1) : null;
  const form = useReviewKeys({ previous, next });
  const back = { to: href("/proposals"), label: m.proposals_back() };
  if (!queued) {
    return (
      <Page title={m.proposals_title()} back={back}>
        <EmptyState
          icon={IconSparkles}
          title={m.proposals_none()}
          text={m.proposals_none_text()}
          action={<ButtonLink to={href("/products")}>{m.products_open()}</ButtonLink>}
        />
      </Page>
    );
  }
  const typed = actionData?.proposalId === queued.id ? actionData.typed : {};
  return (
    <Page
      title={queued.cardName}
      back={back}
      width="narrow"
      note={
        <span className={classes.steps}>
          {m.proposals_position({ at, total })} · {queued.marketplace} ·{" "}
          <Link to={href("/marketplace-product/:cardId", { cardId: queued.cardId })}>
            {m.proposals_open_card()}
          </Link>
        </span>
      }
      actions={
        <>
          {previous && <ButtonLink to={previous}>{m.proposals_previous()}</ButtonLink>}
          {next && <ButtonLink to={next}>{m.proposals_next()}</ButtonLink>}
        </>
      }
    >
      <ActionErrorAlert text={actionData?.problem} />
      <Section title={m.card_proposal()} description={<Provenance proposal={queued} />}>
        {mayDecide ? (
          <Form
            key={queued.id}
            ref={form}
            method="post"
            action={reviewHref(at)}
            className={classes.form}
          >
            <input type="hidden" name="proposalId" value={queued.id} />
            {queued.fields.map((text) => (
              <ReviewedText key={text.key} text={text} limits={limits} typed={typed[text.key]} />
            ))}
            <div className={classes.decide}>
              <SubmitButton name="decision" value="apply">
                {m.card_proposal_apply()}
              </SubmitButton>
              <SubmitButton name="decision" value="reject" variant="default">
                {m.proposals_reject()}
              </SubmitButton>
            </div>
            <p className="scripts-only">
              <span className={classes.keys}>{m.proposals_keys()}</span>
            </p>
          </Form>
        ) : (
          <div className={classes.form}>
            <ProposedTexts texts={queued.fields} />
          </div>
        )}
      </Section>
    </Page>
  );
}

function reviewHref(at: number): string {
  return at === 1 ? href("/proposals/review") : `${href("/proposals/review")}?at=${at}`;
}
