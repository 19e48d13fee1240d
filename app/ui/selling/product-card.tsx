import {
  IconChartLine,
  IconCopy,
  IconGridDots,
  IconPencil,
  IconPhotoPlus,
  IconSparkles,
  IconTrash,
  IconUpload,
  IconVersions,
} from "@tabler/icons-react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";
import type { Neighbors } from "#app/server/selling/products/product-neighbors.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { HistoryTabs } from "#app/ui/twins/history-tabs.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import { Bullets } from "./bullets.tsx";
import { ConnectedMarketplaces } from "./connected-marketplaces.tsx";
import { Documents } from "./documents.tsx";
import { Preparation } from "./preparation.tsx";
import { AboutProduct, DimensionSection } from "./product-fields.tsx";
import { ProductLabels } from "./product-labels.tsx";
import { ProductSteps } from "./product-steps.tsx";
import { Siblings } from "./siblings.tsx";

import classes from "./product-card.module.css";

interface ProductCardScreenProps {
  card: ProductCard;
  failure: string | null;
  /** Previous and next product in the list that the page was opened from. */
  neighbors?: Neighbors | null;
}

/** Page of a product card, at `/products/:productId` and `/browse/:headTwinId`. */
export function ProductCardScreen({ card, failure, neighbors = null }: ProductCardScreenProps) {
  useLiveUpdates({ twinId: card.id });
  const listPlace = useListPlace();
  return (
    <Page
      title={card.name}
      back={{ to: href("/products"), label: m.products_back() }}
      steps={<ProductSteps productId={card.id} neighbors={neighbors} />}
      badge={<StatusBadge status={card.status} />}
      note={card.type}
      actions={<CardActions card={card} />}
    >
      {card.hasHistory && <HistoryTabs place="product" twinId={card.id} active="details" />}
      {card.labels && (
        <ProductLabels
          labels={card.labels}
          editTo={
            card.mayEdit
              ? listPlace(href("/products/:productId/labels", { productId: card.id }))
              : null
          }
        />
      )}
      <Preparation card={card} failure={failure} />
      <div className={classes.columns}>
        <aside className={classes.media}>
          <Gallery
            mayUpload={card.mayEdit}
            items={card.media.items.map((item) => ({
              ...item,
              viewHref: listPlace(item.viewHref),
            }))}
          />
          {card.media.total === 0 && card.mayEdit && (
            <ButtonLink
              to={listPlace(`${href("/editProduct/:twinId", { twinId: card.id })}#images`)}
              className={classes.addImages}
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
            >
              {m.products_images_add()}
            </ButtonLink>
          )}
          <InlinePager name="media" label={m.gallery_label()} slice={card.media} />
        </aside>
        <div className={classes.sections}>
          <ConnectedMarketplaces card={card} />
          <Siblings card={card} />
          <AboutProduct card={card} />
          <Section title={m.products_description()} folded={!card.descriptionHtml}>
            {card.descriptionHtml ? (
              <Markdown html={card.descriptionHtml} />
            ) : (
              <p className={classes.none}>{m.products_description_none()}</p>
            )}
          </Section>
          <Section title={m.products_bullets()} folded={card.bullets.length === 0}>
            <Bullets bullets={card.bullets} none={m.products_bullets_none()} />
          </Section>
          <Documents documents={card.documents} />
          <DimensionSection
            title={m.products_dimensions()}
            fields={card.productDimensions}
            keys="product"
          />
          <DimensionSection
            title={m.products_package()}
            fields={card.packageDimensions}
            keys="package"
          />
        </div>
      </div>
    </Page>
  );
}

function CardActions({ card }: { card: ProductCard }) {
  const params = { productId: card.id };
  const listPlace = useListPlace();
  const edit = {
    label: m.products_edit(),
    icon: IconPencil,
    to: listPlace(href("/editProduct/:twinId", { twinId: card.id })),
  };
  const pushValues: MenuItem = {
    label: m.inherit_push(),
    icon: IconVersions,
    to: listPlace(href("/products/:productId/push", params)),
  };
  const duplicate: MenuItem = {
    label: m.duplicate_action(),
    icon: IconCopy,
    to: listPlace(`${href("/products/duplicate")}?id=${card.id}`),
  };
  const variants: MenuItem = {
    label: m.variants_add(),
    icon: IconGridDots,
    to: listPlace(href("/products/:productId/variants", params)),
  };
  const prices: MenuItem = {
    label: m.price_history(),
    icon: IconChartLine,
    to: listPlace(href("/products/:twinId/prices", { twinId: card.id })),
  };
  const remove: MenuItem = {
    label: m.products_delete(),
    icon: IconTrash,
    danger: true,
    to: listPlace(href("/products/:productId/delete", params)),
  };
  return (
    <>
      {card.mayAct && (
        <ButtonLink
          to={listPlace(href("/products/:productId/optimize", params))}
          preventScrollReset
          leftSection={<IconSparkles size={16} aria-hidden />}
        >
          {m.card_optimize()}
        </ButtonLink>
      )}
      {card.mayAct && (
        <ButtonLink
          to={listPlace(href("/products/:productId/publish", params))}
          preventScrollReset
          variant="filled"
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          {m.card_publish()}
        </ButtonLink>
      )}
      {card.mayEdit && (
        <ButtonLink to={edit.to} leftSection={<IconPencil size={16} aria-hidden />}>
          {edit.label}
        </ButtonLink>
      )}
      <Menu
        id="product-actions"
        label={m.products_actions({ name: card.name })}
        items={[
          ...(card.mayEdit ? [edit] : []),
          ...(card.mayPush ? [pushValues] : []),
          ...(card.isPrepared && card.mayDuplicate ? [duplicate] : []),
          ...(card.mayAddVariants ? [variants] : []),
          ...(card.hasHistory && card.isSellable ? [prices] : []),
          ...(card.mayDelete ? [remove] : []),
        ]}
      />
    </>
  );
}
