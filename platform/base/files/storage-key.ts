/**
 * Throws for keys that would lead out of the folder or prefix. The platform only generates safe keys, but a key may
 * come from elsewhere.
 */
export function assertStorageKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9/._-]*$/i.test(key) || key.includes("..")) {
    throw new Error(`Not a storage key: ${key}`);
  }
}
