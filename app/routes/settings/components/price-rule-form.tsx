import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ConsoleForm } from "#app/routes/admin/components/console-form.tsx";
import { PagedTable } from "#app/routes/admin/components/paged-table.tsx";
import type { ConsoleField } from "#app/rules/console-form.ts";
import { formatPrice } from "#app/rules/numbers.ts";
import type { FormAnswer } from "#app/server/console/console-action.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface PriceRuleFormProps {
  name: string;
  action: string;
  fields: ConsoleField[];
  values: Record<string, string>;
  /** Whether a rule is saved, which can be removed. */
  isSaved: boolean;
  /** Prices of products before and after; null until the rule is tried. */
  examples: { twinId: string; name: string; before: string; after: string }[] | null;
  answer: FormAnswer | undefined;
}

/** The form of one marketplace's rule. What it would do is shown before it can be saved. */
export function PriceRuleForm({ name, examples, isSaved, ...form }: PriceRuleFormProps) {
  const { action: to, values } = form;
  const query = new URLSearchParams(values);
  return (
    <>
      <h2>{name}</h2>
      <ConsoleForm
        key={query.toString()}
        {...form}
        cancelTo={href("/settings/prices")}
        submit={m.bulk_preview()}
        pending={m.bulk_previewing()}
        choicesPath=""
      />
      {examples && form.answer === undefined && (
        <Section title={m.prices_examples()} description={m.prices_examples_help()}>
          <PagedTable
            label={m.prices_examples()}
            heads={[m.products_name(), m.prices_before(), m.prices_after()]}
            rows={examples.map(({ twinId, name: product, before, after }) => ({
              key: twinId,
              cells: [product, formatPrice(before), formatPrice(after)],
            }))}
          />
          <Form method="post" action={`${to}&${query}`} className={classes.saveRule}>
            <input type="hidden" name="intent" value="save" />
            <SubmitButton pendingLabel={m.settings_saving()}>{m.settings_save()}</SubmitButton>
          </Form>
        </Section>
      )}
      {isSaved && (
        <Form method="post" action={to}>
          <ButtonSubmit name="intent" value="remove">
            {m.prices_remove()}
          </ButtonSubmit>
        </Form>
      )}
    </>
  );
}
