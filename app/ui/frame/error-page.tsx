import {
  IconCloudOff,
  IconFileAlert,
  IconLock,
  IconMapSearch,
  IconMoodSad,
} from "@tabler/icons-react";
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { ButtonLink } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";

import classes from "./error-page.module.css";

interface ErrorPageProps {
  /** The text for a 404 of this kind of page. */
  missing?: string;
  /** Rendered outside the frame, so it brings its own layout. */
  standalone?: boolean;
}

/** Tells what happened, what is saved and what to do next, for any error a page can have. */
export function ErrorPage({ missing, standalone }: ErrorPageProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isUnknown = isRouteErrorResponse(error) && error.data?.outcomeUnknown === true;
  const isNotOffered = isRouteErrorResponse(error) && error.data?.notOffered === true;
  const isLongPage = isRouteErrorResponse(error) && error.data?.pageTooLarge === true;
  const changedHost = isRouteErrorResponse(error) && changedHostIn(error.data);
  const retry = (
    <ButtonLink to={`${pathname}${search}`} reloadDocument>
      {m.error_retry()}
    </ButtonLink>
  );
  const home = <ButtonLink to="/">{m.error_home()}</ButtonLink>;

  const page = (() => {
    if (status === 404) {
      return (
        <EmptyState
          icon={IconMapSearch}
          title={isNotOffered ? m.error_not_offered() : (missing ?? m.error_not_found())}
          text={isNotOffered ? m.error_not_offered_text() : m.error_not_found_text()}
          action={home}
          heading
        />
      );
    }
    if (status === 403) {
      return (
        <EmptyState
          icon={IconLock}
          title={changedHost ? m.error_host() : m.error_forbidden()}
          // What the platform says names the permission that is missing.
          text={
            changedHost
              ? m.error_host_text(changedHost)
              : (sentenceOf(error) ?? m.error_forbidden_text())
          }
          action={changedHost ? retry : home}
          heading
        />
      );
    }
    if (isLongPage) {
      return (
        <EmptyState
          icon={IconFileAlert}
          title={m.error_long_page()}
          text={m.error_long_page_text()}
          action={
            <ButtonLink to={`${pathname}?${withFewRows(search)}`} reloadDocument>
              {m.error_long_page_action()}
            </ButtonLink>
          }
          heading
        />
      );
    }
    if (status === 413 || status === 400) {
      const isLarge = status === 413;
      return (
        <EmptyState
          icon={IconFileAlert}
          title={isLarge ? m.error_too_large() : m.error_bad_form()}
          text={isLarge ? m.error_too_large_text() : m.error_bad_form_text()}
          action={retry}
          heading
        />
      );
    }
    if (status === 503) {
      return (
        <EmptyState
          icon={IconCloudOff}
          title={m.error_away()}
          text={isUnknown ? m.error_away_unknown() : m.error_away_text()}
          action={retry}
          heading
        />
      );
    }
    return (
      <EmptyState
        icon={IconMoodSad}
        title={m.error_fault()}
        text={m.error_fault_text()}
        action={retry}
        heading
      />
    );
  })();

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

/** The smallest page of every list, from its beginning. */
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

/** A proxy that changes the address makes forms look like those of another site. */
function changedHostIn(answer: unknown): { from: string; host: string } | null {
  if (typeof answer !== "object" || answer === null || !("changedHost" in answer)) return null;
  return answer.changedHost as { from: string; host: string };
}
