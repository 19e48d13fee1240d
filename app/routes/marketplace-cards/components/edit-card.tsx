import { getFormProps } from "@conform-to/react";
import { useMemo } from "react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { sourceNote, type ValueSource } from "#app/rules/selling/followed-fields.ts";
import {
  BULLETS_KEY,
  LOCKED_PRICE_KEYS,
  splitBullets,
} from "#app/rules/selling/product-sections.ts";
import type { CardDetail } from "#app/server/selling/actions/selling-schemas.server.ts";
import type { StatusView } from "#app/server/twins/status-view.server.ts";
import { useAppName } from "#app/ui/app-name.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField, typedIn } from "#app/ui/forms/form.tsx";
import { LengthNote, LinesNote } from "#app/ui/forms/length-note.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { LiveStatus, useLiveUpdates } from "#app/ui/live.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { LockedNotice } from "#app/ui/selling/locked-notice.tsx";
import { PreparationFailed } from "#app/ui/selling/preparation-failed.tsx";
import { ReadOnlyNotice } from "#app/ui/selling/read-only-notice.tsx";
import { scheduledText } from "#app/ui/selling/scheduled-text.ts";
import { LockedField } from "#app/ui/twins/form/edit-control.tsx";
import { fieldLabels } from "#app/ui/twins/form/edit-defaults.ts";
import type { EditResult, EditedTwin } from "#app/ui/twins/form/edit-result.ts";
import { EDIT_FORM_ID, useEditForm } from "#app/ui/twins/form/use-edit-form.tsx";
import { useKeptForm } from "#app/ui/twins/form/use-kept-form.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import { ProductPrice } from "./product-price.tsx";

import classes from "#app/ui/selling/edit.module.css";

interface EditCardScreenProps {
  card: EditedTwin & {
    failure: string | null;
    tryAgainId: string | null;
    status: StatusView;
    frozen: boolean;
    /** True if the user may not edit the card. */
    isDenied: boolean;
    marketplace: CardDetail["marketplace"];
    limits: CardDetail["limits"];
    sources: ValueSource[];
    schedule: CardDetail["schedule"];
    parent: string;
    /** The product's price if it has one price for all marketplaces, else null. */
    price: { text: string; priceFrom: string } | null;
  };
  answer: EditResult | undefined;
}

export function EditCardScreen({ card, answer }: EditCardScreenProps) {
  const appName = useAppName();
  const listPlace = useListPlace();
  const page = listPlace(href("/marketplace-product/:cardId", { cardId: card.id }));
  const preparing = card.status.key === "initializing" || card.status.key === "sketch";
  useLiveUpdates({ twinId: card.id, enabled: preparing });
  const isClosed = card.frozen || card.isDenied;
  const isKept = useKeptForm(isClosed, answer);
  const hasForm = !isClosed || (isKept && !preparing);
  return (
    <Page
      title={m.card_edit_title({ marketplace: card.marketplace.name, name: card.name })}
      back={{ to: card.parent, label: m.card_back({ appName }) }}
      badge={<StatusBadge status={card.status} />}
      width="narrow"
      actions={
        hasForm && (
          <>
            <ButtonLink to={preparing ? listPlace(card.parent) : page}>
              {m.products_cancel()}
            </ButtonLink>
            <SubmitButton form={EDIT_FORM_ID} pendingLabel={m.products_saving()}>
              {m.products_save()}
            </SubmitButton>
          </>
        )
      }
    >
      {card.failure !== null && (
        <PreparationFailed reason={card.failure} action={page} transitionId={card.tryAgainId} />
      )}
      {preparing && card.failure === null && (
        <LiveStatus
          text={m.card_preparing()}
          refreshTo={href("/editMarketplaceProduct/:twinId", { twinId: card.id })}
        />
      )}
      {card.isDenied && <LockedNotice>{m.browse_forbidden()}</LockedNotice>}
      {card.frozen && !preparing && (
        <ReadOnlyNotice status={card.status.name} to={page} isFormKept={hasForm} />
      )}
      {hasForm && (
        // The preparation job fills the fields, so remount the form when it is done.
        <EditForm key={String(preparing)} card={card} answer={answer} />
      )}
    </Page>
  );
}

function limitsText({
  titleMax,
  descriptionMax,
  bulletsMax,
  bulletMax,
}: NonNullable<CardDetail["limits"]>): string {
  const room = { title: titleMax, description: descriptionMax };
  return m.card_limits({ ...room, bullets: bulletsMax, bullet: bulletMax });
}

/** Returns a note about the day of a scheduled card, and about the effect of saving another date. */
function scheduleNote({ day }: NonNullable<CardDetail["schedule"]>): string {
  return `${scheduledText(day)}. ${m.card_schedule_edit()}`;
}

function EditForm({ card, answer }: EditCardScreenProps) {
  const { fields } = card;
  const isLocked = (key: string) =>
    card.price !== null && LOCKED_PRICE_KEYS.some((lockedKey) => lockedKey === key);
  const { titleMax, descriptionMax } = card.limits ?? {};
  const limits = useMemo(() => ({ nameMax: titleMax, descriptionMax }), [titleMax, descriptionMax]);
  const listPlace = useListPlace();
  const action = listPlace(href("/editMarketplaceProduct/:twinId", { twinId: card.id }));
  const { form, controls, conflict, description, hidden, control } = useEditForm(
    card,
    action,
    answer,
    {
      limits,
    },
  );
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      className={classes.form}
      autoComplete="off"
    >
      {hidden}
      <FormAlert form={form} labels={fieldLabels(fields)} />
      <Section
        title={m.card_content()}
        description={card.limits ? limitsText(card.limits) : undefined}
      >
        <div className={classes.fields}>
          <EditedField name="name" conflict={conflict}>
            <TextField
              field={controls.name}
              label={m.card_title()}
              description={sourceNote(card.sources, "name")}
              required
            />
            <LengthNote text={typedIn(controls.name)} max={titleMax} />
          </EditedField>
          <EditedField name="description" conflict={conflict}>
            {description}
            <p className={classes.source}>{sourceNote(card.sources, "description")}</p>
            <LengthNote text={typedIn(controls.description)} max={descriptionMax} />
          </EditedField>
          <div>
            {fields.filter(({ key }) => key === BULLETS_KEY).map(control)}
            {card.limits && controls[BULLETS_KEY] && (
              <LinesNote
                lines={splitBullets(typedIn(controls[BULLETS_KEY]))}
                maxLines={card.limits.bulletsMax}
                maxLength={card.limits.bulletMax}
              />
            )}
          </div>
        </div>
      </Section>
      <Section
        title={m.card_offer()}
        description={card.schedule ? scheduleNote(card.schedule) : undefined}
      >
        <div className={classes.grid}>
          {card.price && (
            <LockedField label={m.products_price()}>
              <ProductPrice price={card.price.text} changeAt={card.price.priceFrom} />
            </LockedField>
          )}
          {fields.filter(({ key }) => key !== BULLETS_KEY && !isLocked(key)).map(control)}
        </div>
      </Section>
      <div className={classes.last}>
        <SubmitButton pendingLabel={m.products_saving()}>{m.products_save()}</SubmitButton>
      </div>
    </Form>
  );
}
