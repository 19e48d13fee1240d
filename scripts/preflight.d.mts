export function describeUnsupportedNode(version: string): string | null;
export function preflight(): void;
