import {
  IconArrowRight,
  IconDownload,
  IconPlug,
  IconPlugOff,
  IconRefresh,
} from "@tabler/icons-react";
import { expect, test } from "vitest";

import { transitionAction } from "./transition-action.ts";

test.each([
  ["Load products", IconDownload],
  ["Disconnect", IconPlugOff],
  ["Connect", IconPlug],
  ["Try again", IconRefresh],
  ["Archive", IconArrowRight],
])("%s has the icon of its word", (englishName, icon) => {
  expect(transitionAction({ name: englishName, englishName })).toEqual({
    label: englishName,
    icon,
  });
});

test.each([
  ["Rozłącz", "Disconnect", IconPlugOff],
  ["Spróbuj ponownie", "Try again", IconRefresh],
  ["Загрузить товары", "Load products", IconDownload],
])("%s is shown with the icon of its English name %s", (name, englishName, icon) => {
  expect(transitionAction({ name, englishName })).toEqual({ label: name, icon });
});
