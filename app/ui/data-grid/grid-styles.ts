// Style sheets of the Mantine components that the grid uses in addition to those of forms.
import "#app/ui/forms/form-styles.ts";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import "./grid-theme.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Table.layer.css";
import "@mantine/core/styles/Tooltip.layer.css";
import "@mantine/core/styles/Flex.layer.css";
import "mantine-react-table/styles.css";
