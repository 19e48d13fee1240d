import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Checkbox } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type * as Rules from "#app/rules/selling/duplicate-form.ts";
import type { DuplicateInput } from "#app/rules/selling/duplicate-form.ts";
import { MAX_NAME_LENGTH } from "#app/rules/twins/known-fields.ts";
import type { Original } from "#app/server/selling/bulk/duplicated-products.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { type Field, TextField } from "#app/ui/forms/form.tsx";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { SkuField } from "#app/ui/twins/form/sku-field.tsx";

import { EanField } from "./ean-field.tsx";

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
      <LeaveGuard form={form.id} unsaved={answer !== undefined || recoveredForm !== null} />
      {answer === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
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
      <fieldset className={classes.choices}>
        <legend>{m.duplicate_also()}</legend>
        <Checkbox
          key={fields.withImages.key}
          name={fields.withImages.name}
          defaultChecked={fields.withImages.initialValue === "on"}
          label={m.duplicate_with_images()}
        />
        <Checkbox
          key={fields.withCards.key}
          name={fields.withCards.name}
          defaultChecked={fields.withCards.initialValue === "on"}
          label={m.duplicate_with_cards()}
          description={m.duplicate_with_cards_help()}
        />
      </fieldset>
      <p className={classes.note}>{m.duplicate_hidden_values()}</p>
      <div className={classes.actions}>
        <ButtonLink to={list}>{m.products_cancel()}</ButtonLink>
        <SubmitButton pendingLabel={m.products_creating()}>
          {m.duplicate_submit({ count: originals.length })}
        </SubmitButton>
      </div>
    </Form>
  );
}

interface Copy extends Record<string, unknown> {
  name: string;
  ean: string;
  sku: string;
}

interface RowProps {
  original: Original;
  field: Field<Copy>;
  /** ID of the product that has the rejected EAN. */
  holderId: string | null;
  onTaken: (ean: string) => void;
  onUse: (name: string, corrected: string) => void;
}

function Row({ original, field, holderId, onTaken, onUse }: RowProps) {
  const { name, ean, sku } = field.getFieldset();
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
          <span className={classes.note}>{numbers}</span>
        </span>
      </legend>
      {field.errors && (
        <p id={field.errorId} className={classes.error}>
          {field.errors.join(" ")}
        </p>
      )}
      <div className={classes.values}>
        <TextField
          field={name}
          label={m.products_name()}
          required
          autoComplete="off"
          maxCharacters={MAX_NAME_LENGTH}
        />
        <EanField
          field={ean}
          required
          existingId={holderId}
          useName={`useEan[${original.id}]`}
          onTaken={onTaken}
          onUse={(corrected) => onUse(ean.name, corrected)}
        />
        <SkuField field={sku} label={m.products_sku()} required />
      </div>
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
