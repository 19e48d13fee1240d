/** Result of one check of an installation. */
export interface Finding {
  check: string;
  status: "ok" | "warning" | "error";
  /** The result in one sentence. */
  message: string;
  /** What the operator should do; null if nothing. */
  advice: string | null;
}

export function ok(check: string, message: string): Finding {
  return { check, status: "ok", message, advice: null };
}

export function warning(check: string, message: string, advice: string): Finding {
  return { check, status: "warning", message, advice };
}

export function failure(check: string, message: string, advice: string): Finding {
  return { check, status: "error", message, advice };
}

export function toErrorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? "";
}
