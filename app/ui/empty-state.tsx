import type { ComponentType, ReactNode } from "react";

import classes from "./empty.module.css";

interface EmptyProps {
  icon?: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Renders the title as the page's heading if the page has no other. */
  heading?: boolean;
}

export function EmptyState({ icon: Icon, title, text, action, heading }: EmptyProps) {
  const Title = heading ? "h1" : "p";
  return (
    <div className={classes.empty}>
      {Icon && (
        <span className={classes.icon}>
          <Icon size={24} stroke={1.5} aria-hidden />
        </span>
      )}
      {title && <Title className={classes.title}>{title}</Title>}
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
