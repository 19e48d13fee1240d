/**
 * Whether a person has given a control another value than the page did. `data-start` says what that
 * was where the browser cannot know: React writes the values it keeps itself over it.
 */
export function isChanged(element: Element): boolean {
  // Without a name it is sent to nobody.
  if (!element.hasAttribute("name")) return false;
  if (element instanceof HTMLTextAreaElement) {
    // What was sent by a form has other line ends than the browser shows.
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
