import clsx from "clsx";
import { createPath } from "react-router";

import { FormEntry, type MenuItem } from "#app/ui/menu.tsx";

import classes from "#app/ui/menu.module.css";

interface RowMenuProps {
  /** ID of the popover, unique on the page. */
  id: string;
  label: string;
  items: MenuItem[];
  className?: string | undefined;
}

/**
 * Menu of a row: a native popover without hooks or inline icons, because a page has one per row. The list turns its
 * links into client-side navigations.
 */
export function RowMenu({ id, label, items, className }: RowMenuProps) {
  if (items.length === 0) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={clsx(classes.opener, classes.dots, className)}
        aria-label={label}
      />
      <ul id={id} popover="auto" className={classes.menu} aria-label={label}>
        {items.map((item) => (
          <li key={item.key ?? item.label}>
            {"to" in item ? (
              <a
                href={typeof item.to === "string" ? item.to : createPath(item.to)}
                className={item.danger ? classes.dangerItem : classes.item}
                data-icon={typeof item.icon === "string" ? item.icon : undefined}
                data-stay=""
              >
                {item.icon && typeof item.icon !== "string" && <item.icon size={16} aria-hidden />}
                {item.label}
              </a>
            ) : (
              <FormEntry item={item} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
