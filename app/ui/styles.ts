// One import per Mantine component that any page may show; forms import their own (form-styles). Mantine's
// complete style sheet is more than twice the budget.
import "./theme.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "./theme-variables.css";
