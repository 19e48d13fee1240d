import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type * as Rules from "#app/rules/selling/duplicate-form.ts";
import type { DuplicateInput } from "#app/rules/selling/duplicate-form.ts";
import type { Original } from "#app/server/selling/bulk/duplicated-products.server.ts";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import type { Field } from "#app/ui/forms/form.tsx";
import { useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import { type CopyActions, CopyFields } from "./copy-fields.tsx";
import { CopyOptions } from "./copy-options.tsx";
import { KeptInput } from "./kept-input.tsx";

import copyClasses from "./copy-form.module.css";
import classes from "./duplicate-form.module.css";

interface DuplicateFormProps {
  originals: readonly Original[];
  /** URL that the form is posted to. */
  action: string;
  list: string;
  answer: { result: SubmissionResult; holders: Record<string, string> } | undefined;
}

/** Form with a row for each product, in which the values are entered that only its copy has. */
export function DuplicateForm({ originals, action, list, answer }: DuplicateFormProps) {
  const [takenEans, setTakenEans] = useState<readonly string[]>([]);
  const firstName = `copies.${originals[0]?.id}.sku`;
  const recovered = useRecoveredForm(action);
  const recoveredForm = recovered && firstName in recovered.fields ? recovered : null;
  const [form, fields] = useValidatedForm<typeof Rules, DuplicateInput>({
    id: "duplicate-products",
    rules: () => import("#app/rules/selling/duplicate-form.ts"),
    schema: (rules) => rules.duplicateForm(takenEans),
    defaultValue: {
      copies: Object.fromEntries(originals.map(({ id, name }) => [id, { name }])),
      withImages: true,
    },
    lastResult: answer?.result ?? recoveredForm?.result,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const rows = fields.copies.getFieldset();
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className={classes.form}>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <KeptInput formId={form.id} isAnswered={answer !== undefined} recoveredForm={recoveredForm} />
      {form.status === "error" && <FormAlert form={form} />}
      {originals.map((original) => {
        const field = rows[original.id];
        return (
          field && (
            <Row
              key={original.id}
              original={original}
              field={field}
              holderId={answer?.holders[original.id] ?? null}
              onTaken={(ean) => setTakenEans((eans) => [...eans, ean])}
              onUse={(name, value) => form.update({ name, value })}
            />
          )
        );
      })}
      <CopyOptions withImages={fields.withImages} withCards={fields.withCards} />
      <FormActions
        cancelTo={list}
        submit={m.duplicate_submit({ count: originals.length })}
        pending={m.products_creating()}
      />
    </Form>
  );
}

interface Copy extends Record<string, unknown> {
  name: string;
  ean: string;
  sku: string;
}

interface RowProps extends CopyActions {
  original: Original;
  field: Field<Copy>;
}

function Row({ original, field, ...actions }: RowProps) {
  const numbers = [original.ean, original.sku].filter((text) => text !== "").join(" · ");
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={classes.row}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className={classes.original}>
        <Picture pictureId={original.pictureId} />
        <span>
          <Link to={href("/products/:productId", { productId: original.id })}>{original.name}</Link>
          <span className={copyClasses.note}>{numbers}</span>
        </span>
      </legend>
      {field.errors && (
        <p id={field.errorId} className={copyClasses.error}>
          {field.errors.join(" ")}
        </p>
      )}
      <CopyFields fields={field.getFieldset()} useName={`useEan[${original.id}]`} {...actions} />
    </fieldset>
  );
}

function Picture({ pictureId }: Pick<Original, "pictureId">) {
  if (pictureId === null) {
    return (
      <span className={classes.picture}>
        <IconPhoto size={18} stroke={1.25} aria-hidden />
      </span>
    );
  }
  const src = href("/resources/files/:attachmentId/:variant?", {
    attachmentId: pictureId,
    variant: "thumb",
  });
  return <img className={classes.picture} src={src} alt="" width={40} height={40} loading="lazy" />;
}
