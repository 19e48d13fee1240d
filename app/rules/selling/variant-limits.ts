/** The maximum number of combinations of one form. The platform creates as many products in one call. */
export const MAX_VARIANTS = 50;
/** The maximum number of fields in which variants differ. */
export const MAX_AXES = 2;
export const MAX_GROUP_LENGTH = 100;
export const MAX_VALUE_LENGTH = 100;
/**
 * The maximum length of all values as the address of the matrix has them, so that no server or proxy refuses it. A
 * Chinese character takes nine.
 */
export const MAX_ENCODED_VALUES = 3000;
/** The key of the field that variants have in common. */
export const GROUP_KEY = "variant_group";
