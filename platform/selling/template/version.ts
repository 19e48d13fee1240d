/**
 * Raised with every change of the template's data, so that existing domains are updated. A test
 * pins the data by its digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 5;
export const TEMPLATE_DIGEST = "fbeaa045d64307eef0703848fd6c7e0ea888adfea42f0b02e9a7ee38433f16b5";
