import {
  IconArrowRight,
  IconDownload,
  IconPlug,
  IconPlugOff,
  IconRefresh,
} from "@tabler/icons-react";
import { expect, test } from "vitest";

import { transitionIcon } from "./transition-icon.tsx";

test.each([
  ["Load products", IconDownload],
  ["Disconnect", IconPlugOff],
  ["Connect", IconPlug],
  ["Try again", IconRefresh],
  ["Archive", IconArrowRight],
  ["Wczytaj produkty", IconDownload],
  ["Rozłącz", IconPlugOff],
  ["Połącz", IconPlug],
  ["Spróbuj ponownie", IconRefresh],
  ["Загрузить товары", IconDownload],
  ["Отключить", IconPlugOff],
  ["Подключить", IconPlug],
  ["Повторить попытку", IconRefresh],
])("%s has the icon of its word", (name, icon) => {
  expect(transitionIcon(name)).toBe(icon);
});
