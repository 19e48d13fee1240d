import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber, formatPrice } from "#app/rules/numbers.ts";
import { PACKAGE_DIMENSIONS, PRODUCT_DIMENSIONS } from "#app/rules/selling/product-sections.ts";
import type { FieldView } from "#app/rules/twins/twin-field.ts";
import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { FieldList } from "#app/ui/field-value.tsx";
import { Section } from "#app/ui/page.tsx";
import { SharedSkuWarning } from "#app/ui/twins/form/shared-sku-warning.tsx";

import classes from "./product-fields.module.css";

export function AboutProduct({ card }: { card: ProductCard }) {
  const leading = card.leading.map(({ key, label, value }) => ({
    key,
    label,
    value: (
      <>
        <FieldValueView value={value} plain={key !== "elements_amount"} />
        {key === "ean" && <EanWarning card={card} />}
        {key === "sku" && card.sameSkuId && <SharedSkuWarning productId={card.sameSkuId} />}
      </>
    ),
  }));
  const price = {
    key: "price",
    label: m.products_price(),
    value: card.price && (
      <>
        {formatPrice(card.price, card.currency)}{" "}
        <span className={classes.note}>{m.products_unified_note()}</span>
      </>
    ),
  };
  const attributeItems = card.attributes.map(({ key, label, value }) => ({
    key,
    label,
    value: <FieldValueView value={value} />,
  }));
  return (
    <Section title={m.products_about()}>
      <FieldList items={[...leading, ...(card.unified ? [price] : []), ...attributeItems]} />
    </Section>
  );
}

/** Warning next to an EAN with a wrong check digit, because it prevents publishing later. */
function EanWarning({ card: { id, correctedEan, mayEdit } }: { card: ProductCard }) {
  if (!correctedEan) return null;
  const edit = `${href("/editProduct/:twinId", { twinId: id })}?ean=${correctedEan}#edit-ean`;
  return (
    <p className={classes.warning}>
      {m.products_ean_check_digit()}{" "}
      {mayEdit && <Link to={edit}>{m.products_ean_use({ ean: correctedEan })}</Link>}
    </p>
  );
}

interface DimensionSectionProps {
  title: string;
  fields: FieldView[];
  keys: "product" | "package";
}

/** Section of dimensions. They share one unit; the weight has a separate one. */
export function DimensionSection({ title, fields, keys }: DimensionSectionProps) {
  const names = keys === "product" ? PRODUCT_DIMENSIONS : PACKAGE_DIMENSIONS;
  const units: Record<string, string> = { [names.weight]: textOf(fields, names.weightUnit) };
  for (const size of names.sizes) units[size] = textOf(fields, names.sizeUnit);
  const dimensionFields = fields.filter(({ key }) => key in units);
  if (dimensionFields.length === 0) return null;
  return (
    <Section title={title}>
      <FieldList
        items={dimensionFields.map(({ key, label, value }) => ({
          key,
          label,
          value:
            value.kind === "number" ? `${formatNumber(value.text)} ${units[key]}`.trim() : null,
        }))}
      />
    </Section>
  );
}

function textOf(fields: FieldView[], key: string): string {
  const value = fields.find((field) => field.key === key)?.value;
  return value?.kind === "text" ? value.text : "";
}
