import { date, number, select, text, yesNo } from "../field-kinds.ts";
import type { ClassShape, LinkShape } from "../shapes.ts";
import {
  DRAFT,
  ENDED,
  INITIALIZING,
  OPTIMIZING,
  PUBLISHING,
  READY_TO_SELL,
  REJECTED,
  SKETCH,
} from "../statuses.ts";
import { t } from "../texts.ts";
import { CARD_FLOW } from "./flow.ts";

/** Sale and delivery of the product, and who is responsible for it. */
const OFFER_FIELDS = [
  yesNo(
    "buyable_only_by_bussiness",
    t("Buyable only for business", "Tylko dla firm", "Только для бизнеса"),
  ),
  text(
    "delivery_handling_time",
    t("Delivery handling time", "Czas przygotowania wysyłki", "Время подготовки к отправке"),
  ),
  text(
    "delivery_shipping_rates",
    t("Delivery shipping rates", "Cennik dostawy", "Тарифы доставки"),
  ),
  date("publication_date", t("Publication date", "Data publikacji", "Дата публикации")),
  yesNo(
    "publish_immediately",
    t("Publish immediately", "Publikuj natychmiast", "Опубликовать сразу"),
  ),
  text("payment_invoice", t("Payments: invoice", "Płatności: faktura", "Оплата: счёт")),
  text(
    "responsible_person",
    t("Responsible person", "Osoba odpowiedzialna", "Ответственное лицо"),
    { maxLength: 1000 },
  ),
  text(
    "responsible_producer",
    t("Responsible producer", "Producent odpowiedzialny", "Ответственный производитель"),
    { maxLength: 1000 },
  ),
];

const MARKETPLACE_CARD: ClassShape = {
  key: "marketplace_product",
  name: t("Marketplace card", "Karta na platformie", "Карточка маркетплейса"),
  description: t(
    "What one marketplace is told of a product",
    "To, co jedna platforma wie o produkcie",
    "То, что маркетплейс знает о товаре",
  ),
  abstract: true,
  head: "product",
  permissions: "MARKETPLACE_CARD",
  // One card per marketplace: a second would be a second listing of the same product.
  properties: { finalize: "job", deletableStatuses: "ready_to_sell", onePerHead: true },
  fields: [
    number("price", t("Price", "Cena", "Цена"), { max: 10_000_000, decimals: 2 }),
    select("currency", t("Currency", "Waluta", "Валюта"), "currencies"),
    number("elements_amount", t("Quantity per sale", "Liczba w ofercie", "Количество в продаже"), {
      min: 1,
      max: 100_000,
    }),
    number("stock_quantity", t("Stock quantity", "Stan magazynowy", "Остаток на складе"), {
      max: 10_000_000,
    }),
    text("bullet_points", t("Bullet points", "Najważniejsze cechy", "Ключевые особенности"), {
      maxLength: 5000,
      description: t("One per line", "Każda w osobnym wierszu", "По одной в строке"),
    }),
    ...OFFER_FIELDS,
    yesNo(
      "edit_manually",
      t("Manual editing mode", "Tryb edycji ręcznej", "Режим ручного редактирования"),
    ),
  ],
  statuses: [
    SKETCH,
    INITIALIZING,
    DRAFT,
    OPTIMIZING,
    PUBLISHING,
    // Live at the marketplace: 'Revise' first, then edit.
    { ...READY_TO_SELL, frozen: true },
    REJECTED,
    ENDED,
  ],
  flow: CARD_FLOW,
};

const SHOWROOM_CARD: ClassShape = {
  key: "marketplace_showroom",
  name: t("Showroom", "Showroom", "Showroom"),
  description: t(
    "The marketplace that comes with the catalogue: every card gets a public page",
    "Platforma dołączona do katalogu: każda karta ma publiczną stronę",
    "Маркетплейс в составе каталога: у каждой карточки есть публичная страница",
  ),
  extends: "marketplace_product",
  logo: "/marketplaces/showroom.svg",
  permissions: "MARKETPLACE_CARD",
  properties: { marketplace: "showroom" },
  fields: [],
};

export const CARD_CLASSES: readonly ClassShape[] = [MARKETPLACE_CARD, SHOWROOM_CARD];

export const CARD_CONNECTOR: LinkShape = {
  key: "connector",
  from: "marketplace_product",
  to: "marketplace_connector",
  forwardName: t("Connector", "Połączenie", "Подключение"),
  backwardName: t("Marketplace cards", "Karty na platformie", "Карточки маркетплейса"),
  type: "ManyToOne",
  strength: "OPTIONAL",
};
