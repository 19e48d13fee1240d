import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import { expect, test } from "vitest";

import { cssVariablesResolver, theme } from "./theme.ts";

const USED_COLORS = new Set(["teal", "gray", "dark", "red"]);

/**
 * Mantine would render these variables into every page; in a file they are loaded once. Run `vitest -u`
 * after a change of the theme to write the file again.
 */
test("the file of theme variables is up to date", async () => {
  const fullTheme = mergeMantineTheme(DEFAULT_THEME, theme);
  const merged = deepMerge(defaultCssVariablesResolver(fullTheme), cssVariablesResolver(fullTheme));
  const unused = Object.keys(fullTheme.colors).filter((color) => !USED_COLORS.has(color));
  const ofUnusedColor = new RegExp(`^--mantine-color-(${unused.join("|")})-`);
  const used = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => !ofUnusedColor.test(name)));

  const css = convertCssVariables({
    variables: used(merged.variables),
    light: { "--mantine-color-scheme": "light", ...used(merged.light) },
    dark: { "--mantine-color-scheme": "dark", ...used(merged.dark) },
  });
  const readable = css.replaceAll(/[;{]/g, "$&\n").replaceAll("}", "}\n");
  await expect(readable).toMatchFileSnapshot("./theme-variables.css");
});
