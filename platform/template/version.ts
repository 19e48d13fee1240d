/**
 * Grows with every change of the template's data, so that domains made by an older one are brought
 * up to date. The digest pins the data: a test fails when one changes without the other.
 */
export const TEMPLATE_VERSION = 1;
export const TEMPLATE_DIGEST = "6dd1a88afdf81e9f35258d5421a159c12ef5b34a79129205181a1e60efb6f382";
