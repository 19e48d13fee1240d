import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

const teal: MantineColorsTuple = [
  "#e8f4f3",
  "#cfe7e5",
  "#a3d3cf",
  "#74beb8",
  "#5cc5bd",
  "#2b948d",
  "#16807c",
  "#0b6e6e",
  "#095a5a",
  "#064343",
];

/** Neutral grays, slightly warm. In dark mode Mantine uses the dark palette instead. */
const gray: MantineColorsTuple = [
  "#faf9f7",
  "#f4f2ef",
  "#eae7e2",
  "#dcd8d2",
  "#bfbab2",
  "#9b958c",
  "#6f6a62",
  "#524e48",
  "#36332f",
  "#211f1c",
];
const dark: MantineColorsTuple = [
  "#e9e7e3",
  "#bcb8b1",
  "#98938b",
  "#6b6760",
  "#47443f",
  "#383531",
  "#2a2825",
  "#201e1c",
  "#191816",
  "#121110",
];

/**
 * Colors filled components with our accent, or with our danger color for `color="red"`: both have a different text
 * color in dark mode.
 */
function ourColors(input: Parameters<VariantColorsResolver>[0]) {
  const ours = input.color === "red" ? "danger" : input.color === "teal" ? "accent" : null;
  if (ours === null || input.variant !== "filled") return defaultVariantColorsResolver(input);
  return {
    background: `var(--v-${ours})`,
    hover: `var(--v-${ours}-strong)`,
    color: `var(--v-on-${ours})`,
    border: "1px solid transparent",
  };
}

export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: ourColors,
  colors: { teal, gray, dark },
  black: "#211f1c",
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.35" },
      h2: { fontSize: "1rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.45" },
    },
  },
  radius: { sm: "6px", md: "8px" },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    Input: { defaultProps: { size: "sm" } },
    // The description of a field is below it, so that adjacent fields stay aligned.
    InputWrapper: {
      defaultProps: { size: "sm", inputWrapperOrder: ["label", "input", "error", "description"] },
    },
  },
});

/**
 * Maps Mantine's surface variables to ours, so that Mantine components and plain elements look the same.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-primary-color-filled": "var(--v-accent)",
    "--mantine-primary-color-filled-hover": "var(--v-accent-strong)",
    "--mantine-primary-color-contrast": "var(--v-on-accent)",
    "--mantine-color-body": "var(--v-surface)",
    "--mantine-color-text": "var(--v-text)",
    "--mantine-color-dimmed": "var(--v-muted)",
    "--mantine-color-placeholder": "var(--v-muted)",
    "--mantine-color-anchor": "var(--v-accent-text)",
    "--mantine-color-default": "var(--v-surface)",
    "--mantine-color-default-hover": "var(--v-hover)",
    "--mantine-color-default-color": "var(--v-text)",
    "--mantine-color-default-border": "var(--v-line-strong)",
    "--mantine-color-error": "var(--v-danger)",
    "--mantine-color-disabled": "var(--v-sunken)",
    "--mantine-color-disabled-color": "var(--v-muted)",
    "--mantine-color-disabled-border": "var(--v-line)",
  };
  return { variables: {}, light: shared, dark: shared };
};
