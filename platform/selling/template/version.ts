/**
 * Raise it with every change of the template's data, so that existing domains are updated. A test compares the
 * data's digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 12;
export const TEMPLATE_DIGEST = "3104c49c09be22dd73b461c81165af9d0aa5b3ac834aebbbf15bcddec3feeb04";
