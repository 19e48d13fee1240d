/**
 * Returns true if the user changed a control. `data-start` has the initial value of controlled inputs, because React
 * overwrites their `defaultValue`.
 */
export function isChanged(element: Element): boolean {
  // A control without a name is not submitted.
  if (!element.hasAttribute("name")) return false;
  if (element instanceof HTMLTextAreaElement) {
    // Values restored from a submitted form have other line endings than the browser shows.
    const start = element.dataset.start ?? element.defaultValue;
    return element.value !== start.replaceAll("\r\n", "\n");
  }
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    const start = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return start !== undefined && !start.selected;
  }
  if (!(element instanceof HTMLInputElement) || element.type === "hidden") return false;
  if (element.type === "checkbox" || element.type === "radio") {
    const { start } = element.dataset;
    return element.checked !== (start === undefined ? element.defaultChecked : start === "on");
  }
  return element.value !== (element.dataset.start ?? element.defaultValue);
}
