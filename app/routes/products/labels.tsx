import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { hasLabels, listLabels, saveLabels } from "#app/server/selling/products/labels.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { useAlertFocus } from "#app/ui/use-alert-focus.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";
import { splitLabels } from "#common/label-names.ts";

import type { Route } from "./+types/labels";

import classes from "#app/ui/bulk/bulk.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  if (!(await hasLabels(caller))) throw data(null, { status: 404 });
  await requirePermission(caller, "TWIN_UPDATE");
  const [{ twin }, labels] = await throwAsStatus(
    Promise.all([getTwin(caller, params.productId), listLabels(caller)]),
  );
  return { name: twin.name, base: { version: twin.version, ids: twin.tagIdList }, labels };
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const idsOf = (name: string) => form.getAll(name).filter((id) => typeof id === "string");
  const chosen = idsOf("label");
  const base = { version: Number(form.get("version")), ids: idsOf("base") };
  const typed = String(form.get("names") ?? "");
  const names = splitLabels(typed);
  if (names === null) {
    return data({ problem: m.labels_quotes(), base, chosen, typed }, { status: 422 });
  }
  const work = saveLabels(caller, params.productId, { base, chosen, newNames: names });
  const failed = await catchActionError(work, m.products_save_failed());
  if (failed) return data({ problem: failed.text, base, chosen, typed }, { status: failed.status });
  flashToast(context, "success", m.labels_saved());
  return redirect(keepList(url, href("/products/:productId", params)));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.labels_of({ name: loaderData?.name ?? "" }) },
];

/** Page that selects labels of the business for a product, and adds new ones. */
export default function Labels({ actionData, loaderData, params }: Route.ComponentProps) {
  const { name, labels } = loaderData;
  const base = actionData?.base ?? loaderData.base;
  const chosen = new Set(actionData?.chosen ?? base.ids);
  const problem = actionData?.problem;
  const names = useAlertFocus<HTMLTextAreaElement>(problem ? actionData : null);
  const listPlace = useListPlace();
  const back = { to: listPlace(href("/products/:productId", params)), label: name };
  return (
    <Page title={m.labels_title()} back={back} note={m.labels_help()} width="narrow">
      <Section>
        <Form method="post" className={classes.file}>
          <input type="hidden" name="version" value={base.version} />
          {base.ids.map((id) => (
            <input key={id} type="hidden" name="base" value={id} />
          ))}
          {labels.length > 0 && (
            <fieldset className={classes.labels}>
              <legend>{m.labels_title()}</legend>
              {labels.map((label) => (
                <CheckboxLabel key={label.id}>
                  <input
                    type="checkbox"
                    name="label"
                    value={label.id}
                    defaultChecked={chosen.has(label.id)}
                  />
                  {label.name}
                </CheckboxLabel>
              ))}
            </fieldset>
          )}
          <div className={classes.column}>
            <label htmlFor="label-names">{m.labels_new()}</label>
            {/* Not an input, which would join the lines of a pasted column to one label. */}
            <textarea
              ref={names}
              id="label-names"
              name="names"
              className={classes.select}
              defaultValue={actionData?.typed}
              rows={2}
              aria-describedby={problem ? "label-help label-problem" : "label-help"}
              aria-invalid={problem ? true : undefined}
            />
            <p id="label-help" className={classes.help}>
              {m.labels_new_help()}
            </p>
            {problem && (
              <p id="label-problem" role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
          </div>
          <div className={classes.actions}>
            <ButtonLink to={back.to}>{m.products_cancel()}</ButtonLink>
            <SubmitButton pendingLabel={m.products_saving()}>{m.products_save()}</SubmitButton>
          </div>
        </Form>
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.products_missing()} />;
}
