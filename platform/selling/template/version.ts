/**
 * Raised with every change of the template's data, so that existing domains are updated. A test
 * pins the data by its digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 4;
export const TEMPLATE_DIGEST = "f50a00964fce4f8474f42f566881193280a916c81d748900f55e4df03a790207";
