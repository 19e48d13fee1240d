import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type * as ProductRules from "#app/rules/selling/product.ts";
import { MAX_NAME_LENGTH } from "#app/rules/twins/known-fields.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ComboField } from "#app/ui/forms/combo-field.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import type { Choice } from "#app/ui/forms/form-choice.tsx";
import { TextField, typedIn } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { LengthNote } from "#app/ui/forms/length-note.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { SkuField } from "#app/ui/twins/form/sku-field.tsx";
import { readEan } from "#common/ean.ts";

import { EanField } from "./ean-field.tsx";

import classes from "./create-form.module.css";

interface CreateFormProps {
  types: Choice[];
  lastResult: (SubmissionResult & { existingId?: string | null }) | undefined;
}

const CONSTRAINTS = {
  name: { required: true },
  ean: { required: true },
  sku: { required: true },
  productCategoryId: { required: true },
};

export function CreateForm({ types, lastResult }: CreateFormProps) {
  const [takenEan, setTakenEan] = useState<string | null>(null);
  const recoveredForm = useRecoveredForm(href("/products/new"));
  const [form, fields] = useValidatedForm({
    id: "create-product",
    rules: () => import("#app/rules/selling/product.ts"),
    schema: (rules) => unlessTaken(rules, takenEan),
    lastResult: lastResult ?? recoveredForm?.result,
    constraint: CONSTRAINTS,
    shouldValidate: "onInput",
    shouldRevalidate: "onInput",
  });
  const { name } = fields.ean;
  const ean = readEan(typedIn(fields.ean)).ean;
  const { validate } = form;
  useEffect(() => {
    if (takenEan !== null) validate({ name });
  }, [takenEan, name, validate]);

  return (
    <Form
      method="post"
      action={href("/products/new")}
      {...getFormProps(form)}
      noValidate
      className={classes.form}
    >
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <LeaveGuard form={form.id} unsaved={lastResult !== undefined || recoveredForm !== null} />
      {lastResult === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
      {form.status === "error" && <FormAlert form={form} />}
      {form.status === "error" && ean === takenEan && (
        <ActionErrorAlert text={m.products_ean_block()} answer={null} />
      )}
      <div>
        <TextField field={fields.name} label={m.products_name()} autoComplete="off" />
        <LengthNote text={typedIn(fields.name)} max={MAX_NAME_LENGTH} />
      </div>
      <div className={classes.numbers}>
        <EanField
          field={fields.ean}
          existingId={lastResult?.existingId ?? null}
          onTaken={setTakenEan}
          onUse={(value) => form.update({ name, value })}
        />
        <div className={classes.ean}>
          <SkuField field={fields.sku} label={m.products_sku()} />
        </div>
      </div>
      <ComboField
        field={fields.productCategoryId}
        label={m.products_type()}
        options={types}
        placeholder={m.products_type_choose()}
        emptyText={m.products_type_none()}
      />
      <FormActions
        cancelTo={href("/products")}
        submit={m.products_create()}
        pending={m.products_creating()}
      />
    </Form>
  );
}

function unlessTaken({ CreateProduct }: typeof ProductRules, takenEan: string | null) {
  if (takenEan === null) return CreateProduct;
  const ean = CreateProduct.shape.ean.refine((text) => text !== takenEan, {
    error: () => m.products_ean_duplicate(),
  });
  return CreateProduct.extend({ ean });
}
