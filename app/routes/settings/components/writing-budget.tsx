import { getFormProps } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatInputNumber, formatNumber } from "#app/rules/numbers.ts";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import type { BudgetState } from "#app/server/selling/products/writing-budget.server.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { EditedField, FormBase } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { NumberField } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface WritingBudgetProps {
  state: BudgetState;
  answer: SaveResult | null;
}

/** Shows the monthly budget for texts of a model with its use. Those who may edit the business can change it. */
export function WritingBudget({ state, answer }: WritingBudgetProps) {
  return (
    <Section title={m.writing_budget()} description={m.writing_budget_help()}>
      {state.isReached && <output>{m.writing_budget_reached()}</output>}
      <FieldList items={[...listUse(state), ...(state.mayEdit ? [] : listLimits(state))]} />
      {state.mayEdit ? (
        <BudgetForm state={state} answer={answer} />
      ) : (
        <p>{m.writing_budget_owner_only()}</p>
      )}
    </Section>
  );
}

function listUse({ hasPrices, used, reserved }: BudgetState) {
  const inWords = ({ cost, tokens }: BudgetState["used"]) =>
    hasPrices ? `$${formatNumber(cost)}` : m.writing_provenance({ tokens: formatNumber(tokens) });
  return [
    { label: m.writing_budget_used(), value: inWords(used) },
    ...(reserved.tokens === 0
      ? []
      : [{ label: m.writing_budget_under_way(), value: inWords(reserved) }]),
  ];
}

function listLimits({ writingBudget: { amount, tokens } }: BudgetState) {
  const limits = [
    ...(amount === "" ? [] : [`$${formatNumber(amount)}`]),
    ...(tokens === "" ? [] : [m.writing_provenance({ tokens: formatNumber(tokens) })]),
  ];
  return [{ label: m.writing_budget(), value: limits.join(" · ") || m.writing_budget_none() }];
}

function BudgetForm({ state, answer }: WritingBudgetProps) {
  const { hasPrices, writingBudget } = state;
  const recoveredForm = useRecoveredForm(href("/settings/writing"), { intent: "budget" });
  const [form, fields] = useValidatedForm({
    id: "budget",
    rules: () => import("#app/rules/selling/writing-budget.ts"),
    schema: (forms) => forms.WritingBudgetForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: { ...writingBudget, amount: formatInputNumber(writingBudget.amount) },
  });
  const conflict = answer?.conflict ?? null;
  return (
    <Form method="post" {...getFormProps(form)} className={classes.form}>
      <LeaveGuard form={form.id} unsaved={answer !== null || recoveredForm !== null} />
      <FormBase values={writingBudget} answer={answer} kept={recoveredForm} />
      {answer === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.status === "error" && <FormAlert form={form} />}
      {(hasPrices || writingBudget.amount !== "") && (
        <EditedField name="amount" conflict={conflict}>
          <NumberField
            field={fields.amount}
            label={m.writing_budget_amount()}
            description={hasPrices ? m.writing_budget_empty() : m.writing_budget_no_prices()}
            suffix="$"
          />
        </EditedField>
      )}
      {(!hasPrices || writingBudget.tokens !== "") && (
        <EditedField name="tokens" conflict={conflict}>
          <NumberField
            field={fields.tokens}
            label={m.writing_budget_tokens()}
            description={m.writing_budget_empty()}
            isInteger
          />
        </EditedField>
      )}
      <div className={classes.actions}>
        <SubmitButton name="intent" value="budget" pendingLabel={m.settings_saving()}>
          {m.writing_budget_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}
