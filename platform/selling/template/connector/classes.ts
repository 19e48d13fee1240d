import { secret, text } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { CONNECTOR_STATUSES } from "../statuses.ts";
import { t } from "../texts.ts";
import { CONNECTOR_FLOW } from "./flow.ts";

const CONNECTOR: ClassShape = {
  key: "marketplace_connector",
  name: t("Marketplace connector", "Połączenie z platformą", "Подключение маркетплейса"),
  description: t(
    "An account of the business at a marketplace",
    "Konto firmy na platformie",
    "Учётная запись компании на маркетплейсе",
  ),
  abstract: true,
  permissions: "CONNECTOR",
  properties: {
    nameRequired: true,
    nameRequiredMessage: "Name is required",
    nameMaxLength: 100,
    nameMaxLengthMessage: "Name must be at most 100 characters",
  },
  fields: [],
  statuses: CONNECTOR_STATUSES,
  flow: CONNECTOR_FLOW,
};

const SHOWROOM_CONNECTOR: ClassShape = {
  key: "connector_showroom",
  name: t("Showroom", "Showroom", "Showroom"),
  extends: "marketplace_connector",
  logo: "/marketplaces/showroom.svg",
  permissions: "CONNECTOR",
  properties: { marketplace: "showroom" },
  fields: [
    text("shop_name", t("Shop name", "Nazwa sklepu", "Название магазина"), {
      maxLength: 100,
      description: t(
        "Shown as the seller on public pages",
        "Widoczna jako sprzedawca na stronach publicznych",
        "Показывается как продавец на публичных страницах",
      ),
    }),
    secret("access_key", t("Access key", "Klucz dostępu", "Ключ доступа")),
  ],
};

export const CONNECTOR_CLASSES: readonly ClassShape[] = [CONNECTOR, SHOWROOM_CONNECTOR];
