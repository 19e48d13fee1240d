/**
 * Rejects keys that leave the folder or prefix. The platform generates safe ones, but this may be an external
 * one.
 */
export function assertStorageKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9/._-]*$/i.test(key) || key.includes("..")) {
    throw new Error(`Not a storage key: ${key}`);
  }
}
