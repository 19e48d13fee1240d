import "react";

declare module "react" {
  // React passes these lower-case attributes through but does not know their camelCase forms yet.
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?:
      | "show-modal"
      | "close"
      | "request-close"
      | "toggle-popover"
      | "show-popover"
      | "hide-popover";
    commandfor?: string;
    interestfor?: string;
  }
}
