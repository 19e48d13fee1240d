/**
 * Grows with every change of the template's data, so that domains made by an older one are brought
 * up to date. The digest pins the data: a test fails when one changes without the other.
 */
export const TEMPLATE_VERSION = 2;
export const TEMPLATE_DIGEST = "f511724391f94e4a91da3abb80cd83eeb01d39c93f0bf2886deaec84e39c1f86";
