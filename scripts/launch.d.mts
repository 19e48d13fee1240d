export function memoryFlags(profile?: string): string[];
export function launch(file: string, args: string[]): never;
