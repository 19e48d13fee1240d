/**
 * Raise it with every change of the template's data, so that existing domains are updated. A test compares the
 * data's digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 12;
