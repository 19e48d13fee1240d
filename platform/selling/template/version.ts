/**
 * Raised with every change of the template's data, so that existing domains are updated. A test
 * pins the data by its digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 9;
export const TEMPLATE_DIGEST = "4c1882e189bbcee5e19edaf2a73b661a4367efd77cfd22f7f302e4d9866ecd29";
