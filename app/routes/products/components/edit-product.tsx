import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import * as sections from "#app/rules/selling/product-sections.ts";
import { MAX_NAME_LENGTH } from "#app/rules/twins/known-fields.ts";
import type { FormField } from "#app/rules/twins/twin-field.ts";
import type { TextLimits } from "#app/server/selling/actions/selling-schemas.server.ts";
import type { StatusView } from "#app/server/twins/status-view.server.ts";
import type { MediaItem } from "#app/server/twins/twins.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField, typedIn } from "#app/ui/forms/form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { LockedNotice } from "#app/ui/selling/locked-notice.tsx";
import { ReadOnlyNotice } from "#app/ui/selling/read-only-notice.tsx";
import { fieldLabels } from "#app/ui/twins/form/edit-defaults.ts";
import type { EditResult, EditedTwin, UploadResponse } from "#app/ui/twins/form/edit-result.ts";
import { EDIT_FORM_ID, useEditForm } from "#app/ui/twins/form/use-edit-form.tsx";
import { useKeptForm } from "#app/ui/twins/form/use-kept-form.ts";
import { useUploading } from "#app/ui/twins/form/use-part-saves.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import { type DocumentItem, DocumentUploads, ImageUploads } from "./edit-files.tsx";
import { BulletCounts, DescriptionCounts, TitleCounts } from "./text-limits.tsx";

import classes from "#app/ui/selling/edit.module.css";

interface EditProductScreenProps {
  product: EditedTwin & {
    status: StatusView;
    frozen: boolean;
    /** True if the user may not edit the product. */
    isDenied: boolean;
    suggestedEan: string | null;
    textLimits: TextLimits[];
    media: PageSlice<MediaItem>;
    documents: PageSlice<DocumentItem>;
  };
  answer: (EditResult & UploadResponse) | undefined;
}

export function EditProductScreen({ product, answer }: EditProductScreenProps) {
  const listPlace = useListPlace();
  const page = listPlace(href("/products/:productId", { productId: product.id }));
  const action = listPlace(href("/editProduct/:twinId", { twinId: product.id }));
  const hasForm = useKeptForm(product.frozen || product.isDenied, answer);
  return (
    <Page
      title={m.products_edit_title({ name: product.name })}
      back={{ to: page, label: m.products_back_to_card() }}
      badge={<StatusBadge status={product.status} />}
      width="narrow"
      actions={
        hasForm && (
          <>
            <ButtonLink to={page}>{m.products_cancel()}</ButtonLink>
            <SaveButton action={action} form={EDIT_FORM_ID} />
          </>
        )
      }
    >
      {product.frozen && (
        <ReadOnlyNotice status={product.status.name} to={page} isFormKept={hasForm} />
      )}
      {product.isDenied && <LockedNotice>{m.browse_forbidden()}</LockedNotice>}
      {hasForm && <EditForm product={product} answer={answer} action={action} />}
    </Page>
  );
}

function EditForm({ product, answer, action }: EditProductScreenProps & { action: string }) {
  const { fields, suggestedEan, textLimits: limits } = product;
  const suggested: Record<string, string> = suggestedEan === null ? {} : { ean: suggestedEan };
  const uploading = useUploading(action);
  const edit = useEditForm(product, action, answer, { suggested });
  const { form, controls, conflict, control } = edit;
  const pickFields = (keys: readonly string[]) =>
    keys
      .map((key) => fields.find((field) => field.key === key))
      .filter((field) => field !== undefined);
  const { onSubmit, ...formProps } = getFormProps(form);
  return (
    // Every submit button posts the selected files too.
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      {...formProps}
      // Block the submit during an upload: if the upload is rejected after the redirect, nobody sees the
      // error.
      onSubmit={(event) => (uploading ? event.preventDefault() : onSubmit(event))}
      noValidate
      className={classes.form}
      autoComplete="off"
    >
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {edit.hidden}
      <FormAlert form={form} labels={fieldLabels(fields)} />
      {answer && answer.added > 0 && (
        <output className={classes.added}>{m.products_files_added()}</output>
      )}
      <Section title={m.products_about()}>
        <div className={classes.fields}>
          <EditedField name="name" conflict={conflict}>
            <TextField
              field={controls.name}
              label={m.products_name()}
              required
              maxCharacters={MAX_NAME_LENGTH}
            />
            <TitleCounts text={typedIn(controls.name)} limits={limits} />
          </EditedField>
          <div className={classes.grid}>
            {pickFields([...sections.LEADING_KEYS, ...sections.PRICE_KEYS]).map(control)}
          </div>
        </div>
      </Section>
      <ContentSection edit={edit} limits={limits}>
        {pickFields([sections.BULLETS_KEY]).map(control)}
      </ContentSection>
      <FieldSection
        title={m.products_attributes()}
        fields={fields.filter(({ key }) => sections.isTypeAttribute(key))}
        control={control}
      />
      <FieldSection
        title={m.products_dimensions()}
        fields={pickFields(sections.dimensionKeys(sections.PRODUCT_DIMENSIONS))}
        control={control}
      />
      <FieldSection
        title={m.products_package()}
        fields={pickFields(sections.dimensionKeys(sections.PACKAGE_DIMENSIONS))}
        control={control}
      />
      <ImageUploads
        action={action}
        media={product.media}
        errors={answer?.errors?.images ?? []}
        typedTexts={answer?.imageTexts ?? {}}
      />
      <DocumentUploads
        action={action}
        documents={product.documents}
        errors={answer?.errors?.documents ?? []}
      />
      <div className={classes.last}>
        <SaveButton action={action} />
      </div>
    </Form>
  );
}

interface ContentSectionProps {
  edit: ReturnType<typeof useEditForm>;
  limits: TextLimits[];
  /** The field of the bullet points. */
  children: ReactNode;
}

function ContentSection({
  edit: { conflict, controls, description },
  limits,
  children,
}: ContentSectionProps) {
  const bullets = controls[sections.BULLETS_KEY];
  return (
    <Section title={m.card_content()}>
      <div className={classes.fields}>
        <EditedField name="description" conflict={conflict}>
          {description}
          <DescriptionCounts text={typedIn(controls.description)} limits={limits} />
        </EditedField>
        <div>
          {children}
          {bullets && <BulletCounts text={typedIn(bullets)} limits={limits} />}
        </div>
      </div>
    </Section>
  );
}

function SaveButton({ action, form }: { action: string; form?: string }) {
  const uploading = useUploading(action);
  return (
    <SubmitButton
      {...(form && { form })}
      {...(uploading && { pending: true })}
      pendingLabel={uploading ? m.products_uploading() : m.products_saving()}
    >
      {m.products_save()}
    </SubmitButton>
  );
}

interface FieldSectionProps {
  title: string;
  fields: FormField[];
  control: (field: FormField) => ReactNode;
}

function FieldSection({ title, fields, control }: FieldSectionProps) {
  if (fields.length === 0) return null;
  return (
    <Section title={title}>
      <div className={classes.grid}>{fields.map(control)}</div>
    </Section>
  );
}
