const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any uuid, the contract's fixed ones too, whose version digits no standard knows. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
