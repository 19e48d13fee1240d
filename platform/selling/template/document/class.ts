import type { ClassShape } from "../shapes.ts";
import { DOCUMENT_STATUSES } from "../statuses.ts";
import { t } from "../texts.ts";

/** Its first attachment is the document. */
export const PRODUCT_DOCUMENT: ClassShape = {
  key: "product_document",
  name: t("Product document", "Dokument produktu", "Документ товара"),
  description: t(
    "A manual, certificate or data sheet of a product",
    "Instrukcja, certyfikat lub karta produktu",
    "Инструкция, сертификат или техническое описание товара",
  ),
  head: "product",
  permissions: "DOCUMENT",
  properties: {
    nameRequired: true,
    nameRequiredMessage: "Name is required",
    nameMaxLength: 100,
    nameMaxLengthMessage: "Name must be at most 100 characters",
  },
  fields: [],
  statuses: DOCUMENT_STATUSES,
  flow: {
    name: t("Product document", "Dokument produktu", "Документ товара"),
    initialStatus: "active",
    transitions: [],
  },
};
