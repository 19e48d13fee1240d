export const CHROMIUM_FLAGS: string[];
export const USER_AGENT: string;
export function findChromium(say?: (line: string) => void): Promise<string>;
