import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { data, Form, href, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ErasePersonForm } from "#app/rules/accounts/stored-data.ts";
import { endSession } from "#app/server/accounts/end-session.server.ts";
import {
  changeBusinessData,
  erasePerson,
  hideFields,
  readOwnArchive,
} from "#app/server/accounts/stored-data.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import {
  catchRequestError,
  throwAsStatus,
  toSubmissionResult,
} from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { BusinessData } from "#app/ui/accounts/business-data.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { CurrentPasswordField } from "#app/ui/forms/form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/data";
import { SettingsPage } from "./components/settings-page.tsx";

import classes from "./components/settings.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { business: await throwAsStatus(readOwnArchive(getCaller(context))) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "erase-person") return eraseSelf(context, form);
  const caller = getCaller(context);
  const business = await throwAsStatus(readOwnArchive(caller));
  if (!business) throw data(null, { status: 404 });
  const { done, failed } = await changeBusinessData(caller, business.id, form);
  if (failed) return failed;
  flashToast(context, "success", done);
  return redirect(href("/settings/data"));
}

async function eraseSelf(context: Readonly<RouterContextProvider>, form: FormData) {
  const submission = parseForm(form, ErasePersonForm());
  if (submission.status !== "success") {
    const result = submission.reply({ hideFields });
    return data({ form: "person", result } as const, { status: 422 });
  }
  const { currentPassword } = submission.value;
  const work = erasePerson(getCaller(context), currentPassword);
  const { requestError } = await catchRequestError(work);
  if (requestError) {
    const result = toSubmissionResult(submission, requestError, { hideFields });
    return data({ form: "person", result } as const, { status: requestError.httpStatus });
  }
  await endSession(context);
  flashToast(context, "success", m.data_person_erased());
  return redirect("/");
}

export const meta: Route.MetaFunction = () => [{ title: m.data_title() }];

export default function DataSettings({
  actionData,
  loaderData: { business },
}: Route.ComponentProps) {
  const resultOf = (form: "business" | "person") =>
    actionData?.form === form ? actionData.result : null;
  return (
    <SettingsPage title={m.data_title()}>
      <Section title={m.data_person()} description={m.data_person_text()}>
        <p>
          <a href={href("/settings/data/person")} download>
            {m.data_person_download()}
          </a>
        </p>
      </Section>
      {business ? (
        <BusinessData
          path={href("/settings/data")}
          business={business}
          lastResult={resultOf("business")}
        />
      ) : null}
      <ErasePerson lastResult={resultOf("person")} />
    </SettingsPage>
  );
}

function ErasePerson({ lastResult }: { lastResult: SubmissionResult | null }) {
  const [form, fields] = useValidatedForm({
    id: "erase-person",
    rules: () => import("#app/rules/accounts/stored-data.ts"),
    schema: (forms) => forms.ErasePersonForm(),
    lastResult,
  });
  return (
    <Section title={m.data_person_erase()} description={m.data_person_erase_text()}>
      <Form
        method="post"
        action={href("/settings/data")}
        {...getFormProps(form)}
        className={classes.form}
      >
        {form.errors && <FormAlert form={form} />}
        <CurrentPasswordField field={fields.currentPassword} />
        <SubmitButton
          color="red"
          name="intent"
          value="erase-person"
          className={classes.submit}
          pendingLabel={m.settings_saving()}
        >
          {m.data_person_erase_submit()}
        </SubmitButton>
      </Form>
    </Section>
  );
}
