// One import for each Mantine component that any page may show; forms bring their own (form-styles).
// The whole sheet of Mantine is more than twice the budget.
import "./theme.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "./theme-variables.css";
