import { href } from "react-router";

/** Files are proxied by the app, because only the app has the token to read them. */
export function fileHref(attachmentId: string, variant?: "thumb" | "large"): string {
  return href("/resources/files/:attachmentId/:variant?", { attachmentId, variant });
}
