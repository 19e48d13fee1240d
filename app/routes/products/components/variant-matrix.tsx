import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type * as Rules from "#app/rules/selling/variant-form.ts";
import type { VariantInput } from "#app/rules/selling/variant-form.ts";
import type { MatrixRow } from "#app/server/selling/products/variant-matrix.server.ts";
import type { Variants } from "#app/server/selling/products/variants.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import { CopyOptions } from "./copy-options.tsx";
import { KeptInput } from "./kept-input.tsx";
import { VariantRow } from "./variant-row.tsx";

import copyClasses from "./copy-form.module.css";
import classes from "./variants.module.css";

interface VariantMatrixProps {
  loaded: Pick<Variants, "setup"> & { action: string };
  rows: readonly MatrixRow[];
  /** URL of the first step with its entries. */
  changeTo: string;
  back: string;
  answer: { result: SubmissionResult; holders: Record<string, string> } | undefined;
}

/** Second step of the variants: a row for each combination, with what only this variant has. */
export function VariantMatrix({ loaded, rows, changeTo, back, answer }: VariantMatrixProps) {
  const { action, setup } = loaded;
  const fresh = rows.filter(({ holder }) => holder === null);
  const existing = rows.filter(({ holder }) => holder !== null);
  return (
    <>
      <p>
        {m.variants_in_group({ group: setup.group })}{" "}
        <Link to={changeTo}>{m.variants_change_values()}</Link>
      </p>
      {existing.length > 0 && (
        <ul className={classes.existing} aria-label={m.variants_exists()}>
          {existing.map((row) => (
            <Existing key={row.id} row={row} />
          ))}
        </ul>
      )}
      {fresh.length === 0 ? (
        <>
          <p>{m.variants_all_exist()}</p>
          <ButtonLink to={back}>{m.products_cancel()}</ButtonLink>
        </>
      ) : (
        <MatrixForm rows={fresh} action={action} back={back} answer={answer} />
      )}
    </>
  );
}

function Existing({ row: { label, holder } }: { row: MatrixRow }) {
  if (!holder) return null;
  return (
    <li>
      <strong>{label}</strong>{" "}
      <span className={copyClasses.note}>
        {holder.isSource ? m.variants_this() : m.variants_exists()}
      </span>{" "}
      <Link to={href("/products/:productId", { productId: holder.id })}>{holder.name}</Link>
    </li>
  );
}

interface MatrixFormProps extends Pick<VariantMatrixProps, "back" | "answer"> {
  rows: readonly MatrixRow[];
  action: string;
}

function MatrixForm({ rows, action, back, answer }: MatrixFormProps) {
  const [takenEans, setTakenEans] = useState<readonly string[]>([]);
  const recovered = useRecoveredForm(action);
  const recoveredForm =
    recovered && `rows.${rows[0]?.id}.sku` in recovered.fields ? recovered : null;
  const [form, fields] = useValidatedForm<typeof Rules, VariantInput>({
    id: "create-variants",
    rules: () => import("#app/rules/selling/variant-form.ts"),
    schema: (rules) => rules.variantForm(takenEans),
    defaultValue: {
      rows: Object.fromEntries(
        rows.map(({ id, name, sku }) => [id, { isTicked: "on" as const, name, sku }]),
      ),
      withImages: true,
    },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    lastResult: answer?.result ?? recoveredForm?.result,
  });
  const byId = fields.rows.getFieldset();
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className={classes.form}>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <KeptInput formId={form.id} isAnswered={answer !== undefined} recoveredForm={recoveredForm} />
      {form.status === "error" && <FormAlert form={form} labels={labelsOf(rows)} />}
      <p className={copyClasses.note}>{m.variants_matrix_note()}</p>
      <div id={fields.rows.id} tabIndex={-1} className={classes.rows}>
        {rows.map(({ id, label }) => {
          const field = byId[id];
          return (
            field && (
              <VariantRow
                key={id}
                label={label}
                field={field}
                holderId={answer?.holders[id] ?? null}
                useName={`useEan[${id}]`}
                onTaken={(ean) => setTakenEans((eans) => [...eans, ean])}
                onUse={(name, value) => form.update({ name, value })}
              />
            )
          );
        })}
      </div>
      <CopyOptions withImages={fields.withImages} withCards={fields.withCards} />
      <FormActions cancelTo={back} submit={m.variants_submit()} pending={m.products_creating()} />
    </Form>
  );
}

/** Labels of the fields in the list of errors, because many rows have the same ones. */
function labelsOf(rows: readonly MatrixRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ id, label }) =>
      ["", ".name", ".ean", ".sku"].map((part) => [`rows.${id}${part}`, label]),
    ),
  );
}
