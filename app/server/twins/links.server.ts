import { href } from "react-router";

/** Returns the app's address of a file. The app proxies files, because only it has the token to read them. */
export function fileHref(attachmentId: string, variant?: "thumb" | "large"): string {
  return href("/resources/files/:attachmentId/:variant?", { attachmentId, variant });
}
