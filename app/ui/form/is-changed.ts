/**
 * Whether a person has given a control another value than the page did. `data-start` says what that
 * was where the browser cannot know: React writes the values it keeps itself over it.
 */
export function isChanged(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) {
    return element.value !== (element.dataset.start ?? element.defaultValue);
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
