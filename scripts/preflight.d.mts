export function problemWith(version: string): string | null;
export function preflight(): void;
