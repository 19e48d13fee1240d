import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { twinHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadLinkChoices } from "#app/server/twins/entry/class-links.server.ts";
import { listNextSteps, mayPreview, viewEntryHead } from "#app/server/twins/entry/entry.server.ts";
import { loadFormFields } from "#app/server/twins/forms/edit-fields.server.ts";
import { fingerprints } from "#app/server/twins/forms/edit-twin.server.ts";
import { performFromPage } from "#app/server/twins/forms/perform-form.server.ts";
import { getEntry } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { stepReason } from "#app/ui/twins/next-steps.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import type { Route } from "./+types/transition";
import { TransitionForm } from "./components/transition-form.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const place = twinPlaceOf(url.pathname);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const { twin, relatedObjects } = answer;
  const [steps, fields] = await throwAsStatus(
    Promise.all([listNextSteps(caller, answer, place), loadFormFields(caller, answer)]),
  );
  const step = steps.find(({ id }) => id === params.transitionId) ?? null;
  const isLinkable = step?.allowed && step.allowLinks;
  return {
    mayPreview: await mayPreview(caller),
    entry: await throwAsStatus(viewEntryHead(caller, answer, place)),
    step,
    target: relatedObjects.statusMap[step?.dstStatusId ?? ""]?.name ?? null,
    choices: isLinkable ? await throwAsStatus(loadLinkChoices(caller, twin, url)) : null,
    twin: {
      id: twin.id,
      name: twin.name,
      description: twin.description,
      version: twin.version,
      base: fingerprints(twin, fields),
      fields: twin.actions.includes("EDIT") ? fields : [],
    },
  };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const result = await performFromPage(context, request, params);
  if (typeof result === "string") return redirect(result);
  const { status, ...rest } = result;
  return data(rest, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.step?.name ?? m.browse_steps() },
];

export default function PerformStep({ actionData, loaderData, params }: Route.ComponentProps) {
  const { entry, step, target } = loaderData;
  return (
    <Page
      title={
        step ? m.browse_step_title({ step: step.name, name: entry.name }) : m.browse_step_gone()
      }
      back={{ to: twinHref(useTwinPlace(), params.headTwinId), label: m.browse_back_to_entry() }}
      note={
        step?.allowed
          ? step.description || (target && m.browse_step_target({ status: target }))
          : undefined
      }
      width="narrow"
    >
      {step?.allowed ? (
        <TransitionForm data={{ ...loaderData, step }} answer={actionData} params={params} />
      ) : (
        <Section>
          <p>{step ? stepReason(step) : m.browse_step_gone()}</p>
        </Section>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
