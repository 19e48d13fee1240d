import { getFormProps } from "@conform-to/react";
import { data, Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { readConfiguration } from "#app/server/console/code/configuration.server.ts";
import { planFile } from "#app/server/console/code/plan-action.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextareaField, TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/code-file";

import classes from "./components/code.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.searchParams.get("path");
  if (path === null) return { file: { path: "", text: "" } };
  const { files } = await throwAsStatus(readConfiguration(getCaller(context)));
  const file = files.find((each) => each.path === path);
  if (!file) throw data(null, { status: 404 });
  return { file };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { result, status } = await throwAsStatus(planFile(getCaller(context), request));
  return data(result, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.file.path || m.code_write_file() },
];

/** Page to read or edit one file of the configuration, and to preview what an edit would change. */
export default function CodeFile({ actionData, loaderData }: Route.ComponentProps) {
  const { file } = loaderData;
  const page = href("/admin/domain/code/file");
  const target = file.path === "" ? page : `${page}?path=${encodeURIComponent(file.path)}`;
  const recoveredForm = useRecoveredForm(target);
  const [form, fields] = useValidatedForm({
    id: "configuration-file",
    rules: () => import("#app/rules/console/configuration-file.ts"),
    schema: (rules) => rules.ConfigurationFileForm(),
    defaultValue: file,
    lastResult: actionData ?? recoveredForm?.result,
  });
  return (
    <Page
      title={file.path || m.code_write_file()}
      back={{ to: href("/admin/domain/code/files"), label: m.code_files_title() }}
    >
      <Section>
        <Form
          method="post"
          action={target}
          {...getFormProps(form)}
          noValidate
          className={classes.editor}
        >
          {actionData === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
          <FormAlert form={form} labels={{ path: m.code_path(), text: m.code_text() }} />
          <TextField
            field={fields.path}
            label={m.code_path()}
            description={m.code_path_help()}
            required
            spellCheck={false}
          />
          <TextareaField field={fields.text} label={m.code_text()} rows={18} required />
          <div className={classes.row}>
            <SubmitButton pendingLabel={m.code_planning()}>{m.code_show_plan()}</SubmitButton>
            <ButtonLink to={href("/admin/domain/code")}>{m.products_cancel()}</ButtonLink>
          </div>
        </Form>
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
