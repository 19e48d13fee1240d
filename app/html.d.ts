import "react";

declare module "react" {
  // React prints these in lower case only and does not know their camelCase forms yet.
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
