/**
 * Raised with every change of the template's data, so that existing domains are updated. A test
 * pins the data by its digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 6;
export const TEMPLATE_DIGEST = "93071bfc45a884dccb61fe56e46399a3e10fd49a5833a19a476ba671e8adb242";
