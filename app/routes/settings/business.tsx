import { data, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { BusinessForm } from "#app/rules/accounts/settings.ts";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import {
  type Business,
  businessInForm,
  readBusiness,
  saveBusiness,
} from "#app/server/accounts/business.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { saveValues } from "#app/server/forms/save-values.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { invalidateWorkspace } from "#app/server/session/workspace.server.ts";

import type { Route } from "./+types/business";
import { BusinessFields } from "./components/business-fields.tsx";
import { BusinessView } from "./components/business-view.tsx";
import { SettingsPage } from "./components/settings-page.tsx";
import { useSaveCount } from "./components/use-saved.ts";

import classes from "./components/settings.module.css";

/** Query parameter that is set after signing up. Saving or skipping the form then leads to the start page. */
const WELCOME = "welcome";

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await throwAsStatus(readBusiness(getCaller(context)));
  const timeZones = settings.mayEdit ? Intl.supportedValuesOf("timeZone") : [];
  return { ...settings, timeZones, isWelcome: url.searchParams.has(WELCOME) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const submission = parseForm(form, BusinessForm());
  const save = (value: Business, base: FormValues) => saveBusiness(caller, value, base);
  const failed = await saveValues(form, submission, save, { inForm: businessInForm });
  if (failed) {
    const { status, ...answer } = failed;
    return data(answer, { status });
  }
  invalidateWorkspace(caller);
  flashToast(context, "success", m.settings_saved());
  return redirect(url.searchParams.has(WELCOME) ? href("/home") : href("/settings/business"));
}

export const meta: Route.MetaFunction = () => [{ title: m.settings_business() }];

export default function BusinessSettings({ actionData, loaderData }: Route.ComponentProps) {
  const { business, isWelcome, managerLimit, mayEdit, timeZones } = loaderData;
  const saves = useSaveCount("business", actionData?.result ?? null);
  return (
    <SettingsPage title={m.settings_business()}>
      {mayEdit ? (
        <>
          {business.legalName === "" && (
            <p className={classes.welcome}>
              {m.business_welcome()}{" "}
              {isWelcome && <Link to={href("/home")}>{m.business_skip()}</Link>}
            </p>
          )}
          <BusinessFields
            key={saves}
            action={
              isWelcome ? `${href("/settings/business")}?${WELCOME}` : href("/settings/business")
            }
            business={business}
            managerLimit={managerLimit}
            timeZones={timeZones}
            answer={actionData ?? null}
          />
        </>
      ) : (
        <BusinessView business={business} managerLimit={managerLimit} />
      )}
    </SettingsPage>
  );
}
