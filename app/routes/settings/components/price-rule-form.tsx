import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import { formatPrice } from "#app/rules/numbers.ts";
import type { FormAnswer } from "#app/server/entities/screens/form/answer-form.server.ts";
import type { previewPriceRule } from "#app/server/selling/products/price-rules.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { ConsoleForm } from "#app/ui/entities/entity-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import classes from "./settings.module.css";

interface PriceRuleFormProps {
  name: string;
  action: string;
  fields: EntityField[];
  values: Record<string, string>;
  /** True if there is a saved rule, which the user can remove. */
  isSaved: boolean;
  /** Prices of products before and after applying the rule; null until the rule is tried. */
  examples: Awaited<ReturnType<typeof previewPriceRule>> | null;
  answer: FormAnswer | undefined;
}

/** The form of a marketplace's price rule. Its effect is shown before it can be saved. */
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
            rows={examples.map(({ twinId, name: product, before, after, currency, skipped }) => ({
              key: twinId,
              cells: [
                product,
                formatPrice(before, currency ?? ""),
                skipped
                  ? m.prices_skipped({ reason: skipped })
                  : formatPrice(after, currency ?? ""),
              ],
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
