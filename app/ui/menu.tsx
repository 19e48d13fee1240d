import { IconDots } from "@tabler/icons-react";
import clsx from "clsx";
import type { ComponentType, ReactNode } from "react";
import { Form, Link, type LinkProps } from "react-router";

import classes from "./menu.module.css";

type Icon = ComponentType<{ size?: number; "aria-hidden"?: boolean }>;

interface MenuItemBase {
  key?: string;
  label: string;
  icon?: Icon;
  danger?: boolean;
}

/** A place to go, or a form of one button; both work without scripts. */
export type MenuItem =
  | (MenuItemBase & { to: LinkProps["to"]; state?: unknown; reloadDocument?: boolean })
  | (MenuItemBase & { form: { action: string; values?: Record<string, string> } });

interface MenuProps {
  /** Unique on the page: names the popover. */
  id: string;
  label: string;
  items: MenuItem[];
  children?: ReactNode;
  className?: string;
}

/**
 * A native popover: opens, closes and returns the focus without a line of script. The button that
 * opens it is also what it hangs on.
 */
export function Menu({ id, label, items, children, className }: MenuProps) {
  if (items.length === 0) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={clsx(classes.opener, className)}
        aria-label={children ? undefined : label}
      >
        {children ?? <IconDots size={18} aria-hidden />}
      </button>
      <div id={id} popover="auto" className={classes.menu}>
        <ul aria-label={label}>
          {items.map((item) => (
            <li key={item.key ?? item.label}>
              <Entry item={item} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const look = clsx(classes.item, item.danger && classes.danger);
  const inside = (
    <>
      {item.icon && <item.icon size={16} aria-hidden />}
      {item.label}
    </>
  );
  if ("to" in item) {
    return (
      <Link
        to={item.to}
        state={item.state}
        className={look}
        preventScrollReset
        reloadDocument={item.reloadDocument}
      >
        {inside}
      </Link>
    );
  }
  return (
    <Form method="post" action={item.form.action} preventScrollReset>
      {Object.entries(item.form.values ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={look}>
        {inside}
      </button>
    </Form>
  );
}
