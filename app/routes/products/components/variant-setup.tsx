import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href, useSearchParams, useSubmit } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { fromList } from "#app/rules/list-place.ts";
import type { ChosenAxis } from "#app/server/selling/products/variant-setup.server.ts";
import type { Variants } from "#app/server/selling/products/variants.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { NativeSelect, TextArea, TextInput } from "#app/ui/forms/controls/controls.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useInvalidFocus } from "#app/ui/forms/use-invalid-focus.ts";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import copyClasses from "./copy-form.module.css";
import classes from "./variants.module.css";

interface VariantSetupProps {
  productId: string;
  loaded: Pick<Variants, "axes" | "setup">;
  back: string;
  /** The answer with problems; null before the form was sent. */
  answer: unknown;
}

/** First step of the variants: their group, the fields in which they differ, and the values of these fields. */
export function VariantSetup({ productId, loaded, back, answer }: VariantSetupProps) {
  const { axes, setup } = loaded;
  const [search] = useSearchParams();
  const list = search.get("list");
  const action = fromList(href("/products/:productId/variants", { productId }), list);
  const { group, chosen, axisProblems, problem } = setup;
  const sent = useInvalidFocus(problem === null ? answer : null);
  const recoveredForm = useRecoveredForm(action, { sent: "1" });
  const [form, fields] = useValidatedForm({
    id: "variant-setup",
    rules: () => import("#app/rules/selling/variant-setup-form.ts"),
    schema: (rules) => rules.VariantSetupForm(),
  });
  const valuesOf = fields.v.getFieldset();
  if (axes.length === 0) {
    return (
      <>
        <p>{m.variants_no_fields()}</p>
        <ButtonLink to={back}>{m.products_cancel()}</ButtonLink>
      </>
    );
  }
  return (
    <Form ref={sent} method="post" action={action} {...getFormProps(form)} className={classes.form}>
      {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      <input type="hidden" name="sent" value="1" />
      {list !== null && <input type="hidden" name="list" value={list} />}
      <ActionErrorAlert text={problem ?? undefined} answer={answer} />
      {setup.isGroupFixed ? (
        <TextInput
          label={m.variants_group()}
          description={m.variants_group_fixed()}
          value={group}
          readOnly
        />
      ) : (
        <TextInput
          name="group"
          label={m.variants_group()}
          description={m.variants_group_help()}
          defaultValue={group}
          error={setup.groupProblem ?? fields.group.errors?.[0]}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <div className={classes.axes}>
        <AxisSelect
          label={m.variants_first_field()}
          empty={m.variants_no_field()}
          axes={axes}
          action={action}
          value={chosen[0]?.key}
          problem={axisProblems[0]}
        />
        <AxisSelect
          label={m.variants_second_field()}
          empty={m.variants_no_second_field()}
          axes={axes}
          action={action}
          value={chosen[1]?.key}
          problem={axisProblems[1]}
        />
      </div>
      <p className={copyClasses.note}>{m.variants_fields_help()}</p>
      {chosen.map((axis) => (
        <AxisValues key={axis.key} axis={axis} error={valuesOf[axis.key]?.errors?.[0]} />
      ))}
      <FormActions cancelTo={back} submit={m.variants_next()} pending={m.variants_next()} />
    </Form>
  );
}

interface AxisSelectProps {
  action: string;
  label: string;
  empty: string;
  axes: Variants["axes"];
  value: string | undefined;
  problem: string | null | undefined;
}

/** Select of a field. With scripts the inputs for its values appear at once, otherwise when the form is submitted. */
function AxisSelect({ action, label, empty, axes, value = "", problem }: AxisSelectProps) {
  const submit = useSubmit();
  return (
    <NativeSelect
      key={value}
      name="axis"
      label={label}
      data={[{ value: "", label: empty }, ...axes]}
      defaultValue={value}
      error={problem}
      onChange={({ currentTarget: { form: sent } }) => {
        if (!sent) return;
        const entries = new FormData(sent);
        // A choice alone must not lead to the next step.
        entries.set("change", "1");
        void submit(entries, {
          method: "post",
          action,
          replace: true,
          preventScrollReset: true,
        });
      }}
    />
  );
}

function AxisValues({ axis, error }: { axis: ChosenAxis; error: string | undefined }) {
  const { key, label, kind, entered, problem } = axis;
  const name = `v.${key}`;
  const offered = <input type="hidden" name="offered" value={key} />;
  if (kind === "options") {
    return (
      <OptionValues axis={axis} name={name}>
        {offered}
      </OptionValues>
    );
  }
  return (
    <div>
      {offered}
      <TextArea
        name={name}
        label={label}
        description={kind === "number" ? m.variants_values_number() : m.variants_values_text()}
        defaultValue={entered.join("\n")}
        error={problem ?? error}
        rows={5}
        spellCheck={false}
      />
    </div>
  );
}

interface OptionValuesProps {
  axis: ChosenAxis;
  name: string;
  children: ReactNode;
}

function OptionValues({ axis, name, children }: OptionValuesProps) {
  const { key, label, options, entered, problem } = axis;
  const problemId = `problem-${key}`;
  return (
    <fieldset className={classes.options} aria-describedby={problem ? problemId : undefined}>
      <legend>{label}</legend>
      {children}
      <div>
        {options.map((option) => (
          <CheckboxLabel key={option.value}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={entered.includes(option.value)}
            />
            {option.label}
          </CheckboxLabel>
        ))}
      </div>
      {problem && (
        <p id={problemId} className={copyClasses.error}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
