import {
  IconBell,
  IconBuildingStore,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconPackage,
  IconSearch,
  IconSettings,
  IconSun,
  IconUsers,
} from "@tabler/icons-react";
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, Link, NavLink } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { Brand } from "./brand.tsx";
import { useLive, useLiveStream } from "./live.tsx";
import { hideAfterChoice } from "./menu.tsx";
import { useProductName } from "./product-name.ts";
import { SchemeChoice } from "./scheme-choice.tsx";
import classes from "./shell.module.css";

export interface Workplace {
  id: string;
  name: string;
}

export interface ShellProps {
  person: { name: string; email: string };
  workplaces: Workplace[];
  workplaceId: string | null;
  unread: number;
  sections: Section[];
  chosenScheme: "light" | "dark" | null;
  children: ReactNode;
}

export type Section = "products" | "marketplaces" | "people" | "admin";

const NO_TWIN = "none";

type Icon = ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;

const places: Record<Section, { to: string; label: () => string; icon: Icon }> = {
  products: { to: "/products", label: m.frame_products, icon: IconPackage },
  marketplaces: { to: "/marketplaces", label: m.frame_marketplaces, icon: IconBuildingStore },
  people: { to: "/users", label: m.frame_people, icon: IconUsers },
  admin: { to: "/admin", label: m.frame_admin, icon: IconSettings },
};

/** The frame of every signed-in page. Menus are native popovers, so all of it works without scripts. */
export function Shell({ children, sections, ...rest }: ShellProps) {
  const product = useProductName();
  useLiveStream(rest.workplaceId);
  // The count of unread notifications is the frame's own.
  useLive({ twinId: NO_TWIN });
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {m.frame_skip()}
      </a>
      <nav className={classes.side} aria-label={m.frame_navigation()}>
        <Link to="/products" className={classes.brand} aria-label={product}>
          <Brand />
          <span className={classes.brandName}>{product}</span>
        </Link>
        <ul className={classes.places}>
          {sections.map((section) => (
            <li key={section}>
              <Place {...places[section]} />
            </li>
          ))}
          <li>
            <Place to="/notifications" label={m.frame_notifications} icon={IconBell} count={rest.unread} />
          </li>
        </ul>
      </nav>
      <TopBar {...rest} />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Place(props: { to: string; label: () => string; icon: Icon; count?: number }) {
  const { to, label, icon: Icon, count = 0 } = props;
  return (
    <NavLink to={to} className={classes.place} title={label()}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.placeName}>{label()}</span>
      {count > 0 && <Count count={count} />}
    </NavLink>
  );
}

function TopBar({ person, workplaces, workplaceId, unread, chosenScheme }: Omit<ShellProps, "children" | "sections">) {
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  return (
    <header className={classes.top}>
      <WorkplaceSwitch workplaces={workplaces} workplaceId={workplaceId} />
      <Form method="get" action="/products" role="search" aria-label={m.frame_search_everywhere()} className={classes.search}>
        <IconSearch size={16} aria-hidden />
        <input
          ref={search}
          type="search"
          name="search"
          placeholder={m.frame_search()}
          aria-label={m.frame_search()}
          aria-keyshortcuts="Control+K"
          autoComplete="off"
        />
        <kbd aria-hidden>Ctrl K</kbd>
      </Form>
      <Link
        to="/notifications"
        className={classes.bell}
        aria-label={unread > 0 ? m.frame_notifications_unread({ count: unread }) : m.frame_notifications()}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && <Count count={unread} />}
      </Link>
      <button type="button" popoverTarget="person-menu" className={classes.person} aria-label={m.frame_account()}>
        <span className={classes.avatar} aria-hidden>
          {initials(person.name)}
        </span>
      </button>
      <div id="person-menu" popover="auto" className={classes.pop} data-end onClick={hideAfterChoice}>
        <div className={classes.who}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
        </div>
        <SchemeChoice
          chosen={chosenScheme}
          className={classes.schemes}
          choices={[
            { value: "light", label: m.frame_theme_light(), icon: IconSun },
            { value: "dark", label: m.frame_theme_dark(), icon: IconMoon },
            { value: "system", label: m.frame_theme_system(), icon: IconDeviceDesktop },
          ]}
        />
        <Form method="post" action="/logout" reloadDocument>
          <button type="submit" className={classes.popItem}>
            <IconLogout size={16} aria-hidden />
            {m.frame_sign_out()}
          </button>
        </Form>
      </div>
    </header>
  );
}

function useSearchKey(search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [search]);
}

function WorkplaceSwitch({ workplaces, workplaceId }: Pick<ShellProps, "workplaces" | "workplaceId">) {
  const current = workplaces.find(({ id }) => id === workplaceId) ?? workplaces[0];
  if (!current) return <span className={classes.workplace} />;
  if (workplaces.length === 1) return <span className={classes.workplace}>{current.name}</span>;
  return (
    <>
      <button type="button" popoverTarget="workplace-menu" className={classes.workplace}>
        <span className={classes.workplaceName}>{current.name}</span>
        <IconChevronDown size={14} aria-hidden />
        <span className="sr">{m.frame_switch_business()}</span>
      </button>
      <Form
        method="post"
        action="/switch-business"
        id="workplace-menu"
        popover="auto"
        className={classes.pop}
        onClick={hideAfterChoice}
      >
        {workplaces.map(({ id, name }) => (
          <button
            key={id}
            type="submit"
            name="businessAccountId"
            value={id}
            className={classes.popItem}
            aria-current={id === current.id ? "true" : undefined}
          >
            <span className={classes.grow}>{name}</span>
            {id === current.id && <IconCheck size={16} aria-hidden />}
          </button>
        ))}
      </Form>
    </>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className={classes.count} aria-hidden>
      {count > 99 ? "99+" : count}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .filter((_, index) => index === 0 || index === words.length - 1)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
