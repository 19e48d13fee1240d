export const MAX_LABEL_LENGTH = 50;
export const MAX_NEW_LABELS = 20;
