import { SYSTEM_ONLY } from "../permissions.ts";
import { preparation } from "../preparation.ts";
import type { FlowShape } from "../shapes.ts";
import { t } from "../texts.ts";

/** The `card_…` ones follow the status of the product's marketplace cards. */
export const PRODUCT_FLOW: FlowShape = {
  name: t("Product card", "Karta produktu", "Карточка товара"),
  initialStatus: "draft",
  transitions: [
    ...preparation("prepare-product", "PRODUCT_EDIT"),
    {
      alias: "card_publishing",
      name: t("A card is being published", "Karta jest publikowana", "Карточка публикуется"),
      from: ["draft", "ready_to_sell"],
      to: "publishing",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "card_live",
      name: t("A card is live", "Karta jest opublikowana", "Карточка опубликована"),
      from: ["draft", "publishing"],
      to: "ready_to_sell",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "card_idle",
      name: t("No card is live", "Brak opublikowanych kart", "Нет опубликованных карточек"),
      from: ["publishing", "ready_to_sell"],
      to: "draft",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "archive",
      name: t("Archive", "Archiwizuj", "В архив"),
      from: ["draft"],
      to: "archived",
      permission: "PRODUCT_EDIT",
    },
    {
      alias: "restore",
      name: t("Restore", "Przywróć", "Восстановить"),
      from: ["archived"],
      to: "draft",
      permission: "PRODUCT_EDIT",
    },
  ],
};
