/**
 * Grows with every change of the template's data, so that domains made by an older one are brought
 * up to date. The digest pins the data: a test fails when one changes without the other.
 */
export const TEMPLATE_VERSION = 3;
export const TEMPLATE_DIGEST = "c27dc474bf4c1aba8948ed2397806d812474dc17b38fa5886d64d9c026fdee81";
