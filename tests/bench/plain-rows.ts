import { createElement as h, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

// A floor for list pages: the rows of a page as plain elements, without components, styles, icons or the frame around
// them. It was written before the pages were made faster and stays as it is, or ratios to it could not be compared.

/** Texts, links and images of a row, as its page has them. */
export interface PlainRow {
  id: string;
  name: string;
  ean: string;
  sku: string;
  type: string;
  status: string;
  completeness: string;
  marketplaces: { text: string; logo: string }[];
  price: string;
  updated: { iso: string; exact: string; text: string };
  picture: string | null;
}

export function renderPlainRows(rows: readonly PlainRow[]): string {
  return renderToString(h("table", null, h("tbody", null, rows.map(plainRow))));
}

function plainRow(row: PlainRow): ReactNode {
  const { updated } = row;
  return h(
    "tr",
    { key: row.id },
    h(
      "td",
      null,
      h("input", { type: "checkbox", name: "id", value: row.id, "aria-label": row.name }),
    ),
    h("td", null, nameLink(row)),
    h("td", null, row.type),
    h("td", null, row.status),
    h("td", null, row.completeness),
    h("td", null, row.marketplaces.map(marketplace)),
    h("td", null, row.price),
    h("td", null, h("time", { dateTime: updated.iso, title: updated.exact }, updated.text)),
    h("td", null, menu(row)),
  );
}

function nameLink({ id, name, ean, sku, picture }: PlainRow): ReactNode {
  const image =
    picture && h("img", { src: picture, alt: "", width: 40, height: 40, loading: "lazy" });
  return h(
    "a",
    { href: `/products/${id}` },
    image,
    h("span", { title: name }, name),
    h("span", null, ean),
    h("span", null, sku),
  );
}

function marketplace({ text, logo }: PlainRow["marketplaces"][number]): ReactNode {
  const image = h("img", { src: logo, alt: "", width: 18, height: 18 });
  return h("span", { key: text, title: text }, image, text);
}

function menu({ id }: PlainRow): ReactNode {
  return h(
    "ul",
    null,
    h("li", null, h("a", { href: `/editProduct/${id}` }, "Edit")),
    h("li", null, h("a", { href: `/products/duplicate?id=${id}` }, "Duplicate")),
    h("li", null, h("a", { href: `/products/delete/${id}` }, "Delete")),
  );
}
