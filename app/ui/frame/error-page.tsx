import {
  IconCloudOff,
  IconFileAlert,
  IconLock,
  IconMapSearch,
  IconMoodSad,
} from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { ButtonLink } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";

import classes from "./error-page.module.css";

interface ErrorPageProps {
  /** Title of a 404 for this kind of page. */
  missing?: string;
  /** True outside the frame, where the page needs a layout of its own. */
  standalone?: boolean;
}

/** Error page for any error: it says what happened, what is saved and what to do next. */
export function ErrorPage({ missing, standalone }: ErrorPageProps) {
  const error = useRouteError();
  const page = <EmptyState {...useProblem(error, missing)} heading />;
  return standalone ? (
    <main id="main" className={classes.standalone}>
      <Link to="/" className={classes.brand}>
        <img src="/favicon.svg" alt={m.frame_home()} width="32" height="32" />
      </Link>
      {page}
    </main>
  ) : (
    page
  );
}

type Problem = Pick<ComponentProps<typeof EmptyState>, "icon" | "title" | "text" | "action">;

function useProblem(error: unknown, missing: string | undefined): Problem {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const details: Details = isRouteErrorResponse(error) ? (error.data ?? {}) : {};
  const retry = (
    <ButtonLink to={`${pathname}${search}`} reloadDocument>
      {m.error_retry()}
    </ButtonLink>
  );
  const home = <ButtonLink to="/">{m.error_home()}</ButtonLink>;
  if (details.pageTooLarge) {
    const action = (
      <ButtonLink to={`${pathname}?${withFewRows(search)}`} reloadDocument>
        {m.error_long_page_action()}
      </ButtonLink>
    );
    const [title, text] = [m.error_long_page(), m.error_long_page_text()];
    return { icon: IconFileAlert, title, text, action };
  }
  if (details.changedHost) {
    const text = m.error_host_text(details.changedHost);
    return { icon: IconLock, title: m.error_host(), text, action: retry };
  }
  switch (status) {
    case 404:
      return details.notOffered
        ? notFound(m.error_not_offered(), m.error_not_offered_text(), home)
        : notFound(missing ?? m.error_not_found(), m.error_not_found_text(), home);
    case 403: {
      // The platform's message names the missing permission.
      const text = sentenceOf(error) ?? m.error_forbidden_text();
      return { icon: IconLock, title: m.error_forbidden(), text, action: home };
    }
    case 413: {
      const [title, text] = [m.error_too_large(), m.error_too_large_text()];
      return { icon: IconFileAlert, title, text, action: retry };
    }
    case 400: {
      const [title, text] = [m.error_bad_form(), m.error_bad_form_text()];
      return { icon: IconFileAlert, title, text, action: retry };
    }
    case 422: {
      const text = sentenceOf(error) ?? m.error_bad_form_text();
      return { icon: IconFileAlert, title: m.error_bad_form(), text, action: home };
    }
    case 503: {
      const text = details.outcomeUnknown ? m.error_away_unknown() : m.error_away_text();
      return { icon: IconCloudOff, title: m.error_away(), text, action: retry };
    }
    default:
      return {
        icon: IconMoodSad,
        title: m.error_fault(),
        text: m.error_fault_text(),
        action: retry,
      };
  }
}

function notFound(title: string, text: string, action: ReactNode): Problem {
  return { icon: IconMapSearch, title, text, action };
}

/** Details that an error may have in addition to its status. */
interface Details {
  outcomeUnknown?: boolean;
  notOffered?: boolean;
  pageTooLarge?: boolean;
  /** Set if a proxy changed the host, so that a form seemed to be from another site. */
  changedHost?: { from: string; host: string };
}

/** Changes a list's query to the first page of the smallest size. */
function withFewRows(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.set("size", "10");
  query.delete("page");
  return query;
}

function sentenceOf(error: unknown): string | null {
  const sentence: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof sentence === "string" && sentence !== "" ? sentence : null;
}
