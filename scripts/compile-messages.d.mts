export function compileMessages(): Promise<void>;
