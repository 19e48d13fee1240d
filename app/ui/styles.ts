// One import for each Mantine component that any page may show; forms bring their own (form-styles).
// The whole sheet of Mantine is more than twice the budget.
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Loader.css";
import "./theme-variables.css";
import "./theme.css";
