import { data, Form, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  readMailPreferences,
  saveMailPreferences,
} from "#app/server/accounts/mail-preferences.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/notifications";
import { SettingsPage } from "./components/settings-page.tsx";

import classes from "./components/settings.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return throwAsStatus(readMailPreferences(getCaller(context)));
}

export async function action({ context, request }: Route.ActionArgs) {
  const kinds = (await readForm(request)).getAll("kind").map(String);
  const work = saveMailPreferences(getCaller(context), kinds);
  const problem = await catchActionError(work, m.products_save_failed());
  if (problem) return data({ problem: problem.text, kinds }, { status: problem.status });
  flashToast(context, "success", m.settings_saved());
  return redirect(href("/settings/notifications"));
}

export const meta: Route.MetaFunction = () => [{ title: m.settings_notifications() }];

const LABELS: Readonly<Record<string, () => string>> = {
  "product-ready": m.notice_product_ready,
  "product-failed": m.notice_product_failed,
  "card-ready": m.notice_card_ready,
  "card-failed": m.notice_card_failed,
  "card-optimized": m.notice_card_optimized,
  "card-proposed": m.notice_card_proposed,
  "card-optimize-failed": m.notice_card_optimize_failed,
  "card-published": m.notice_card_published,
  "card-rejected": m.notice_card_rejected,
  "card-publish-failed": m.notice_card_publish_failed,
  "card-ended": m.notice_card_ended,
  "connector-failed": m.notice_connector_failed,
  "connector-loaded": m.notice_connector_loaded,
  "job-done": m.notice_job_done,
  "job-failed": m.notice_job_failed,
  "job-images": m.notice_job_images,
  "writing-budget-near": m.notice_writing_budget_near,
  "writing-budget-reached": m.notice_writing_budget_reached,
};

/** Page that chooses which notifications of the current business are also sent by email. */
export default function NotificationSettings({ actionData, loaderData }: Route.ComponentProps) {
  const mailed = actionData?.kinds ?? loaderData.mailed;
  return (
    <SettingsPage title={m.settings_title()}>
      <ActionErrorAlert text={actionData?.problem} answer={actionData} />
      <Section title={m.settings_by_mail()} description={m.settings_by_mail_help()}>
        <Form key={mailed.join(" ")} method="post" className={classes.form}>
          <ul className={classes.kinds}>
            {loaderData.kinds.map((kind) => (
              <li key={kind}>
                <label>
                  <input
                    type="checkbox"
                    name="kind"
                    value={kind}
                    defaultChecked={mailed.includes(kind)}
                  />{" "}
                  {LABELS[kind]?.() ?? kind}
                </label>
              </li>
            ))}
          </ul>
          <SubmitButton className={classes.submit} pendingLabel={m.settings_saving()}>
            {m.settings_save()}
          </SubmitButton>
        </Form>
      </Section>
    </SettingsPage>
  );
}
