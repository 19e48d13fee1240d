import { SYSTEM_ONLY } from "../permissions.ts";
import type { FlowShape } from "../shapes.ts";
import { t } from "../texts.ts";

export const CONNECTOR_FLOW: FlowShape = {
  name: t("Marketplace connector", "Połączenie z platformą", "Подключение маркетплейса"),
  initialStatus: "new",
  transitions: [
    {
      alias: "connect",
      name: t("Connect", "Połącz", "Подключить"),
      from: ["new", "disconnected"],
      to: "connecting",
      permission: "CONNECTOR_RUN",
      job: "try-connector",
    },
    {
      alias: "try_again",
      name: t("Try again", "Spróbuj ponownie", "Попробовать снова"),
      from: ["failed"],
      to: "connecting",
      permission: "CONNECTOR_RUN",
      job: "try-connector",
    },
    {
      alias: "connected",
      name: t("Connected", "Połączono", "Подключено"),
      from: ["connecting"],
      to: "connected",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "connect_failed",
      name: t("Connecting failed", "Łączenie nie powiodło się", "Подключение не удалось"),
      from: ["connecting"],
      to: "failed",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "load_products",
      name: t("Load products", "Wczytaj produkty", "Загрузить товары"),
      from: ["connected"],
      to: "loading",
      permission: "CONNECTOR_RUN",
      job: "load-products",
    },
    {
      alias: "loaded",
      name: t("Products loaded", "Wczytano produkty", "Товары загружены"),
      from: ["loading"],
      to: "connected",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "disconnect",
      name: t("Disconnect", "Rozłącz", "Отключить"),
      from: ["connected", "failed"],
      to: "disconnected",
      permission: "CONNECTOR_RUN",
    },
  ],
};
