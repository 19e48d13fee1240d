import {
  IconBell,
  IconBuildingStore,
  IconHome,
  IconListDetails,
  IconPackage,
  IconSettings,
  IconUsers,
} from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { Link, useLocation, useNavigation } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { useAppName } from "../app-name.ts";
import { useLiveUpdates, useLiveStream } from "../live.tsx";
import { PendingPage } from "../page-skeleton.tsx";
import { Brand } from "./brand.tsx";
import { TopBar, type TopBarProps, UnreadCount } from "./top-bar.tsx";
import { useMenuArrows } from "./use-menu-arrows.ts";

import classes from "./shell.module.css";

interface ShellProps extends Omit<TopBarProps, "hasProducts" | "hasConsole"> {
  sections: Section[];
  /** Server time in milliseconds at which the page's data was read. */
  readAt: number;
  /** Scope of the event stream, see `useLiveStream`; null if the platform has no events. */
  liveScope: string | null;
  children: ReactNode;
}

export type Section =
  | "home"
  | "browse"
  | "products"
  | "marketplaces"
  | "people"
  | "notifications"
  | "admin";

interface NavItem {
  to: string;
  label: () => string;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** Further path prefixes of the section. */
  also: string[];
}

const navItems: Record<Section, NavItem> = {
  home: { to: "/home", label: m.home_title, icon: IconHome, also: [] },
  browse: { to: "/browse", label: m.browse_title, icon: IconListDetails, also: [] },
  products: {
    to: "/products",
    label: m.frame_products,
    icon: IconPackage,
    also: [
      "/editProduct",
      "/marketplace-product",
      "/editMarketplaceProduct",
      "/browse",
      "/import",
      "/export",
      "/proposals",
      "/trash",
    ],
  },
  marketplaces: {
    to: "/marketplaces",
    label: m.frame_marketplaces,
    icon: IconBuildingStore,
    also: ["/view-marketplace-connector", "/editMarketplaceConnector", "/connect-marketplace"],
  },
  people: { to: "/users", label: m.frame_people, icon: IconUsers, also: [] },
  notifications: {
    to: "/notifications",
    label: m.frame_notifications,
    icon: IconBell,
    also: [],
  },
  admin: { to: "/admin", label: m.console_title, icon: IconSettings, also: [] },
};

/** ID that no twin has, so that only notification events match. */
const NOTIFICATIONS_ONLY = "none";

/** Frame of all signed-in pages. Menus are native popovers, so everything works without scripts. */
export function Shell({ children, sections, readAt, liveScope, ...bar }: ShellProps) {
  const appName = useAppName();
  const [home = navItems.products.to] = sections.map((section) => navItems[section].to);
  useMenusCloseOnLeaving();
  useMenuArrows();
  useLiveStream(liveScope, readAt);
  // The frame itself shows the count of unread notifications.
  useLiveUpdates({ twinId: NOTIFICATIONS_ONLY });
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {m.frame_skip()}
      </a>
      <nav className={classes.side} aria-label={m.frame_navigation()}>
        <Link to={home} className={classes.brand} aria-label={appName}>
          <Brand />
          <span className={classes.brandName}>{appName}</span>
        </Link>
        <ul className={classes.places}>
          {sections.map((section) => (
            <li key={section}>
              <SectionLink
                item={navItems[section]}
                count={section === "notifications" ? bar.unread : 0}
              />
            </li>
          ))}
        </ul>
      </nav>
      <TopBar
        {...bar}
        hasProducts={sections.includes("marketplaces")}
        hasConsole={sections.includes("admin")}
      />
      <main id="main" className={classes.main} tabIndex={-1}>
        <PendingPage>{children}</PendingPage>
      </main>
    </div>
  );
}

function SectionLink({ item, count = 0 }: { item: NavItem; count?: number }) {
  const { to, label, icon: Icon, also } = item;
  const { pathname } = useLocation();
  const here = [to, ...also].some(
    (start) => pathname === start || pathname.startsWith(`${start}/`),
  );
  return (
    <Link
      to={to}
      className={classes.place}
      title={label()}
      aria-current={pathname === to ? "page" : here ? "true" : undefined}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.placeName}>{label()}</span>
      {count > 0 && <UnreadCount count={count} />}
    </Link>
  );
}

/**
 * Client-side navigation does not unload the page, so open menus are closed here. Menus that change the
 * current page or show progress stay open.
 */
const DISMISSIBLE_POPOVERS = ":popover-open:not([data-stay], :has([aria-busy='true']))";

function useMenusCloseOnLeaving() {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") return;
    for (const open of document.querySelectorAll<HTMLElement>(DISMISSIBLE_POPOVERS))
      open.hidePopover();
  }, [state]);
}
