import { IconDots } from "@tabler/icons-react";
import clsx from "clsx";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, type LinkProps, useNavigation } from "react-router";

import classes from "./menu.module.css";

type Icon = ComponentType<{ size?: number; "aria-hidden"?: boolean }>;

interface MenuItemBase {
  key?: string;
  label: string;
  /** Icon component; `edit`, `copy` and `delete` are icons of row menus, which come from the style sheet. */
  icon?: Icon | "edit" | "copy" | "delete";
  danger?: boolean;
}

/** A link, or a form with one button; both work without scripts. */
export type MenuItem =
  | (MenuItemBase & { to: LinkProps["to"]; state?: unknown; reloadDocument?: boolean })
  | FormItem;

type FormItem = MenuItemBase & {
  form: { action: string; values?: Record<string, string>; pendingLabel?: string };
};

interface MenuProps {
  /** ID of the popover, unique on the page. */
  id: string;
  label: string;
  items: MenuItem[];
  children?: ReactNode;
  className?: string;
}

/**
 * Menu in a native popover, which opens, closes and returns the focus without scripts. The button that opens it is
 * also its CSS anchor.
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
  if (!("to" in item)) return <FormEntry item={item} />;
  return (
    <Link
      to={item.to}
      state={item.state}
      className={item.danger ? classes.dangerItem : classes.item}
      data-icon={typeof item.icon === "string" ? item.icon : undefined}
      preventScrollReset
      reloadDocument={item.reloadDocument}
    >
      <ItemIcon icon={item.icon} />
      {item.label}
    </Link>
  );
}

function ItemIcon({ icon: Drawn }: { icon: MenuItem["icon"] }) {
  return Drawn && typeof Drawn !== "string" ? <Drawn size={16} aria-hidden /> : null;
}

/** Menu item that submits a form. It shows progress on its button and closes the menu when the submission is done. */
export function FormEntry({ item }: { item: FormItem }) {
  const { action, values = {}, pendingLabel } = item.form;
  const ref = useRef<HTMLFormElement>(null);
  const { formAction, formData } = useNavigation();
  const busy =
    formAction === action &&
    Object.entries(values).every(([name, value]) => formData?.get(name) === value);
  // Look up the menu first, because the result may remove the item itself.
  useEffect(() => {
    if (!busy) return undefined;
    const menu = ref.current?.closest<HTMLElement>("[popover]");
    return () => {
      if (menu?.isConnected) menu.hidePopover();
    };
  }, [busy]);
  return (
    <Form method="post" action={action} preventScrollReset ref={ref}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className={item.danger ? classes.dangerItem : classes.item}
        data-icon={typeof item.icon === "string" ? item.icon : undefined}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? (event) => event.preventDefault() : undefined}
      >
        <ItemIcon icon={item.icon} />
        {busy && pendingLabel ? pendingLabel : item.label}
      </button>
    </Form>
  );
}
