/**
 * Grows with every change of the template's data, so that domains made by an older one are brought
 * up to date. The digest pins the data: a test fails when one changes without the other.
 */
export const TEMPLATE_VERSION = 4;
export const TEMPLATE_DIGEST = "f50a00964fce4f8474f42f566881193280a916c81d748900f55e4df03a790207";
