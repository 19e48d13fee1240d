import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  applyPlan,
  type ConfigurationPlan,
  readPlan,
} from "#app/server/console/code/configuration.server.ts";
import { planStored } from "#app/server/console/code/plan-action.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { LiveStatus, useLiveJob } from "#app/ui/live.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { useAlertFocus } from "#app/ui/use-alert-focus.ts";

import type { Route } from "./+types/code-plan";
import { ChangeList, NameList } from "./components/change-list.tsx";

import classes from "./components/code.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { plan: await throwAsStatus(readPlan(getCaller(context), params.planId)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  if (form.get("change") !== "apply") {
    const work = planStored(caller, params.planId, form.get("deleteMissing") === "on");
    const { text, places, status } = await throwAsStatus(work);
    const details = places.map(({ place, message }) => `${place}: ${message}`);
    return data({ problem: [text, ...details].join("\n") }, { status });
  }
  const problem = await catchActionError(applyPlan(caller, params.planId), m.code_apply_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  return redirect(href("/admin/domain/code/plans/:planId", params));
}

export const meta: Route.MetaFunction = () => [{ title: m.code_plan_title() }];

/** Page of a plan: the changes to the configuration that its files would make, or made when the plan was applied. */
export default function CodePlan({ actionData, loaderData, params }: Route.ComponentProps) {
  const { plan } = loaderData;
  const page = href("/admin/domain/code/plans/:planId", params);
  const problem = actionData?.problem ?? plan.error;
  const alert = useAlertFocus<HTMLParagraphElement>(actionData);
  useLiveJob(params.planId);
  return (
    <Page
      title={m.code_plan_title()}
      back={{ to: href("/admin/domain/code"), label: m.code_title() }}
      note={
        plan.state === "working" ? (
          <LiveStatus text={m.code_working()} refreshTo={page} />
        ) : (
          m.code_plan_of({ count: plan.fileCount })
        )
      }
    >
      {problem && (
        <p ref={alert} role="alert" tabIndex={-1} className={classes.problem}>
          {problem}
        </p>
      )}
      <Section title={titleOf(plan)}>
        <ChangeList changes={plan} tense={plan.state === "applied" ? "past" : "future"} />
        <NameList
          title={m.code_missing({ count: plan.missing.length })}
          names={plan.missing}
          sign="·"
        />
      </Section>
      {plan.state !== "working" && <PlanActions plan={plan} page={page} />}
    </Page>
  );
}

function titleOf({ state, created, updated, deleted }: ConfigurationPlan): string {
  const counts = { created: created.length, updated: updated.length, deleted: deleted.length };
  if (counts.created + counts.updated + counts.deleted === 0) return m.code_nothing();
  if (state === "applied") return m.code_applied(counts);
  return m.code_planned(counts);
}

function PlanActions({ plan, page }: { plan: ConfigurationPlan; page: string }) {
  const count = plan.created.length + plan.updated.length + plan.deleted.length;
  if (plan.state === "applied" || (count === 0 && plan.missing.length === 0)) {
    return <ButtonLink to={href("/admin/domain/code")}>{m.code_title()}</ButtonLink>;
  }
  const isDeleting = plan.deleted.length > 0;
  return (
    <Section title={m.code_apply_title()} description={m.code_apply_help()}>
      <Form method="post" action={page}>
        <div className={classes.row}>
          {count > 0 && (
            <SubmitButton
              name="change"
              value="apply"
              pendingLabel={m.code_applying()}
              {...(isDeleting && { color: "red" })}
            >
              {isDeleting
                ? m.code_apply_deleting({ count, deleted: plan.deleted.length })
                : m.code_apply({ count })}
            </SubmitButton>
          )}
          <SubmitButton
            name="change"
            value="plan"
            variant="default"
            pendingLabel={m.code_planning()}
          >
            {m.code_plan_again()}
          </SubmitButton>
          <label>
            <input type="checkbox" name="deleteMissing" defaultChecked={plan.deleteMissing} />{" "}
            {m.code_delete_missing()}
          </label>
        </div>
      </Form>
    </Section>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
