import { SYSTEM_ONLY } from "../permissions.ts";
import { preparation } from "../preparation.ts";
import type { FlowShape, TransitionShape } from "../shapes.ts";
import { t } from "../texts.ts";

const AT_REST = ["draft", "rejected", "ended"];

/** Performed by use cases and jobs only, so that no user bypasses the marketplace's rules. */
const OPTIMIZING: readonly TransitionShape[] = [
  {
    alias: "optimize",
    name: t("Optimize content", "Optymalizuj treść", "Оптимизировать контент"),
    from: AT_REST,
    to: "optimizing",
    permission: SYSTEM_ONLY,
  },
  {
    alias: "optimized",
    name: t("Optimized", "Zoptymalizowano", "Оптимизировано"),
    from: ["optimizing"],
    to: "draft",
    permission: SYSTEM_ONLY,
  },
  {
    alias: "optimize_failed",
    name: t("Optimization failed", "Optymalizacja nie powiodła się", "Оптимизация не удалась"),
    from: ["optimizing"],
    to: "draft",
    permission: SYSTEM_ONLY,
  },
];

const PUBLISHING: readonly TransitionShape[] = [
  {
    alias: "publish",
    name: t("Publish", "Publikuj", "Опубликовать"),
    from: AT_REST,
    to: "publishing",
    permission: SYSTEM_ONLY,
  },
  {
    alias: "published",
    name: t("Published", "Opublikowano", "Опубликовано"),
    from: ["publishing"],
    to: "ready_to_sell",
    permission: SYSTEM_ONLY,
  },
  {
    alias: "reject",
    name: t("Rejected", "Odrzucono", "Отклонено"),
    from: ["publishing"],
    to: "rejected",
    permission: SYSTEM_ONLY,
  },
  {
    alias: "publish_failed",
    name: t("Publishing failed", "Publikacja nie powiodła się", "Публикация не удалась"),
    from: ["publishing"],
    to: "draft",
    permission: SYSTEM_ONLY,
  },
  {
    alias: "ended_remotely",
    name: t("Ended by marketplace", "Zakończono na platformie", "Завершено маркетплейсом"),
    from: ["ready_to_sell"],
    to: "ended",
    permission: SYSTEM_ONLY,
  },
];

export const CARD_FLOW: FlowShape = {
  name: t("Marketplace card", "Karta na platformie", "Карточка маркетплейса"),
  initialStatus: "draft",
  transitions: [
    ...preparation("prepare-card", "MARKETPLACE_CARD_EDIT"),
    ...OPTIMIZING,
    ...PUBLISHING,
    {
      alias: "revise",
      name: t("Revise", "Popraw", "Изменить"),
      from: ["ready_to_sell"],
      to: "draft",
      permission: "MARKETPLACE_CARD_EDIT",
      job: "sync-product-status",
    },
    {
      alias: "end",
      name: t("End listing", "Zakończ ofertę", "Завершить размещение"),
      from: ["ready_to_sell"],
      to: "ended",
      permission: "MARKETPLACE_CARD_EDIT",
      job: "end-listing",
    },
  ],
};
