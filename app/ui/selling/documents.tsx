import { IconDownload, IconFileText } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";
import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./documents.module.css";

export function Documents({ documents }: Pick<ProductCard, "documents">) {
  return (
    <Section title={m.products_documents()} folded={documents.total === 0}>
      {documents.total === 0 ? (
        <p className={classes.none}>{m.products_documents_none()}</p>
      ) : (
        <ul className={classes.list}>
          {documents.items.map(({ id, title, size, href }) => (
            <li key={id}>
              <IconFileText size={18} stroke={1.5} aria-hidden />
              <span className={classes.title}>{title}</span>
              {size !== null && <span className={classes.size}>{formatBytes(size)}</span>}
              {href && (
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={m.products_document_download({ title })}
                >
                  <IconDownload size={16} aria-hidden />
                  {m.products_download()}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <InlinePager name="documents" label={m.products_documents()} slice={documents} />
    </Section>
  );
}
