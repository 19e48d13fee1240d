import type { PermissionGroupShape, PermissionShape } from "./shapes.ts";
import { t } from "./texts.ts";

/** Permission of a transition that no user has and jobs pass. */
export const SYSTEM_ONLY = "DENY_ALL";

export const PERMISSION_GROUPS: readonly PermissionGroupShape[] = [
  {
    key: "PRODUCT_PERMISSIONS",
    name: t("Products", "Produkty", "Товары"),
    class: "product",
    permissions: fourOf("PRODUCT", ["products", "produkty", "товары"]),
  },
  {
    key: "MARKETPLACE_CARD_PERMISSIONS",
    name: t("Marketplace cards", "Karty na platformach", "Карточки маркетплейсов"),
    class: "marketplace_product",
    permissions: fourOf("MARKETPLACE_CARD", [
      "marketplace cards",
      "karty na platformach",
      "карточки маркетплейсов",
    ]),
  },
  {
    key: "CONNECTOR_PERMISSIONS",
    name: t("Marketplace connectors", "Połączenia z platformami", "Подключения маркетплейсов"),
    class: "marketplace_connector",
    permissions: [
      ...fourOf("CONNECTOR", [
        "marketplace connectors",
        "połączenia z platformami",
        "подключения маркетплейсов",
      ]),
      {
        key: "CONNECTOR_RUN",
        name: t(
          "Connect, load and disconnect marketplaces",
          "Łączenie, wczytywanie i rozłączanie platform",
          "Подключение, загрузка и отключение маркетплейсов",
        ),
      },
    ],
  },
  {
    key: "DOCUMENT_PERMISSIONS",
    name: t("Product documents", "Dokumenty produktów", "Документы товаров"),
    class: "product_document",
    permissions: fourOf("DOCUMENT", [
      "product documents",
      "dokumenty produktów",
      "документы товаров",
    ]),
  },
  {
    key: "BUSINESS_PERMISSIONS",
    name: t("Business", "Firma", "Компания"),
    permissions: [
      {
        key: "BUSINESS_EDIT",
        name: t("Edit the business profile", "Edycja profilu firmy", "Изменение профиля компании"),
      },
      {
        key: "BUSINESS_MEMBER_MANAGE",
        name: t(
          "Invite and remove managers",
          "Zapraszanie i usuwanie menedżerów",
          "Приглашение и удаление менеджеров",
        ),
      },
    ],
  },
];

function fourOf(prefix: string, [en, pl, ru]: [string, string, string]): PermissionShape[] {
  return [
    { key: `${prefix}_VIEW`, name: t(`View ${en}`, `Podgląd: ${pl}`, `Просмотр: ${ru}`) },
    { key: `${prefix}_CREATE`, name: t(`Create ${en}`, `Tworzenie: ${pl}`, `Создание: ${ru}`) },
    { key: `${prefix}_EDIT`, name: t(`Edit ${en}`, `Edycja: ${pl}`, `Изменение: ${ru}`) },
    { key: `${prefix}_DELETE`, name: t(`Delete ${en}`, `Usuwanie: ${pl}`, `Удаление: ${ru}`) },
  ];
}
