import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { BusinessForm } from "#app/rules/settings.ts";
import { forgetWorkplace } from "#app/server/accounts/workplace.server.ts";
import { callerOf } from "#app/server/caller.server.ts";
import { parseForm } from "#app/server/http/parse-form.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { leaveToast } from "#app/server/http/toast.server.ts";
import { readBusiness, saveBusiness } from "#app/server/people/business.server.ts";
import { orThrowStatus, refusalOf, replyWith } from "#app/server/platform/errors.server.ts";

import type { Route } from "./+types/business";
import { BusinessFields } from "./parts/business-fields.tsx";
import { BusinessView } from "./parts/business-view.tsx";
import { SettingsPage } from "./parts/settings-page.tsx";
import { useSaved } from "./parts/use-saved.ts";

import classes from "./parts/settings.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return orThrowStatus(readBusiness(callerOf(context)));
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = callerOf(context);
  const submission = parseForm(await readForm(request), BusinessForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const { refusal } = await refusalOf(saveBusiness(caller, submission.value));
  if (refusal) return data(replyWith(submission, refusal), { status: refusal.httpStatus });
  forgetWorkplace(caller);
  leaveToast(context, "success", m.settings_saved());
  return redirect(href("/settings/business"));
}

export const meta: Route.MetaFunction = () => [{ title: m.settings_business() }];

export default function Business({ actionData, loaderData }: Route.ComponentProps) {
  const { business, managerLimit, mayEdit } = loaderData;
  const saves = useSaved("business", actionData ?? null);
  return (
    <SettingsPage title={m.settings_business()}>
      {mayEdit ? (
        <>
          {business.legalName === "" && <p className={classes.welcome}>{m.business_welcome()}</p>}
          <BusinessFields
            key={saves}
            business={business}
            managerLimit={managerLimit}
            lastResult={actionData ?? null}
          />
        </>
      ) : (
        <BusinessView business={business} managerLimit={managerLimit} />
      )}
    </SettingsPage>
  );
}
