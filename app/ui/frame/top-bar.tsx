import {
  IconBell,
  IconBuilding,
  IconCheck,
  IconChevronDown,
  IconHelp,
  IconLogout,
  IconSearch,
  IconUser,
} from "@tabler/icons-react";
import { Form, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { SchemeChoice } from "./scheme-choice.tsx";
import { useShortcutKeys } from "./use-shortcut-keys.ts";

import menu from "../menu.module.css";
import classes from "./shell.module.css";

export interface TopBarProps {
  person: { name: string; email: string };
  workspaces: { id: string; name: string }[];
  workspaceId: string | null;
  /** Domains that the administrator can switch to; null if there is no other one. */
  domainChoice: { current: string; domains: { key: string; name: string }[] } | null;
  hasNotifications: boolean;
  unread: number;
  hasBusinessProfile: boolean;
  /** False in a domain without products, which has no product search. */
  hasProducts: boolean;
  /** True for users of the console, whose search palette finds everything. */
  hasConsole: boolean;
  chosenScheme: "light" | "dark" | null;
}

export function TopBar({
  hasNotifications,
  unread,
  hasProducts,
  hasConsole,
  ...rest
}: TopBarProps) {
  const { palette, close, takeTyped } = useShortcutKeys(hasConsole || hasProducts);
  return (
    <header className={classes.top}>
      <DomainSwitch choice={rest.domainChoice} />
      <WorkspaceSwitch {...rest} />
      {hasProducts ? (
        <Search action="/products" name="search" label={m.frame_search()} />
      ) : (
        hasConsole && <Search action="/admin/search" name="q" label={m.search_help()} />
      )}
      {hasNotifications && <Bell unread={unread} />}
      <PersonMenu {...rest} hasProducts={hasProducts} />
      {palette && <palette.Palette close={close} takeTyped={takeTyped} />}
    </header>
  );
}

interface SearchProps {
  action: string;
  name: string;
  label: string;
}

function Search({ action, name, label }: SearchProps) {
  return (
    <search className={classes.search} aria-label={m.frame_search_everywhere()}>
      <Form method="get" action={action}>
        <IconSearch size={16} aria-hidden />
        <input
          type="search"
          name={name}
          placeholder={label}
          aria-label={label}
          aria-keyshortcuts="Control+K"
          autoComplete="off"
        />
        <kbd aria-hidden>Ctrl K</kbd>
      </Form>
    </search>
  );
}

function Bell({ unread }: Pick<TopBarProps, "unread">) {
  return (
    <Link to="/notifications" className={classes.bell} aria-label={bellLabel(unread)}>
      <IconBell size={20} stroke={1.6} aria-hidden />
      {unread > 0 && <UnreadCount count={unread} />}
    </Link>
  );
}

/** Highest count that is displayed; the platform stops counting at one more. */
const MAX_COUNT = 99;

function bellLabel(unread: number): string {
  if (unread > MAX_COUNT) return m.frame_notifications_many({ count: MAX_COUNT });
  return unread > 0 ? m.frame_notifications_unread({ count: unread }) : m.frame_notifications();
}

export function UnreadCount({ count }: { count: number }) {
  return (
    <span className={classes.count} aria-hidden>
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </span>
  );
}

function PersonMenu({
  person,
  chosenScheme,
  hasBusinessProfile,
  hasProducts,
}: Pick<TopBarProps, "person" | "chosenScheme" | "hasBusinessProfile" | "hasProducts">) {
  return (
    <>
      <button
        type="button"
        popoverTarget="person-menu"
        className={classes.person}
        aria-label={m.frame_account()}
      >
        <span className={classes.avatar} aria-hidden>
          {initials(person.name)}
        </span>
      </button>
      <div id="person-menu" popover="auto" className={classes.pop} data-end>
        <div className={classes.who}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
        </div>
        <SchemeChoice chosen={chosenScheme} className={classes.schemes} />
        <Link to="/settings/profile" className={menu.item}>
          <IconUser size={16} aria-hidden />
          {m.settings_profile()}
        </Link>
        {hasBusinessProfile && (
          <Link to="/settings/business" className={menu.item}>
            <IconBuilding size={16} aria-hidden />
            {m.settings_business()}
          </Link>
        )}
        {hasProducts && (
          <Link to="/help" className={menu.item}>
            <IconHelp size={16} aria-hidden />
            {m.help_title()}
          </Link>
        )}
        <Form method="post" action="/logout" reloadDocument>
          <button type="submit" className={menu.item}>
            <IconLogout size={16} aria-hidden />
            {m.frame_sign_out()}
          </button>
        </Form>
      </div>
    </>
  );
}

function DomainSwitch({ choice }: { choice: TopBarProps["domainChoice"] }) {
  if (!choice) return null;
  const current = choice.domains.find(({ key }) => key === choice.current);
  return (
    <>
      <button type="button" popoverTarget="domain-menu" className={classes.workplace}>
        <span className={classes.workplaceName}>{current?.name ?? choice.current}</span>
        <IconChevronDown size={14} aria-hidden />
        <span className="sr">{m.frame_switch_domain()}</span>
      </button>
      <Form
        method="post"
        action="/switch-domain"
        id="domain-menu"
        popover="auto"
        className={classes.pop}
        reloadDocument
      >
        {choice.domains.map(({ key, name }) => (
          <button
            key={key}
            type="submit"
            name="domain"
            value={key}
            className={menu.item}
            aria-current={key === choice.current ? "true" : undefined}
          >
            <span className={classes.grow}>{name}</span>
            {key === choice.current && <IconCheck size={16} aria-hidden />}
          </button>
        ))}
      </Form>
    </>
  );
}

function WorkspaceSwitch({
  workspaces,
  workspaceId,
}: Pick<TopBarProps, "workspaces" | "workspaceId">) {
  const current = workspaces.find(({ id }) => id === workspaceId) ?? workspaces[0];
  if (!current || workspaces.length === 1) {
    return <span className={classes.workplace}>{current?.name}</span>;
  }
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
      >
        {workspaces.map(({ id, name }) => (
          <button
            key={id}
            type="submit"
            name="businessAccountId"
            value={id}
            className={menu.item}
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

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .filter((_, index) => index === 0 || index === words.length - 1)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
